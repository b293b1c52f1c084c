import type { Play } from '../../core/ask.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import type { YzFighter } from './fighter.ts';
import { panicPart } from './roll.ts';
import type { Rules } from './rules.ts';
import { bandOf } from './situation.ts';
import { stressed } from './stress.ts';
import { NEAR } from './tables.ts';
import { able } from './turn-order.ts';

/* What frays the nerves from outside (YZ-13.7 to YZ-13.9), and what the panic of one does to others (YZ-13.15, YZ-13.26). */

/** Strains, and the line of the list that each stands for. */
export const STRAINS = { ownSide: 'YZ-13.7', android: 'YZ-13.8', other: 'YZ-13.9' } as const;

export type Strain = { readonly who: readonly Id[]; readonly cause: keyof typeof STRAINS };

/** One point for everybody concerned (YZ-13.7 to YZ-13.10). */
export function* strain(stage: Stage<YzFighter>, { who, cause }: Strain, rules: Rules): Play<boolean> {
  for (const id of who) {
    stage.act(...stressed(stage.of(id), 1, STRAINS[cause], rules));
    stage.tell('strained', { who: id });
  }
  return true;
}

/** What others witness: a panic that spreads, a frenzy, an outcry. */
export const SIGHTS = ['panic', 'overkill', 'outcry'] as const;

export type Witness = {
  readonly of: Id;
  readonly what: (typeof SIGHTS)[number];
  readonly others: readonly { readonly who: Id; readonly distance: number; readonly sees: boolean }[];
};

/** Whom it reaches: who sees it within 25 metres; an outcry is heard close by (YZ-13.15, YZ-13.26, YZ-T2). */
export const reached = ({ what, others }: Witness, rules: Rules): Id[] =>
  others
    .filter(({ distance, sees }) =>
      what === 'outcry' ? ['engaged', 'close'].includes(bandOf(distance, rules)) : sees && distance <= NEAR,
    )
    .map(({ who }) => who);

/** Allies who witness it roll against panic, each once for this event, or take a point of stress (YZ-13.15, YZ-13.26, YZ-A.54). */
export function* witness(stage: Stage<YzFighter>, input: Witness, rules: Rules): Play<readonly Id[]> {
  const ids = reached(input, rules).filter((who) => able(stage.of(who)));
  for (const who of ids)
    if (input.what === 'outcry') stage.act(...stressed(stage.of(who), 1, 'YZ-T2', rules));
    else yield* panicPart(stage, { who, cause: 'ally' }, rules);
  return ids;
}
