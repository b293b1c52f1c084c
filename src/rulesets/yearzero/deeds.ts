import type { Play } from '../../core/ask.ts';
import { choose, enter, MASTER } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import { blank, faults, num } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { firstAid, mercyBlow } from './aid.ts';
import { attack } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { befall, engagedWith, has, lift, panicOf, parted } from './conditions.ts';
import type { Action } from './deed-table.ts';
import type { YzFighter } from './fighter.ts';
import { putOut } from './fire.ts';
import { closeWeaponOf, weaponOf } from './gear.ts';
import { attackFault } from './legality.ts';
import { entersClutter } from './moves.ts';
import { skillPool } from './pools.ts';
import type { Done } from './roll.ts';
import { opposed, skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { situationOf } from './situation.ts';
import { relieved } from './stress.ts';
import type { Skill } from './tables.ts';

/** An action that is no attack, as it is declared. */
export type Deed = {
  readonly who: Id;
  readonly action: Action;
  readonly target?: Id;
  readonly weapon?: Id;
  /** Those with whom he is in close combat: one of them may strike when he retreats clumsily. */
  readonly others?: readonly Id[];
  /** What first aid is for. */
  readonly aid?: string;
  /** The way leads into a cluttered zone (YZ-2.6), or through a cramped one (YZ-2.13). */
  readonly cluttered?: boolean;
  readonly cramped?: boolean;
  /** Somebody is in front of him; where it is narrow nobody passes (YZ-2.14). */
  readonly blocked?: boolean;
  /** How far he goes; across one border of zones any way is short enough (YZ-8.2, YZ-A.20). */
  readonly metres?: number;
  readonly border?: boolean;
  readonly direction?: string;
  readonly trigger?: string;
};

type Doing = (stage: Stage<YzFighter>, deed: Deed, rules: Rules) => Play<Done>;

const place = (to: 'hand' | 'ground'): Doing =>
  function* (stage, { who, weapon = '' }) {
    const was = weaponOf(stage.of(who), weapon)?.traits.place;
    if (was) stage.act(set(who, `gear.${weapon}.traits.place`, was, to, 'YZ-7.4'));
    return true;
  };

/** A skill roll of which the master says what it brings (YZ-A.18). */
const tries = (skill: Skill): Doing =>
  function* (stage, { who }, rules) {
    const rolled = yield* skillRoll(stage, () => skillPool(skill, stage.of(who), skill), rules);
    stage.tell(rolled.successes > 0 ? 'succeeds' : 'fails', { who, n: rolled.successes });
    return rolled;
  };

/** He leaves his cover and goes where he will; clutter may bring him down (YZ-2.6, YZ-11.19). */
function* enters(stage: Stage<YzFighter>, { who, cluttered }: Deed, rules: Rules): Play<Done> {
  stage.act(...lift(stage.of(who), 'inCover', 'YZ-11.19'));
  // A free attack may have killed him on the way.
  return cluttered && !has(stage.of(who), 'dead') ? yield* entersClutter(stage, who, rules) : true;
}

/** Whether an enemy takes his free attack; several: the master says whose it is (YZ-10.22, YZ-A.28). */
function* freeAttacks(stage: Stage<YzFighter>, who: Id, enemies: readonly Id[], rules: Rules): Play<void> {
  const able = enemies.filter((by) => canStrike(stage, by, who, rules));
  const from = rules.freeAttacks === 'each' ? able : yield* pickedOne(able);
  for (const by of from) {
    const { id } = yield* choose(() => ({
      kind: 'choose',
      id: `free:${by}`,
      by,
      label: msg('yearzero.choose.freeAttack', { who }),
      options: [
        { id: 'strike', label: msg('yearzero.option.strike') },
        { id: 'decline', label: msg('yearzero.option.decline') },
      ],
      skip: 'decline',
    }));
    if (id !== 'strike') continue;
    if (canStrike(stage, by, who, rules)) yield* attack(stage, freeBlow(stage, by, who), rules);
  }
}

/** The blow at somebody who turns his back: with what is most harmful, and nobody can block it (YZ-10.22). */
const freeBlow = (stage: Stage<YzFighter>, by: Id, who: Id): Attack => ({
  attacker: by,
  defender: who,
  weapon: closeWeaponOf(stage.of(by)).id,
  mode: 'melee',
  unblockable: true,
  situation: situationOf(undefined),
});

const canStrike = (stage: Stage<YzFighter>, by: Id, who: Id, rules: Rules): boolean =>
  attackFault(stage.of(by), stage.of(who), freeBlow(stage, by, who), rules) === undefined;

function* pickedOne(enemies: readonly Id[]): Play<readonly Id[]> {
  if (enemies.length < 2) return enemies;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'freeBy',
    by: MASTER,
    label: msg('yearzero.choose.freeBy'),
    options: enemies.map((one) => ({ id: one, label: msg('yearzero.option.fighter', { who: one }) })),
  }));
  return [id];
}

/** A retreat: Mobility, and he gets away whatever it shows; clumsily it costs a free attack (YZ-10.20 to YZ-10.22). */
const disengage: Doing = function* (stage, deed, rules) {
  const { who } = deed;
  const enemies = engagedWith(stage.of(who));
  const rolled = yield* skillRoll(stage, () => skillPool('disengage', stage.of(who), 'mobility'), rules);
  const safe = rolled.successes > 0 && panicOf(stage.of(who))?.away !== 'all';
  if (!safe) yield* freeAttacks(stage, who, enemies, rules);
  for (const enemy of enemies)
    stage.act(...parted(stage.of(who), enemy, 'YZ-10.21'), ...parted(stage.of(enemy), who, 'YZ-10.21'));
  stage.tell(safe ? 'retreats' : 'retreatsBadly', { who });
  yield* enters(stage, deed, rules);
  return { ...rolled, successes: safe ? rolled.successes : 0 };
};

