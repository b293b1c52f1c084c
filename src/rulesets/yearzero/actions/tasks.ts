import type { ActionInput, Declared } from '../../../core/action.ts';
import type { Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { text } from '../../../core/spec.ts';
import { bad, good, quiet, type Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { Skill, Weapon, YzFighter } from '../data/fighter.ts';
import { hinders, rowOfInjury } from '../data/injuries.ts';
import type { Rules } from '../data/rules.ts';
import { skillPool } from '../figures/dice.ts';
import { has, hasTalent, lose, relieve, weaponOf } from '../figures/state.ts';
import { putOutFire } from '../plays/dangers.ts';
import { giveMercyBlow, mercyFault } from '../plays/harm.ts';
import { aidFault, giveFirstAid } from '../plays/healing.ts';
import { type Done, opposed, skillRoll, tellResult } from '../plays/roll.ts';
import { besides, deed, fast, type Listing, slow, withWeapons, type YzAction } from './define.ts';

/* What is done for and to other people (YZ-6.7 to YZ-6.11, YZ-12.11, YZ-14.30, YZ-A.19). */

/** What first aid may be for: the broken state, each injury, burns (YZ-12.28). */
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
  function* (stage: Stage<YzFighter>, { who }: ActionInput, rules: Rules): Play<Done> {
    const rolled = yield* skillRoll(stage, () => skillPool(skill, stage.of(who), skill), rules);
    tellResult(stage, who, rolled);
    return rolled;
  };

/** A panicking ally recovers (YZ-13.28). */
function* calm(stage: Stage<YzFighter>, { who, target }: ActionInput, rules: Rules): Play<Done> {
  const rolled = yield* skillRoll(stage, () => skillPool('command', stage.of(who), 'command'), rules);
  if (rolled.successes === 0) {
    stage.tell('fails', { who, n: 0 }, quiet('YZ-0.2'));
    return rolled;
  }
  stage.act(...lose(stage.of(target), 'panic', 'YZ-13.28'));
  stage.tell('calmed', { who: target, by: who }, good('YZ-13.28'));
  return rolled;
}

/** The fighter breaks free of a grapple (YZ-A.19). */
function* wrestleFree(stage: Stage<YzFighter>, { who, target }: ActionInput, rules: Rules): Play<Done> {
  const { won, initiator } = yield* opposed(
    stage,
    () => [
      skillPool(`free:${who}`, stage.of(who), 'closeCombat'),
      skillPool(`hold:${target}`, stage.of(target), 'closeCombat'),
    ],
    rules,
  );
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
      aidsOf(patient).map((aid) => ({
        id: `firstAid:${aid}`,
        label: msg('yearzero.offer.aid', {
          deed: msg('yearzero.action.firstAid'),
          what: aidName(patient, aid),
        }),
        says: { aid },
      })),
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
  *begin(stage, { who }) {
    stage.act(
      ...relieve(stage.of(who), 1, 'YZ-13.33'),
      set(who, 'traits.signature.ready', true, false, 'YZ-13.33'),
    );
    return true;
  },
});

const putOut = deed(besides('slow', 'YZ-14.30', 'fire-extinguisher'), {
  target: 'must',
  readies: 4,
  no: (fighter, { target }, _rules, cast) =>
    (cast[target] ?? fighter).conditions.burning === undefined ? msg('yearzero.no.notBurning') : undefined,
  begin: (stage, { who, target }, rules) => putOutFire(stage, { who, target: target || who }, rules),
});

const breakFree = deed(besides('slow', 'YZ-A.19', 'breaking-chain'), {
  whileHeld: true,
  readies: 5,
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

/* What is done with weapons and other things (YZ-6.6, YZ-6.12, YZ-7.4, YZ-7.6, YZ-7.15, YZ-A.17). */

type Handled = Declared & { readonly weapon?: Id };
type Handling = ActionInput & { readonly weapon: Id };
type Place = Weapon['traits']['place'];

/** Why this cannot be done with a weapon; `from`: where it has to be. */
function weaponFault(
  fighter: YzFighter,
  { weapon }: Handling,
  from: Place,
  elsewhere: string,
): Msg | undefined {
  const item = weaponOf(fighter, weapon);
  if (!item || item.traits.natural) return msg('yearzero.no.weapon');
  return item.traits.place === from ? undefined : msg(elsewhere);
}

const handle = (base: Listing, action: string, own: Partial<YzAction<Handling, Handled>>) =>
  deed<Handling, Handled>(
    base,
    { ways: withWeapons(action, ({ traits }) => !traits.natural), ...own },
    { weapon: text() },
  );

const putIn = (place: Place) =>
  function* (stage: Stage<YzFighter>, { who, weapon }: Handling): Play<boolean> {
    const was = weaponOf(stage.of(who), weapon)?.traits.place;
    if (was) stage.act(set(who, `gear.${weapon}.traits.place`, was, place, 'YZ-7.4'));
    return true;
  };

const reload = handle(slow(6, 'machine-gun-magazine'), 'reload', {
  ways: withWeapons('reload', ({ traits }) => traits.ammunition !== 'none'),
  costs: (fighter) => (hasTalent(fighter, 'quickHands') ? 'fast' : 'slow'),
  readies: 2,
  no(fighter, input) {
    const no = weaponFault(fighter, input, 'hand', 'yearzero.no.notInHand');
    const { ammunition = 'none', loaded = true, spare = 0 } = weaponOf(fighter, input.weapon)?.traits ?? {};
    if (no) return no;
    if (ammunition === 'none' || loaded) return msg('yearzero.no.loaded');
    return spare > 0 ? undefined : msg('yearzero.no.spare');
  },
  *begin(stage, { who, weapon }) {
    const spare = weaponOf(stage.of(who), weapon)?.traits.spare ?? 0;
    stage.act(
      set(who, `gear.${weapon}.traits.spare`, spare, spare - 1, 'YZ-11.23'),
      set(who, `gear.${weapon}.traits.loaded`, false, true, 'YZ-11.23'),
    );
    return true;
  },
});

const drawWeapon = handle(fast(4, 'sword-hilt'), 'drawWeapon', {
  readies: 3,
  no: (fighter, input) => weaponFault(fighter, input, 'stowed', 'yearzero.no.notStowed'),
  begin: putIn('hand'),
});

const pickUp = handle(fast(6, 'grab'), 'pickUp', {
  no: (fighter, input) => weaponFault(fighter, input, 'ground', 'yearzero.no.notOnGround'),
  begin: putIn('hand'),
});

const drop = handle(besides('free', 'YZ-A.17', 'drop-weapon'), 'drop', {
  no: (fighter, input) => weaponFault(fighter, input, 'hand', 'yearzero.no.notInHand'),
  begin: putIn('ground'),
});

/** Actions with a cost and no other effect. */
const donSuit = deed(slow(12, 'space-suit'), {});
const useItem = deed(fast(15, 'swap-bag'), {});

export const gearActions = { reload, drawWeapon, pickUp, drop, donSuit, useItem };
