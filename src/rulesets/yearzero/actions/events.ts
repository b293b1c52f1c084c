import type { Declared, Moment } from '../../../core/action.ts';
import { type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { UNITS, type Unit, type YzFighter } from '../data/fighter.ts';
import { type Rules, type Situation, situationOf } from '../data/rules.ts';

import { has } from '../figures/state.ts';
import { type Panic, type SetsIn, STRAINS, type Strain } from '../plays/panic.ts';
import { dueAt, type Time } from '../plays/time.ts';
import { joined } from '../view/sheet.ts';
import type { YzAction } from './define.ts';
import { distanceOf, outsideRounds, scene } from './scenes.ts';

/* What happens to people outside a fight: nerves, dangers, and the passing of time (YZ-13, YZ-14, YZ-1). */

const deadFault = (fighter: YzFighter): Msg | undefined =>
  has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined;

const panic = scene<Panic>({
  icon: 'terror',
  group: 'nerves',
  why: 'YZ-13.19',
  label: msg('yearzero.check.panic'),
  play: 'panic',
  says: () => ({ cause: 'master' }),
  no: deadFault,
});

/** Outside a fight (whose round asks for it) a frenzy may be ended: the panic that waits for it comes (YZ-A.45). */
const setsIn = scene<SetsIn>({
  icon: 'enrage',
  group: 'nerves',
  why: 'YZ-A.45',
  label: msg('yearzero.offer.setsIn'),
  listed: (moment) => has(moment.fighter, 'overkill') && outsideRounds(moment),
  play: 'setsIn',
  says: ({ fighter }) => ({ row: String(fighter.conditions.overkill) }),
});

const STRAIN_CAUSES = Object.keys(STRAINS) as (keyof typeof STRAINS)[];

/** What frays the nerves from outside (YZ-13.7 to YZ-13.9). */
const strain = scene<Strain>({
  icon: 'brain-leak',
  group: 'nerves',
  why: 'YZ-13.9',
  targets: { own: [] },
  play: 'strain',
  ways: () =>
    STRAIN_CAUSES.map((cause) => ({
      id: `strain:${cause}`,
      label: msg(`yearzero.strain.${cause}`),
      rules: [STRAINS[cause]],
      says: { cause },
    })),
  says: ({ fighter, targets }) => ({ who: [fighter.id, ...targets] }),
  no: deadFault,
});

type Danger = Declared & { readonly given?: { readonly [field: string]: Json } };

/** A fall, a fire, a blast, a disease (YZ-14.15 to YZ-14.37). `given` is the input of its play. */
const danger = (
  name: string,
  icon: string,
  why: RuleId,
  given: (moment: Moment<YzFighter, Rules>, situation: Situation) => Danger['given'],
): YzAction<Json, Danger> => ({
  icon,
  group: 'danger',
  why,
  label: msg(`yearzero.danger.${name}`),
  circumstances: ['danger'],
  play: name,
  ways: () => [{ id: `danger:${name}` }],
  says: (moment) => ({ given: given(moment, situationOf(moment.situation)) }),
  input: (_, declared) => declared.given ?? {},
  no: deadFault,
});

const dangers = {
  fall: {
    ...danger('fall', 'falling', 'YZ-14.15', ({ who }, { fallen: metres }) => ({ who, metres })),
    circumstances: ['fallen'],
  },
  fire: danger('fire', 'flame', 'YZ-14.25', ({ who }, { danger: intensity }) => ({ who, intensity })),
  blast: {
    ...danger('blast', 'bright-explosion', 'YZ-14.18', (moment, { danger: power }) => ({
      power,
      targets: [
        { who: moment.who, distance: 0, cover: 0 },
        ...moment.targets.map((who) => ({ who, distance: distanceOf(moment, who), cover: 0 })),
      ],
    })),
    circumstances: ['danger', 'distance'],
    targets: { own: ['distance'] },
  },
  disease: danger('disease', 'virus', 'YZ-14.34', ({ who }, { danger: virulence }) => ({
    who,
    virulence,
    name: '',
  })),
};

const UNIT_RULES = { round: 'YZ-1.1', turn: 'YZ-1.2', shift: 'YZ-1.3', day: 'YZ-14.1' } as const;

/** What would fall due if a unit passed: for one person as it is, for several each by name (YZ-1.6). */
function duesOf(moment: Moment<YzFighter, Rules>, unit: Unit): Msg[] {
  const { cast, fighter, targets, rules, situation } = moment;
  const all = [fighter.id, ...targets].flatMap((id) => cast[id] ?? []);
  return all.flatMap((one) => {
    const dues = dueAt(one, unit, rules, situationOf(situation).within);
    return all.length === 1 ? dues : dues.map((what) => msg('yearzero.due.for', { who: one.id, what }));
  });
}

/** The clock advances for everybody concerned (YZ-1.1 to YZ-1.3, YZ-1.6). */
const time = scene<Time>({
  icon: 'hourglass',
  group: 'time',
  why: 'YZ-1.1',
  targets: { own: [] },
  listed: outsideRounds,
  play: 'time',
  ways: (moment) =>
    UNITS.map((unit) => {
      const dues = duesOf(moment, unit);
      return {
        id: `time:${unit}`,
        label: msg(`yearzero.time.${unit}`),
        ...(dues.length > 0 ? { detail: joined(dues) } : {}),
        circumstances: unit === 'round' ? [] : ['within'],
        rules: [UNIT_RULES[unit]],
        says: { unit },
      };
    }),
  says: ({ fighter, targets, situation }) => ({
    who: [fighter.id, ...targets],
    within: situationOf(situation).within,
  }),
});

export const events = { panic, setsIn, strain, ...dangers };
export const clock = { time };