const coverSpec = { rating: num(2, { min: 0, max: 12, label: 'yearzero.coverField.rating' }) };

/** Cover is taken beforehand; the master says how good it is (YZ-7.11, YZ-11.19). */
const seekCover: Doing = function* (stage, { who }) {
  const { rating } = yield* enter<{ readonly rating: number }>(() => ({
    kind: 'enter',
    id: 'cover',
    by: MASTER,
    label: msg('yearzero.choose.cover', { who }),
    form: 'cover',
    spec: coverSpec,
    skip: blank(coverSpec),
    legal: (value) => faults(coverSpec, value)[0]?.says,
  }));
  if (rating > 0) stage.act(...befall(stage.of(who), 'inCover', 'YZ-11.19', rating));
  return rating > 0;
};

/** He watches a direction and keeps his slow action for the shot (YZ-11.25, YZ-11.28). */
const overwatch: Doing = function* (stage, { who, direction = '', trigger = '' }) {
  const watcher = stage.of(who);
  stage.act(
    ...befall(watcher, 'overwatch', 'YZ-11.25', { direction, trigger }),
    ...(watcher.turn.slow === 'free' ? [set(who, 'turn.slow', 'free', 'held', 'YZ-11.28')] : []),
  );
  return true;
};

/** A panicking comrade is brought to himself (YZ-13.28). */
const stopPanic: Doing = function* (stage, { who, target = '' }, rules) {
  const rolled = yield* skillRoll(stage, () => skillPool('command', stage.of(who), 'command'), rules);
  if (rolled.successes === 0) {
    stage.tell('fails', { who, n: 0 });
    return rolled;
  }
  stage.act(...lift(stage.of(target), 'panic', 'YZ-13.28'));
  stage.tell('calmed', { who: target, by: who });
  return rolled;
};

/** Whoever holds him is wrestled down, or not (YZ-A.19). */
const breakFree: Doing = function* (stage, { who, target = '' }, rules) {
  const { won, initiator } = yield* opposed(
    stage,
    () => [
      skillPool(`free:${who}`, stage.of(who), 'closeCombat'),
      skillPool(`hold:${target}`, stage.of(target), 'closeCombat'),
    ],
    rules,
  );
  if (won) stage.act(...lift(stage.of(who), 'grappled', 'YZ-A.19'));
  stage.tell(won ? 'free' : 'held', { who });
  return { ...initiator, successes: won ? initiator.successes : 0 };
};

/** An electronic lock gives way to Comtech (YZ-8.11). */
const unlock: Doing = function* (stage, { who, target = '' }, rules) {
  const rolled = yield* skillRoll(stage, () => skillPool('comtech', stage.of(who), 'comtech'), rules);
  const { successes } = rolled;
  if (successes > 0) stage.act(...befall(stage.of(target), 'open', 'YZ-8.11'));
  stage.tell(successes > 0 ? 'opened' : 'fails', { who: successes > 0 ? target : who, n: 0 });
  return rolled;
};

const DOINGS: { readonly [action in Action]?: Doing } = {
  crawl: function* (stage, deed, rules) {
    const { turn } = stage.of(deed.who);
    if (turn.slow !== undefined) stage.act(set(deed.who, 'turn.crawled', turn.crawled, true, 'YZ-8.5'));
    return yield* enters(stage, deed, rules);
  },
  run: enters,
  disengage,
  seekCover,
  overwatch,
  stopPanic,
  command: tries('command'),
  persuade: tries('persuasion'),
  breakFree,
  unlock,
  putOut: (stage, { who, target = who }, rules) => putOut(stage, { who, target }, rules),
  *openDoor(stage, { who, target = who }) {
    if (target !== who) stage.act(...befall(stage.of(target), 'open', 'YZ-8.7'));
    return true;
  },
  drawWeapon: place('hand'),
  pickUp: place('hand'),
  drop: place('ground'),
  *standUp(stage, { who }) {
    stage.act(...lift(stage.of(who), 'prone', 'YZ-7.3'));
    return true;
  },
  *aim(stage, { who }) {
    stage.act(...befall(stage.of(who), 'aiming', 'YZ-11.2'));
    return true;
  },
  *reload(stage, { who, weapon = '' }) {
    const spare = weaponOf(stage.of(who), weapon)?.traits.spare ?? 0;
    stage.act(
      set(who, `gear.${weapon}.traits.spare`, spare, spare - 1, 'YZ-11.23'),
      set(who, `gear.${weapon}.traits.loaded`, false, true, 'YZ-11.23'),
    );
    return true;
  },
  *signature(stage, { who }) {
    stage.act(
      ...relieved(stage.of(who), 1, 'YZ-13.33'),
      set(who, 'traits.signature.ready', true, false, 'YZ-13.33'),
    );
    return true;
  },
  firstAid: (stage, { who, target = who, aid = 'revive' }, rules) =>
    firstAid(stage, { who, target, aid }, rules),
  mercyBlow: (stage, { who, target = '' }, rules) => mercyBlow(stage, { who, target }, rules),
};

/** Carries out an action that is no attack. Whatever it is but aiming, it costs the aim (YZ-11.3). */
export function* deed(stage: Stage<YzFighter>, input: Deed, rules: Rules): Play<Done> {
  const { who, action } = input;
  stage.tell('does', { who, action });
  if (action !== 'aim') stage.act(...lift(stage.of(who), 'aiming', 'YZ-11.3'));
  const doing = DOINGS[action];
  return doing ? yield* doing(stage, input, rules) : true;
}
