import { uiText } from '../shared/text.ts';

/** The headings of actions, in the order in which other packages show them; each has a text `ui.group.<id>`. */
const HEADINGS = [
  'attack',
  'manoeuvre',
  'defence',
  'handling',
  'move',
  'stealth',
  'skill',
  'nerves',
  'need',
  'danger',
  'time',
  'other',
] as const;

/** The heading of what a user has pinned. */
export const PINNED = 'pinned';

/** All headings with their names, what is pinned first. */
export const headingNames = (): readonly (readonly [id: string, name: string])[] => [
  [PINNED, uiText('pin.heading')],
  ...HEADINGS.map((id) => [id, uiText(`group.${id}`)] as const),
];
