/* The tours as data. Their texts are below `ui.tours.<tour>`: `title`, `about`, and for each step `steps.<step>.title` and `.text`. */

/** What a step can wait for or need: see `GOALS`. */
export type Goal =
  | ('fight' | 'started' | 'begun' | 'declared')
  | ('playing' | 'asked' | 'targeted' | 'acted' | 'carriedOut' | 'turnOver')
  | ('formOpen' | 'changed' | 'saved');

/** What a button of a step opens. */
export type Opens = 'welcome' | 'rules';

/** One step of a tour. */
export interface Step {
  readonly id: string;
  /** The tab of the sidebar that is shown with it. */
  readonly tab?: 'chat' | 'combat' | 'settings';
  /** Selectors of what it points at: the first that is seen. While none is, the step says `steps.<step>.away` if there is such a text. */
  readonly at?: readonly string[];
  /** It waits until this has come true, and is passed over where it has already. */
  readonly until?: Goal;
  /** It can also be left without that. */
  readonly mayPass?: true;
  /** Without this it cannot be taken: the tour goes back to the last step that waits for what is not so. */
  readonly needs?: Goal;
  /** What it points at is where it is done: there the focus goes. */
  readonly does?: true;
  /** What its button opens, labelled by the text `steps.<step>.open`. */
  readonly opens?: Opens;
  /** Labels of the interface that its text quotes, by their keys below `ui`. */
  readonly quotes?: { readonly [name: string]: string };
}

/** A tour. */
export interface Plan {
  readonly id: 'fight' | 'turn' | 'rules';
  /** For game masters alone. */
  readonly restricted: boolean;
  readonly steps: readonly Step[];
}

const PROMPT = '#fivefold-prompt';
/** The windows in which something is declared. */
const DECLARING = ['.ff-dialog:has([data-action="ffOffer"])', '.ff-compose-window'];
/** The plan of an extra, which comes before what is asked of persons. */
const ASKED = ['.ff-plan', PROMPT];
const LAST_CARD = '#chat .chat-message:last-of-type .ff-card';
const TRACKER = '#combat .ff-tracker';

/** All tours, in the order in which they are listed. */
export const PLANS: readonly Plan[] = [
  {
    id: 'fight',
    restricted: true,
    steps: [
      {
        id: 'import',
        at: ['.ff-welcome [data-action="ffImport"]'],
        until: 'fight',
        opens: 'welcome',
        quotes: { button: 'welcome.import' },
      },
      { id: 'tracker', tab: 'combat', at: [TRACKER], needs: 'fight' },
      {
        id: 'begin',
        tab: 'combat',
        at: ['dialog:has(.ff-extras-ask)', '#combat [data-action="startCombat"]'],
        needs: 'fight',
        until: 'begun',
        does: true,
        quotes: { button: 'startCombat', ok: 'extras.ok' },
      },
      { id: 'asked', at: ASKED, needs: 'started' },
      {
        id: 'attack',
        at: [...DECLARING, ...ASKED],
        needs: 'started',
        until: 'declared',
        does: true,
        quotes: { declare: 'declare', plan: 'extras.do' },
      },
      { id: 'after', tab: 'chat', at: [LAST_CARD], quotes: { undo: 'undoStep' } },
    ],
  },
  {
    id: 'turn',
    restricted: false,
    steps: [
      { id: 'wait', tab: 'combat', at: [TRACKER], until: 'playing' },
      {
        id: 'soon',
        tab: 'combat',
        at: [`${PROMPT}:has(.ff-question)`, TRACKER],
        needs: 'playing',
        until: 'asked',
      },
      { id: 'prompt', at: [PROMPT], needs: 'playing' },
      { id: 'target', needs: 'playing', until: 'targeted', mayPass: true },
      {
        id: 'act',
        at: [...DECLARING, PROMPT],
        needs: 'playing',
        until: 'acted',
        does: true,
        quotes: { declare: 'declare' },
      },
      { id: 'due', tab: 'combat', at: [PROMPT, TRACKER], needs: 'playing', until: 'carriedOut' },
      { id: 'card', tab: 'chat', at: [LAST_CARD] },
      { id: 'end', at: [PROMPT], until: 'turnOver', does: true },
      { id: 'after', tab: 'combat', at: [TRACKER] },
    ],
  },
  {
    id: 'rules',
    restricted: true,
    steps: [
      {
        id: 'open',
        tab: 'settings',
        at: ['#settings'],
        until: 'formOpen',
        opens: 'rules',
        quotes: { name: 'setting.rules.name', button: 'setting.rules.label' },
      },
      {
        id: 'change',
        at: ['.ff-rules .ff-rule:not([hidden])'],
        needs: 'formOpen',
        until: 'changed',
        does: true,
        quotes: { reset: 'rules.reset' },
      },
      {
        id: 'save',
        at: ['.ff-rules button[type="submit"]'],
        needs: 'formOpen',
        until: 'saved',
        does: true,
        quotes: { button: 'save' },
      },
      { id: 'after', quotes: { name: 'setting.rules.name' } },
    ],
  },
];
