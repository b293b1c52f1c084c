import type { ActionInput, Declared } from '../../../core/action.ts';
import type { Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { text } from '../../../core/spec.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { type Skill, UNITS, type Unit, type YzFighter } from '../data/fighter.ts';
import { hinders, rowOfInjury } from '../data/injuries.ts';
import { type Rules, type Situation, situationOf } from '../data/rules.ts';
import { skillPool } from '../figures/dice.ts';
import { has, lose, relieve, type YzStage } from '../figures/state.ts';
import { joinMessages } from '../plays/card.ts';
import { putOutFire } from '../plays/dangers.ts';
import { giveMercyBlow, mercyFault } from '../plays/harm.ts';
import { aidFault, giveFirstAid } from '../plays/healing.ts';
import { type Panic, STRAINS, type Strain, type WaitingPanic } from '../plays/panic.ts';
import { type Done, helps, opposed, rollSkill, tellResult } from '../plays/roll.ts';
import { dueAt, type Time } from '../plays/time.ts';
import {
  besides,
  deed,
  distanceOf,
  outsideRounds,
  type Scene,
  scene,
  slow,
  type YzAction,
} from './define.ts';

/* Actions for and against other people (YZ-6.7 to YZ-6.11, YZ-12.11, YZ-14.30, YZ-A.19). */

/** What first aid can treat: being broken, each injury, burns (YZ-12.28). */
const aidsOf = (patient: YzFighter): string[] => [
  'revive',
  ...Object.keys(patient.traits.injuries),
  ...(patient.conditions.scorched === undefined ? [] : ['scorched']),
];

function aidName(patient: YzFighter, aid: string): Msg {
  const injury = patient.traits.injuries[aid];
  return (injury && rowOfInjury(injury)?.name) ?? msg(`yearzero.aid.${aid}`);
}

type Aided = Declared & { readonly aid?: string };
type Aiding = ActionInput & { readonly aid: string };

/** A mute fighter cannot speak (YZ-T1). */
const speechFault = (fighter: YzFighter): Msg | undefined =>
  hinders(fighter, 'mute') ? msg('yearzero.no.mute') : undefined;

/** A skill roll whose success the GM interprets (YZ-A.18). */
const trySkill = (skill: Skill) =>
  function* (stage: YzStage, { who }: ActionInput, rules: Rules): Play<Done> {
    const rolled = yield* rollSkill(stage, who, skill, rules);
    tellResult(stage, who, rolled);
    return rolled;
  };

/** Calms a panicking ally (YZ-13.28). */
function* calm(stage: YzStage, { who, target }: ActionInput, rules: Rules): Play<Done> {
  const rolled = yield* rollSkill(stage, who, 'command', rules);
  if (!helps(stage, who, rolled)) return rolled;
  stage.act(...lose(stage.of(target), 'panic', 'YZ-13.28'));
  stage.tell('calmed', { who: target, by: who }, good('YZ-13.28'));
  return rolled;
}

/** The fighter breaks free of a grapple (YZ-A.19). */
function* wrestleFree(stage: YzStage, { who, target }: ActionInput, rules: Rules): Play<Done> {
  const pools = () =>
    [
      skillPool(`free:${who}`, stage.of(who), 'closeCombat'),
      skillPool(`hold:${target}`, stage.of(target), 'closeCombat'),
    ] as const;
  const { won, initiator } = yield* opposed(stage, pools, rules);
  if (won) {
    stage.act(...lose(stage.of(who), 'grappled', 'YZ-A.19'));
    stage.tell('free', { who }, good('YZ-A.19'));
  } else stage.tell('held', { who }, bad('YZ-A.19'));
  return { ...initiator, successes: won ? initiator.successes : 0 };
}

const firstAid = deed<Aiding, Aided>(
  slow(7, 'first-aid-kit'),
  {
    target: 'may',
    ways: ({ fighter, target: patient = fighter }) =>
      aidsOf(patient).map((aid) => {
        const words = { deed: msg('yearzero.action.firstAid'), what: aidName(patient, aid) };
        return { id: `firstAid:${aid}`, label: msg('yearzero.offer.aid', words), says: { aid } };
      }),
    no: (fighter, { target, aid = 'revive' }, rules, cast) =>
      aidFault(fighter, cast[target] ?? fighter, aid, rules),
    begin: (stage, { who, target, aid }, rules) =>
      giveFirstAid(stage, { who, target: target || who, aid }, rules),
  },
  { aid: text('revive') },
);

const stopPanic = deed(slow(8, 'shouting'), {
  target: 'must',
  no(fighter, { target }, _rules, cast) {
    if (target === fighter.id) return msg('yearzero.no.target');
    const other = cast[target];
    return speechFault(fighter) ?? (other && has(other, 'panic') ? undefined : msg('yearzero.no.noPanic'));
  },
  begin: calm,
});

const command = deed(slow(9, 'rally-the-troops'), { no: speechFault, begin: trySkill('command') });
const persuade = deed(slow(10, 'conversation'), { no: speechFault, begin: trySkill('persuasion') });

const signature = deed(slow(11, 'locked-heart'), {
  no: ({ traits }) => (traits.signature.ready ? undefined : msg('yearzero.no.signature')),
  writes: (fighter) => [
    ...relieve(fighter, 1, 'YZ-13.33'),
    set(fighter.id, 'traits.signature.ready', true, false, 'YZ-13.33'),
  ],
});

const putOut = deed(besides('slow', 'YZ-14.30', 'fire-extinguisher'), {
  target: 'must',
  no: (fighter, { target }, _rules, cast) =>
    (cast[target] ?? fighter).conditions.burning === undefined ? msg('yearzero.no.notBurning') : undefined,
  begin: (stage, { who, target }, rules) => putOutFire(stage, { who, target: target || who }, rules),
});

const breakFree = deed(besides('slow', 'YZ-A.19', 'breaking-chain'), {
  whileHeld: true,
  ways: ({ fighter: { conditions } }) => [
    typeof conditions.grappled === 'string' ? { says: { target: conditions.grappled } } : {},
  ],
  no: ({ conditions }, { target }) =>
    target && conditions.grappled === target ? undefined : msg('yearzero.no.notGrappled'),
  begin: wrestleFree,
});

const mercyBlow = deed(besides('slow', 'YZ-A.75', 'death-juice'), {
  target: 'must',
  no(_, { target }, _rules, cast) {
    const victim = cast[target];
    return victim ? mercyFault(victim) : msg('yearzero.no.target');
  },
  begin: giveMercyBlow,
});

export const peopleActions = {
  firstAid,
  stopPanic,
  command,
  persuade,
  signature,
  putOut,
  breakFree,
  mercyBlow,
};

/* Events outside a fight: panic, dangers, and the passing of time (YZ-13, YZ-14, YZ-1). */

const deadFault = (fighter: YzFighter): Msg | undefined =>
  has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined;

const panic = scene<Panic>('panic', 'nerves', 'YZ-13.19', 'terror', {
  label: msg('yearzero.check.panic'),
  says: () => ({ cause: 'master' }),
  no: deadFault,
});

/** Outside a fight, whose round would ask for it, ends a frenzy, so that the waiting panic begins (YZ-A.45). */
const setsIn = scene<WaitingPanic>('setsIn', 'nerves', 'YZ-A.45', 'enrage', {
  label: msg('yearzero.offer.setsIn'),
  listed: (moment) => has(moment.fighter, 'overkill') && outsideRounds(moment),
  says: ({ fighter }) => ({ row: String(fighter.conditions.overkill) }),
});

const STRAIN_CAUSES = Object.keys(STRAINS) as (keyof typeof STRAINS)[];

/** External causes of stress (YZ-13.7 to YZ-13.9). */
const strain = scene<Strain>('strain', 'nerves', 'YZ-13.9', 'brain-leak', {
  targets: { own: [] },
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
  given: (moment: Scene, situation: Situation) => Danger['given'],
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

/** What would fall due if a unit passed, by name if there are several people (YZ-1.6). */
function duesOf(moment: Scene, unit: Unit): Msg[] {
  const { cast, fighter, targets, rules, situation } = moment;
  const all = [fighter.id, ...targets].flatMap((id) => cast[id] ?? []);
  return all.flatMap((one) => {
    const dues = dueAt(one, unit, rules, situationOf(situation).within);
    return all.length === 1 ? dues : dues.map((what) => msg('yearzero.due.for', { who: one.id, what }));
  });
}

/** Advances the clock for everybody concerned (YZ-1.1 to YZ-1.3, YZ-1.6). */
const time = scene<Time>('time', 'time', 'YZ-1.1', 'hourglass', {
  targets: { own: [] },
  listed: outsideRounds,
  ways: (moment) =>
    UNITS.map((unit) => {
      const dues = duesOf(moment, unit);
      return {
        id: `time:${unit}`,
        label: msg(`yearzero.time.${unit}`),
        ...(dues.length > 0 ? { detail: joinMessages(dues) } : {}),
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
