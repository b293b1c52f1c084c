import { ARMOUR, appliedPlays, giveBack, points } from '../../../core/applied.ts';
import { GM, type Play, roll } from '../../../core/ask.ts';
import { line } from '../../../core/line.ts';
import { group, type Infer, list, num, text } from '../../../core/spec.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, msg, type RuleId } from '../../../core/text.ts';
import { CONDITIONS, isDoor, type YzFighter } from '../data/fighter.ts';
import { bandOf, type Rules } from '../data/rules.ts';
import { bareCheck } from '../figures/dice.ts';
import { gain, has, lose, option, type Pair, whether, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { damage, deathSave, recover, type Suffered, suffer } from './harm.ts';
import { beats, helps, type Rolled, rollSkill } from './roll.ts';
import { rollingLast } from './skill.ts';

/** From this power on, a blast also reaches farther, with this much less power (YZ-14.23, YZ-14.24). */
const WIDE = { from: 7, less: 6 } as const;

/** The power of a blast, and those near it: the distance, and the cover that the GM grants (YZ-A.64). */
const blastSpec = {
  power: num(8, { min: 0 }),
  targets: list(group({ who: text(), distance: num(1, { min: 0, real: true }), cover: num(0, { min: 0 }) })),
};

export type Blast = Infer<typeof blastSpec>;

/** The blast dice at this distance; 0 if it is out of reach (YZ-14.19, YZ-14.23, YZ-14.24). */
export function blastDice(power: number, distance: number, rules: Rules): number {
  const band = bandOf(distance, rules);
  if (band === 'engaged' || band === 'close') return power;
  return band === 'medium' && power >= WIDE.from ? power - WIDE.less : 0;
}

const danger = (id: string, check: string, of: string, dice: number, why: RuleId) =>
  bareCheck(id, GM, msg(`yearzero.check.${check}`), [line(msg(`yearzero.line.${of}`), dice, why)]);

/**
 * A blast: one roll per target, or by house rule one for all with the same number of dice. It deals a point for each six plus one, and
 * cannot be pushed (YZ-14.18 to YZ-14.24, YZ-A.51, YZ-A.52).
 */
export function* blast(stage: YzStage, { power, targets }: Blast, rules: Rules): Play<readonly Suffered[]> {
  const shared = new Map<number, number>();
  const suffered: Suffered[] = [];
  for (const { who, distance, cover } of targets) {
    const dice = blastDice(power, distance, rules);
    const id = rules.blastRoll === 'shared' ? `blast:${dice}` : `blast:${who}`;
    const known = rules.blastRoll === 'shared' ? shared.get(dice) : undefined;
    const sixes =
      dice === 0 ? 0 : (known ?? (yield* roll(() => danger(id, 'blast', 'power', dice, 'YZ-14.19'))));
    shared.set(dice, sixes);
    const beside = bandOf(distance, rules) === 'engaged' ? 1 : 0;
    suffered.push(yield* damage(stage, { who, amount: sixes + beside, source: 'blast', cover }, rules));
  }
  return suffered;
}

export type Fall = { readonly who: Id; readonly metres: number };

/** The damage of a free fall: half the metres (YZ-14.15, YZ-A.50). */
export const fallDamage = (metres: number, { fallRounding }: Rules): number =>
  fallRounding === 'up' ? Math.ceil(metres / 2) : Math.floor(metres / 2);

/** A fall. Mobility may soften a deliberate jump, and then armour counts (YZ-14.15 to YZ-14.17). */
export function* fall(stage: YzStage, { who, metres }: Fall, rules: Rules): Play<Suffered> {
  const label = msg('yearzero.choose.jump', { n: metres });
  const jumps = yield* whether('jump', who, label, option('jump'), option('fall'));
  const softened = jumps ? (yield* rollSkill(stage, who, 'mobility', rules)).successes : 0;
  const amount = Math.max(0, fallDamage(metres, rules) - softened);
  return yield* damage(stage, { who, amount, source: 'fall' }, rules);
}

/** A small campfire (YZ-14.26). */
const CAMPFIRE = 8;

export type Fire = { readonly who: Id; readonly intensity: number };

/** The intensity at which the fighter burns, or 0. The GM's `true` is a small campfire. */
function burnsAt({ conditions: { burning } }: YzFighter): number {
  if (burning === undefined) return 0;
  return typeof burning === 'number' ? burning : CAMPFIRE;
}

/** Whether the fighter burns, or is dying of burns, which takes effect each turn (YZ-14.29, YZ-14.32). */
export const isAfire = (fighter: YzFighter): boolean =>
  !has(fighter, 'dead') && (has(fighter, 'burning') || has(fighter, 'scorched'));

/** Rolls as many dice as the intensity and deals a point for each six, against armour (YZ-14.27, YZ-14.28). */
function* scorch(stage: YzStage, { who, intensity }: Fire, rules: Rules): Play<Suffered> {
  const amount = yield* roll(() => danger(`fire:${who}`, 'fire', 'intensity', intensity, 'YZ-14.25'));
  return yield* damage(stage, { who, amount, source: 'fire' }, rules);
}

/** Sets a living fighter on fire. If they are broken, they are dying from now on (YZ-14.29, YZ-14.32). */
export function ignite(stage: YzStage, { who, intensity }: Fire): void {
  if (has(stage.of(who), 'dead') || isDoor(stage.of(who))) return;
  stage.act(...gain(stage.of(who), 'burning', 'YZ-14.29', intensity));
  if (has(stage.of(who), 'broken')) stage.act(...gain(stage.of(who), 'scorched', 'YZ-14.32'));
  stage.tell('alight', { who }, bad('YZ-14.29'));
}

/** A fighter enters a fire, and catches fire if harmed (YZ-14.27 to YZ-14.29, YZ-A.67). */
export function* fire(stage: YzStage, input: Fire, rules: Rules): Play<Suffered> {
  const suffered = yield* scorch(stage, input, rules);
  if (suffered.dealt > 0) ignite(stage, input);
  return suffered;
}

/** The fire goes out if it deals no harm; otherwise it may grow or shrink by house rule (YZ-14.31, YZ-A.53). */
function* burnOn(stage: YzStage, who: Id, rules: Rules): Play<void> {
  const intensity = burnsAt(stage.of(who));
  const { dealt, dead } = yield* scorch(stage, { who, intensity }, rules);
  if (dead) return;
  const next = dealt > 0 ? intensity + rules.fireStep : 0;
  if (next > 0) stage.act(...gain(stage.of(who), 'burning', 'YZ-A.53', next));
  else {
    stage.act(...lose(stage.of(who), 'burning', 'YZ-14.31'));
    stage.tell('burntOut', { who }, good('YZ-14.31'));
  }
}

/** A burning fighter's turn: the fire burns again. One broken by it makes a death save, even when the fire is out (YZ-14.29 to YZ-14.33, YZ-A.77). */
export function* burn(stage: YzStage, { who }: { readonly who: Id }, rules: Rules): Play<boolean> {
  const dying = has(stage.of(who), 'scorched');
  if (has(stage.of(who), 'burning')) yield* burnOn(stage, who, rules);
  if (has(stage.of(who), 'dead')) return false;
  return dying ? yield* deathSave(stage, { who }, rules) : true;
}

/** Puts out a fire, on oneself or on another (YZ-14.30). */
export function* putOutFire(stage: YzStage, { who, target }: Pair, rules: Rules): Play<Rolled> {
  const rolled = yield* rollSkill(stage, who, 'mobility', rules, 'putOut');
  if (!helps(stage, who, rolled)) return rolled;
  stage.act(...lose(stage.of(target), 'burning', 'YZ-14.30'));
  stage.tell('putOut', { who: target, by: who }, good('YZ-14.30'));
  return rolled;
}

/** A disease: its virulence, and its name or effect in the GM's words (YZ-14.34, YZ-14.35). */
export type Disease = { readonly who: Id; readonly virulence: number; readonly name: string };

/** Stamina against virulence: the patient needs more, or falls ill (YZ-14.36, YZ-14.37). @returns whether they stay well. */
export function* disease(stage: YzStage, input: Disease, rules: Rules): Play<boolean> {
  const { who, virulence, name } = input;
  const strength = yield* roll(() => danger('virulence', 'virulence', 'virulence', virulence, 'YZ-14.34'));
  const { successes } = yield* rollSkill(stage, who, 'stamina', rules);
  const well = beats(successes, strength, rules);
  if (well) stage.tell('staysWell', { who }, good('YZ-14.37'));
  else {
    stage.act(...gain(stage.of(who), 'sick', 'YZ-14.37', name || true));
    stage.tell('fallsIll', { who }, bad('YZ-14.37'));
  }
  return well;
}

export const blastPlay = eventPlay<Blast, readonly Suffered[]>({
  spec: blastSpec,
  who: ({ targets }) => targets.map(({ who }) => who),
  begin: blast,
  title: ({ power }) => msg('yearzero.title.blast', { n: power }),
});

export const fallPlay = eventPlay<Fall, Suffered>({
  applies: true,
  spec: { who: text(), metres: num(2, { min: 0, max: 1000 }) },
  begin: fall,
  title: ({ who }) => msg('yearzero.title.fall', { who }),
});

export const firePlay = eventPlay<Fire, Suffered>({
  applies: true,
  spec: { who: text(), intensity: num(CAMPFIRE, { min: 1, max: 50 }) },
  begin: fire,
  title: ({ who }) => msg('yearzero.title.fire', { who }),
});

export const burnPlay = eventPlay<{ readonly who: Id }, boolean>({
  spec: { who: text() },
  begin: burn,
  title: ({ who }) => msg('yearzero.title.fire', { who }),
  no: (fighter) => (isAfire(fighter) ? undefined : msg('yearzero.no.notBurning')),
});

export const diseasePlay = eventPlay<Disease, boolean>({
  applies: true,
  spec: { who: text(), virulence: num(6, { min: 0, max: 50 }), name: text() },
  begin: disease,
  title: ({ who }) => msg('yearzero.title.disease', { who }),
  ...rollingLast,
});

/** Harm of any other kind, and healing (YZ-12.1, YZ-12.9). */
export const applied = appliedPlays(eventPlay, 'yearzero', CONDITIONS, (kind) => ({
  hurt: kind({ amount: points(), armour: ARMOUR }, (stage, { who, amount, armour }, rules) =>
    (armour ? damage : suffer)(stage, { who, amount, source: 'injury' }, rules),
  ),
  mend: kind({ amount: points() }, (stage, { who, amount }, rules) =>
    giveBack(stage, who, recover(stage.of(who), amount, 'YZ-12.9', rules), 'YZ-12.9'),
  ),
}));

/** A thrown explosive explodes next to its target; the GM handles others nearby (YZ-14.18, YZ-14.22). */
export function* explode(stage: YzStage, at: Id, power: number, rules: Rules): Play<number> {
  stage.tell('explodes', { who: at, n: power }, bad('YZ-14.18'));
  const [one] = yield* blast(stage, { power, targets: [{ who: at, distance: 0, cover: 0 }] }, rules);
  return one?.dealt ?? 0;
}
