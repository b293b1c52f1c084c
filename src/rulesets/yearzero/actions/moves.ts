import type { ActionInput, Declared, Moment } from '../../../core/action.ts';
import { choose, GM, type Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { flag, list, num, text } from '../../../core/spec.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { isDoor, type YzFighter } from '../data/fighter.ts';
import { hinders } from '../data/injuries.ts';
import { panicOf } from '../data/panic.ts';
import { type Rules, situationOf } from '../data/rules.ts';
import { NEAR } from '../data/tables.ts';
import { type Attack, attackFault } from '../figures/attack.ts';
import {
  closeWeaponOf,
  engagedWith,
  fighterOption,
  gain,
  has,
  lose,
  option,
  separate,
  whether,
  type YzStage,
} from '../figures/state.ts';
import { attack } from '../plays/attack.ts';
import { type Done, helps, rollSkill } from '../plays/roll.ts';
import { enterClutter } from '../plays/skill.ts';
import { besides, deed, fast, type Listing, slow, type YzAction } from './define.ts';

/* Moving, doors, standing up, retreating (YZ-6.1, YZ-7.1 to YZ-7.3, YZ-7.9, YZ-8). */

type Move = ActionInput & {
  /** The path leads into a cluttered zone (YZ-2.6), or through a cramped one (YZ-2.13). */
  readonly cluttered: boolean;
  readonly cramped: boolean;
  /** Another fighter is in the way, whom nobody can pass in a cramped place (YZ-2.14). */
  readonly blocked: boolean;
  /** Its length. A path across one border of zones is always short enough (YZ-8.2, YZ-A.20). */
  readonly metres: number;
  readonly border: boolean;
  /** Those in close combat with the fighter, who may attack after a failed retreat. */
  readonly others: readonly Id[];
};

type Moved = Declared & Partial<Omit<Move, 'others' | keyof ActionInput>>;

const MOVE = {
  cluttered: flag(),
  cramped: flag(),
  blocked: flag(),
  metres: num(0, { min: 0, real: true }),
  border: flag(),
};

/** Whether injuries or lying down leave only crawling. */
const onlyCrawls = (fighter: YzFighter): boolean =>
  hinders(fighter, 'crawlOnly') || hinders(fighter, 'legLost');

/** Why a path is not possible: after crawling, past others in a cramped place, or too far (YZ-2.14, YZ-8.2, YZ-8.5). */
function pathFault(fighter: YzFighter, { cramped, blocked, metres = 0, border }: Move, most: number) {
  if (fighter.turn.crawled) return msg('yearzero.no.crawled');
  if (blocked && cramped) return msg('yearzero.no.blocked');
  return !border && metres > most ? msg('yearzero.no.tooFar') : undefined;
}

const engagedFault = (fighter: YzFighter): Msg | undefined =>
  engagedWith(fighter).length > 0 ? msg('yearzero.no.engaged') : undefined;

/** Why a retreat is not possible. It leads out of close combat and involves all opponents (YZ-10.20, YZ-10.22). */
function retreatFault(fighter: YzFighter, { others = [] }: Move): Msg | undefined {
  const enemies = engagedWith(fighter);
  if (enemies.length === 0) return msg('yearzero.no.notEngaged');
  const left = enemies.find((enemy) => !others.includes(enemy));
  return left === undefined ? undefined : msg('yearzero.no.leftOut', { who: left });
}

/** Why a fighter can only crawl: it is too cramped, or because of an injury (YZ-2.13, YZ-8.4). */
function feetFault(fighter: YzFighter, { cramped }: Move): Msg | undefined {
  if (cramped) return msg('yearzero.no.cramped');
  return onlyCrawls(fighter) || has(fighter, 'prone') ? msg('yearzero.no.onlyCrawls') : undefined;
}

/** Leaves cover and moves; clutter may make the fighter fall (YZ-2.6, YZ-11.19). */
function* enter(stage: YzStage, { who, cluttered }: Move, rules: Rules): Play<Done> {
  stage.act(...lose(stage.of(who), 'inCover', 'YZ-11.19'));
  // A free attack may have killed them on the way.
  return cluttered && !has(stage.of(who), 'dead') ? yield* enterClutter(stage, who, rules) : true;
}

const move = (base: Listing, own: Partial<YzAction<Move, Moved>>): YzAction<Move, Moved> =>
  deed<Move, Moved>(
    base,
    {
      group: 'move',
      circumstances: ['cluttered', 'cramped', 'behindOthers'],
      flees: true,
      says({ situation }: Moment<YzFighter, Rules>) {
        const { cluttered, cramped, behindOthers: blocked } = situationOf(situation);
        const facts = Object.entries({ cluttered, cramped, blocked });
        return Object.fromEntries(facts.filter(([, is]) => is));
      },
      begin: enter,
      ...own,
    },
    own.spec ?? MOVE,
  );

/** The free attack on a retreating fighter: with the most harmful weapon, and unblockable (YZ-10.22). */
const freeAttack = (stage: YzStage, by: Id, who: Id): Attack => ({
  attacker: by,
  defender: who,
  weapon: closeWeaponOf(stage.of(by)).id,
  mode: 'melee',
  unblockable: true,
  situation: situationOf(undefined),
});

/** Asks the GM which of several enemies may attack. */
function* pickEnemy(enemies: readonly Id[]): Play<readonly Id[]> {
  if (enemies.length < 2) return enemies;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'freeBy',
    by: GM,
    label: msg('yearzero.choose.freeBy'),
    options: enemies.map(fighterOption),
  }));
  return [id];
}

