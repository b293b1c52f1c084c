import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Obj } from '../types.d.ts';

/* What tokens show, by ruleset and by whom they stand for. Packs, the demo and new actors take it from here. */

/** Whom a token stands for: somebody's character, or an extra. */
export type Kind = 'people' | 'extras';
export const KINDS: readonly Kind[] = ['people', 'extras'];

/** Foundry's display modes. */
export const DISPLAYS = { never: 0, ownerHover: 20, hover: 30, owner: 40, always: 50 } as const;

/** What a game master may choose for tokens. */
export interface Preset {
  /** Paths of the actor's values, or '' for none. */
  readonly bar1: string;
  readonly bar2: string;
  /** Who sees bars and name: values of {@link DISPLAYS}. */
  readonly displayBars: number;
  readonly displayName: number;
  /** Whether the token shares the figures of its actor; otherwise each has its own. */
  readonly actorLink: boolean;
  readonly ring: boolean;
  readonly sight: boolean;
}

/** What tokens of a ruleset show unless the world has chosen something else. */
export function defaultPreset({ bars }: Pick<RulesetSummary, 'bars'>, kind: Kind): Preset {
  const [bar1 = '', bar2 = ''] = bars;
  const people = kind === 'people';
  return {
    bar1,
    bar2,
    displayBars: DISPLAYS.owner,
    displayName: DISPLAYS.hover,
    actorLink: people,
    ring: true,
    sight: people,
  };
}

/** Foundry's dispositions, and the colour of the ring that goes with each. */
const RINGS: { readonly [disposition: number]: string } = { 1: '#4fb08f', 0: '#d0a43c', [-1]: '#d2565e' };

/** The colour of the ring of a side. @param disposition Foundry's */
export const ringOf = (disposition: number): string | undefined => RINGS[disposition];

/** Whether a colour is that of a side. */
export const isRing = (colour: unknown): boolean => Object.values<unknown>(RINGS).includes(colour);

/** Foundry's fields of sight: without a limit, as far as the walls allow, or none. */
export const sightOf = (sees: boolean): Obj => ({ enabled: sees, range: sees ? null : 0 });

/** The fields of a prototype token. @param disposition Foundry's: 1 friendly, 0 neutral, -1 hostile */
export function tokenFields(preset: Preset, disposition: number): Obj {
  return {
    disposition,
    actorLink: preset.actorLink,
    displayBars: preset.displayBars,
    displayName: preset.displayName,
    bar1: { attribute: preset.bar1 || null },
    bar2: { attribute: preset.bar2 || null },
    sight: sightOf(preset.sight),
    ring: { enabled: preset.ring, colors: { ring: ringOf(disposition) ?? null } },
  };
}

/** The disposition of tokens for which nothing else has been said. */
export const dispositionOf = (kind: Kind): number => (kind === 'people' ? 1 : -1);
