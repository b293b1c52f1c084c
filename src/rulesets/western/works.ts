import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { chipsOn } from './chips.ts';
import { befall, lift } from './conditions.ts';
import type { Declaration } from './declaration.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import type { Thing } from './gear.ts';
import { firearmOf, thingsOf } from './gear.ts';
import { shareOf } from './orders.ts';
import { bandOf } from './roll.ts';
import { resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import type { Step } from './sequence.ts';
import type { Band, MainKey } from './tables.ts';
import { BLEEDINGS } from './tables.ts';
import { lighter } from './wounds.ts';

/* Mains without shots, by the band of their roll (S-16). Their effect lands with the second half; rounds are loaded by halves (WE-7.4). */

/** The band of a main with the chips that go to its outcome (S-4). */
export function bandFor(fighter: WeFighter, main: MainKey, rules: Rules): Band {
  const result = resultFor(fighter, main, rules);
  if (!result) return 'bad';
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  return bandOf(result.total + chipsOn(declaration, 'better', main) - chipsOn(declaration, 'worse', main));
}

/** Rounds that a whole Reloading loads (S-16, S-20). */
export function roundsFor(rate: number, band: Band, declaration: Declaration): number {
  const base = band === 'bad' ? Math.floor((rate * 3) / 4) : band === 'average' ? rate : rate + 1;
  return Math.max(
    0,
    base + chipsOn(declaration, 'loadMore', 'reloading') - chipsOn(declaration, 'loadLess', 'reloading'),
  );
}

function reloads(fighter: WeFighter, step: Step, rules: Rules): Change[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const order = declaration.mains.find(({ main }) => main === 'reloading');
  const weapon = firearmOf(fighter, order?.weapon);
  if (!weapon) return [];
  const { capacity, loaded, reloadRate } = weapon.traits;
  const whole = roundsFor(reloadRate, bandFor(fighter, 'reloading', rules), declaration);
  const n = Math.min(capacity - loaded, shareOf(whole, step.beat));
  return n > 0 ? [add(fighter.id, `gear.${weapon.id}.traits.loaded`, n, 'S-20')] : [];
}

const lowered = (fighter: WeFighter, track: 'shock' | 'stress', by: number): Change[] => {
  const n = Math.min(by, fighter.traits.tracks[track]);
  return n > 0 ? [add(fighter.id, `traits.tracks.${track}`, -n, 'S-16')] : [];
};

/** Something to bandage with, his own or the patient's (S-16). */
const bandageOf = (people: readonly WeFighter[]): { readonly who: Id; readonly item: Thing } | undefined =>
  people
    .flatMap((one) => thingsOf(one).map((item) => ({ who: one.id, item })))
    .find(({ item: { traits } }) => traits.bandage && traits.quantity > 0);

/** The worst bleeding becomes lighter, and the wound is bandaged; it takes something to bandage with. */
function bandages(healer: WeFighter, patient: WeFighter, band: Band): Change[] {
  const bandage = bandageOf([healer, patient]);
  if (band === 'bad' || !bandage) return [];
  const { wounds } = patient.traits;
  const worst = Math.max(-1, ...wounds.map(({ bleeding }) => BLEEDINGS.indexOf(bleeding)));
  const at = wounds.findIndex(({ bleeding }) => BLEEDINGS.indexOf(bleeding) === worst);
  if (worst <= 0) return [];
  const after = wounds.map((one, i) =>
    i === at ? { ...one, bleeding: lighter(one.bleeding, band === 'average' ? 1 : 2), bandaged: true } : one,
  );
  return [
    set(patient.id, 'traits.wounds', wounds, after, 'S-16'),
    add(bandage.who, `gear.${bandage.item.id}.traits.quantity`, -1, 'S-16'),
  ];
}

function bringsRound(patient: WeFighter, band: Band): Change[] {
  if (band === 'bad' || patient.conditions.knockedOut === undefined) return [];
  const up = lift(patient, 'knockedOut', 'S-16');
  return band === 'average'
    ? [...up, ...befall(patient, 'stunned', 'S-16')]
    : [...up, ...lowered(patient, 'shock', 2)];
}

function pullsTogether(fighter: WeFighter, band: Band): Change[] {
  if (band === 'bad') return lowered(fighter, 'shock', 1);
  const calm = lift(fighter, 'stunned', 'S-16');
  if (band === 'average') return [...calm, ...lowered(fighter, 'stress', 1)];
  const brave = calm.length > 0 ? calm : lift(fighter, 'panic', 'S-16');
  return [...brave, ...lowered(fighter, 'shock', 2), ...lowered(fighter, 'stress', 2)];
}

/** Whoever observes well is watchful until the end of the next turn (S-16). */
const WATCHFUL = { bad: 0, average: 1, excellent: 2 } as const;
function observes(fighter: WeFighter, band: Band, turn: number): Change[] {
  const n = WATCHFUL[band];
  return n === 0
    ? []
    : [set(fighter.id, 'conditions.watchful', fighter.conditions.watchful, { n, until: turn + 1 }, 'S-16')];
}

/** What half of a working main does. */
export function workChanges(
  step: Step,
  fighter: WeFighter,
  cast: Cast<WeFighter>,
  rules: Rules,
  turn: number,
): Change[] {
  const main = step.name as MainKey;
  if (main === 'reloading') return reloads(fighter, step, rules);
  if (step.beat === 1) return [];
  const band = bandFor(fighter, main, rules);
  const order = fighter.turn.declaration?.mains.find((one) => one.main === main);
  const patient = order?.patient === undefined ? undefined : cast[order.patient];
  if (main === 'observation') return observes(fighter, band, turn);
  if (main === 'firstAid') return patient ? bandages(fighter, patient, band) : [];
  if (main === 'bringRound') return patient ? bringsRound(patient, band) : [];
  return main === 'pullTogether' ? pullsTogether(fighter, band) : [];
}
