import type { Ask } from '../../../src/core/ask.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import type { Encounter, Pending } from '../../../src/core/encounter.ts';
import { blank, type Spec } from '../../../src/core/spec.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { COVERS, type Weapon } from '../../../src/rulesets/storyteller/data/gear.ts';
import { SPEECH, situationSpec } from '../../../src/rulesets/storyteller/data/rules.ts';

import {
  isClose,
  isFirearm,
  powersOf,
  techniquesOf,
  weaponsOf,
} from '../../../src/rulesets/storyteller/figures/gear.ts';
import {
  isMadeFor,
  MANOEUVRES,
  modeOf,
  modeOfTechnique,
} from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';

import { chance, type Dice, pick } from './common.ts';
import { castOf } from './watch.ts';

/* A random legal answer to any ask. */

type Deed = { readonly [field: string]: Json };

/** Attacks that are declared by their own name. */
const ATTACKS = MANOEUVRES.filter((manoeuvre) => !modeOf(manoeuvre).step);
/** Parts that are no actions of their own. */
const ONLY_PARTS = ['dodge', 'parry', 'block', 'move', 'takeCover', 'attempt'];

/** Actions that are no attacks, or attacks with a slot of their own in the round. */
const OTHERS = [
  ...[
    'defend',
    'nothing',
    'run',
    'stand',
    'struggle',
    'aim',
    'reload',
    'ready',
    'power',
    'takeCover',
    'talk',
  ],
  ...['multiple', 'desperate', 'counterattack', 'cover', 'suppress', 'twoGuns'],
];

export const DEEDS: readonly string[] = [...ATTACKS, 'spray', ...OTHERS];
export const PARTS: readonly string[] = [...ATTACKS, ...ONLY_PARTS, 'stand', 'reload', 'ready', 'talk'];

function situation(dice: Dice, close: boolean): Deed {
  return blank(situationSpec, {
    distance: close ? 1 : 1 + dice.below(12),
    cover: close ? 'none' : pick(dice, COVERS),
    flank: pick(dice, situationSpec.flank.options),
    blind: chance(dice, 10),
    calledShot: chance(dice, 3) ? pick(dice, situationSpec.calledShot.options) : 'none',
    ability: chance(dice, 5) ? pick(dice, situationSpec.ability.options) : 'best',
    specialty: chance(dice, 5),
  }) as unknown as Deed;
}

const light = ({ traits: { flags } }: Weapon): boolean => flags.includes('lightHandgun');

/** A possible declaration; the round decides whether it is legal. */
class Announcing {
  private readonly dice: Dice;
  private readonly fighter: StFighter;
  private readonly others: readonly Id[];

  constructor(dice: Dice, fighter: StFighter, others: readonly Id[]) {
    this.dice = dice;
    this.fighter = fighter;
    this.others = others;
  }

  deed(action: string): Deed {
    const { dice } = this;
    const target = () => pick(dice, this.others);
    if (action === 'technique') return this.technique();
    const manoeuvre = MANOEUVRES.find((one) => one === action && !modeOf(one).step);
    if (manoeuvre) {
      const arms = weaponsOf(this.fighter).filter((weapon) => isMadeFor(weapon, manoeuvre));
      const close = modeOf(manoeuvre).reach === 'close';
      return {
        action,
        weapon: arms.length > 0 ? pick(dice, arms).id : 'unarmed',
        target: target(),
        situation: situation(dice, close),
        ...(chance(dice, 6) ? { inconspicuous: true, gist: 'harm' } : {}),
      };
    }
    switch (action) {
      case 'multiple':
        return { action, parts: this.parts() };
      case 'cover':
        return { action, target: target() };
      case 'aim':
        return { action, target: target(), weapon: this.weapon(isFirearm) };
      case 'desperate':
        return { action, how: pick(dice, ['dodge', 'block']) };
      case 'counterattack':
        return { action, weapon: this.weapon(isClose) };
      case 'reload':
        return { action, weapon: this.weapon(({ traits: { clip, rounds } }) => rounds < clip) };
      case 'ready':
        return { action, weapon: this.weapon(({ traits: { ready } }) => !ready) };
      case 'suppress':
        return { action, weapon: this.weapon((weapon) => isMadeFor(weapon, 'suppress')), zone: 'the door' };
      case 'spray':
        return {
          action,
          weapon: this.weapon((weapon) => isMadeFor(weapon, 'spray')),
          targets: this.swept(),
          situation: situation(dice, true),
        };
      case 'twoGuns':
        return {
          action,
          weapon: this.weapon(light),
          weapon2: this.weapon(light),
          target: target(),
          target2: target(),
          situation: { ...situation(dice, false), calledShot: 'none' },
        };
      case 'power':
        return { action, power: pick(dice, [...powersOf(this.fighter.gear).map(({ id }) => id), '']) };
      case 'takeCover':
        return { action, cover: pick(dice, COVERS) };
      case 'talk':
        return {
          action,
          attribute: pick(dice, [...SPEECH.attributes]),
          ability: pick(dice, [...SPEECH.abilities]),
        };
      case 'attempt':
        return { action, attribute: 'dexterity', ability: 'security' };
      default:
        return { action };
    }
  }