/** Plays the free attack of one enemy, or by house rule of each (YZ-10.22, YZ-A.28). */
function* freeAttacks(stage: YzStage, who: Id, enemies: readonly Id[], rules: Rules): Play<void> {
  const canStrike = (by: Id): boolean =>
    attackFault(stage.of(by), stage.of(who), freeAttack(stage, by, who), rules) === undefined;
  const able = enemies.filter(canStrike);
  const from = rules.freeAttacks === 'each' ? able : yield* pickEnemy(able);
  for (const by of from) {
    const label = msg('yearzero.choose.freeAttack', { who });
    const strikes = yield* whether(`free:${by}`, by, label, option('strike'), option('decline'));
    if (strikes && canStrike(by)) yield* attack(stage, freeAttack(stage, by, who), rules);
  }
}

/** Plays a retreat. It always succeeds, but a failed Mobility roll allows a free attack (YZ-10.20 to YZ-10.22). */
function* retreat(stage: YzStage, input: Move, rules: Rules): Play<Done> {
  const { who } = input;
  const enemies = engagedWith(stage.of(who));
  const rolled = yield* rollSkill(stage, who, 'mobility', rules, 'disengage');
  const safe = rolled.successes > 0 && panicOf(stage.of(who))?.away !== 'all';
  if (!safe) yield* freeAttacks(stage, who, enemies, rules);
  for (const enemy of enemies) stage.act(...separate(stage.of(who), stage.of(enemy), 'YZ-10.21'));
  if (safe) stage.tell('retreats', { who }, good('YZ-10.21'));
  else stage.tell('retreatsBadly', { who }, bad('YZ-10.22'));
  yield* enter(stage, input, rules);
  return { ...rolled, successes: safe ? rolled.successes : 0 };
}

/** Why a door cannot be opened with a fast action: it is locked (YZ-8.7, YZ-8.8). Without a target, the door is not on the board. */
function doorFault(door: YzFighter | undefined): Msg | undefined {
  if (!door) return undefined;
  if (!isDoor(door)) return msg('yearzero.no.notDoor');
  if (has(door, 'open')) return msg('yearzero.no.open');
  return door.traits.lock === 'none' ? undefined : msg('yearzero.no.locked');
}

/** Why a door cannot be unlocked: its lock is not electronic (YZ-8.11). */
function lockFault(door: YzFighter | undefined): Msg | undefined {
  if (!door || !isDoor(door)) return msg('yearzero.no.notDoor');
  return door.traits.lock === 'electronic' && !has(door, 'open') ? undefined : msg('yearzero.no.lock');
}

/** Opens an electronic lock with Comtech (YZ-8.11). */
function* unlockDoor(stage: YzStage, { who, target }: ActionInput, rules: Rules): Play<Done> {
  const rolled = yield* rollSkill(stage, who, 'comtech', rules);
  if (!helps(stage, who, rolled)) return rolled;
  stage.act(...gain(stage.of(target), 'open', 'YZ-8.11'));
  stage.tell('opened', { who: target, n: 0 }, good('YZ-8.11'));
  return rolled;
}

const crawl = move(slow(1, 'quicksand'), {
  whileBroken: true,
  no: (fighter, input, rules) => pathFault(fighter, input, rules.crawlMetres) ?? engagedFault(fighter),
  *begin(stage, input, rules) {
    const { turn } = stage.of(input.who);
    if (turn.slow !== undefined) stage.act(set(input.who, 'turn.crawled', turn.crawled, true, 'YZ-8.5'));
    return yield* enter(stage, input, rules);
  },
});

const run = move(fast(1, 'run'), {
  costs: (fighter) => (hinders(fighter, 'slowRun') ? 'slow' : 'fast'),
  no: (fighter, input) =>
    pathFault(fighter, input, NEAR) ?? engagedFault(fighter) ?? feetFault(fighter, input),
});

const disengage = move(fast(9, 'exit-door'), {
  spec: { ...MOVE, others: list(text()) },
  // The opponents in close combat may have changed since this was offered.
  input: (fighter, { offer: _, ...declared }) =>
    ({ who: fighter.id, ...declared, others: engagedWith(fighter) }) as unknown as Move,
  others: ({ others }) => others,
  no: (fighter, input) =>
    pathFault(fighter, input, NEAR) ?? retreatFault(fighter, input) ?? feetFault(fighter, input),
  begin: retreat,
});

const openDoor = deed(fast(2, 'door'), {
  flees: true,
  ways: ({ target }) => [target && isDoor(target) ? { says: { target: target.id } } : {}],
  no: (_, { target }, _rules, cast) => doorFault(cast[target]),
  *begin(stage, { who, target }) {
    if (target !== '' && target !== who) stage.act(...gain(stage.of(target), 'open', 'YZ-8.7'));
    return true;
  },
});

const unlock = deed(besides('slow', 'YZ-8.11', 'unlocking'), {
  target: 'must',
  no: (_, { target }, _rules, cast) => lockFault(cast[target]),
  begin: unlockDoor,
});

const standUp = deed(fast(3, 'up-card'), {
  flees: true,
  quick: true,
  no: (fighter) => {
    if (!has(fighter, 'prone')) return msg('yearzero.no.stands');
    return onlyCrawls(fighter) ? msg('yearzero.no.onlyCrawls') : undefined;
  },
  writes: (fighter) => lose(fighter, 'prone', 'YZ-7.3'),
});

/** The last four have a cost and no other effect. */
export const moves = {
  crawl,
  run,
  disengage,
  openDoor,
  unlock,
  standUp,
  vehicleEnterExit: deed(slow(13, 'car-door'), {}),
  startEngine: deed(slow(14, 'key'), {}),
  takeWheel: deed(fast(13, 'steering-wheel'), { flees: true }),
  drive: deed(fast(14, 'race-car'), { flees: true }),
};