  /** One of the fighter's own manoeuvres, or none if there is none. */
  private technique(): Deed {
    const { dice } = this;
    const known = techniquesOf(this.fighter.gear);
    if (known.length === 0) return { action: 'nothing' };
    const technique = pick(dice, known);
    const { reach } = modeOfTechnique(technique);
    return {
      action: 'technique',
      technique: technique.id,
      weapon: this.weapon((weapon) => modeOfTechnique(technique).isMadeFor(weapon)),
      target: pick(dice, this.others),
      situation: situation(dice, reach === 'close'),
    };
  }

  /** A suitable weapon, or any weapon if none is suitable. */
  private weapon(fits: (weapon: Weapon) => boolean = () => true): Id {
    const all = weaponsOf(this.fighter);
    const fitting = all.filter(fits);
    return pick(this.dice, fitting.length > 0 ? fitting : all).id;
  }

  private swept(): Json {
    const inside = this.others.filter(() => !chance(this.dice, 3));
    return inside.map((who) => ({ who, distance: 1 + this.dice.below(8), cover: pick(this.dice, COVERS) }));
  }

  /** Two parts, sometimes three. Loading takes four dice and leaves little for anything else. */
  private parts(): Json {
    const lies = this.fighter.conditions.prone !== undefined;
    return Array.from({ length: chance(this.dice, 4) ? 3 : 2 }, (_, at) => {
      const action = lies && at === 0 ? 'stand' : pick(this.dice, PARTS);
      return { ...this.deed(action), dice: action === 'reload' ? 4 : 2 };
    });
  }
}

/** How many actions are tried before the fighter does nothing. */
const THOUGHTS = 12;

function declaration(enc: Encounter, ask: Extract<Ask, { kind: 'enter' }>, dice: Dice): Json {
  const cast = castOf(enc);
  const fighter = cast[ask.by];
  if (!fighter) throw new Error(`${ask.by} is asked and not there`);
  const others = Object.keys(cast).filter((id) => id !== ask.by);
  const announcing = new Announcing(dice, fighter, others);
  for (let i = 0; i < THOUGHTS; i++) {
    // Rarely legal actions are tried more often.
    const action = chance(dice, 4)
      ? pick(dice, [
          'multiple',
          'multiple',
          'power',
          'technique',
          'suppress',
          'counterattack',
          'twoGuns',
          'reload',
        ])
      : pick(dice, DEEDS);
    const deed = announcing.deed(action);
    if (!ask.legal(deed)) return deed;
  }
  return { action: 'nothing' };
}

/** Values for a form: its defaults, and then single ones raised until the form is complete. */
function numbers(spec: Spec, ask: Extract<Ask, { kind: 'enter' }>, dice: Dice): Json | undefined {
  const names = Object.keys(spec).filter((name) => spec[name]?.kind === 'num');
  for (let attempt = 0; attempt < 8; attempt++) {
    const value = { ...(blank(spec) as { [name: string]: Json }) };
    for (let step = 0; step < 40; step++) {
      if (!ask.legal(value) && (attempt > 0 || !chance(dice, 3))) return value;
      const name = names.length > 0 ? pick(dice, names) : undefined;
      if (name === undefined) break;
      value[name] = Number(value[name]) + 1;
    }
  }
  return undefined;
}

/** An answer that is legal now, or undefined if there is none. */
export function answerTo(enc: Encounter, { ask }: Pending, dice: Dice): Json | undefined {
  if (ask.kind === 'roll') return dice(ask.dice).slice(0, diceCount(ask));
  if (ask.kind === 'choose') {
    const open = ask.options.filter(({ no }) => !no);
    // Fights in which everybody waits and passes show little.
    if (open.some(({ id }) => id === 'act') && !chance(dice, 3)) return 'act';
    return open.length > 0 ? pick(dice, open).id : undefined;
  }
  if (ask.form === 'declaration') return declaration(enc, ask, dice);
  if (!ask.spec) return undefined;
  return numbers(ask.spec, ask, dice);
}
