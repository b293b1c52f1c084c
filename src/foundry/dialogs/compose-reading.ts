import type { Composition } from '../../core/compose.ts';
import type { Fighter } from '../../core/fighter.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Json } from '../../core/text.ts';
import {
  circumstances,
  circumstancesOfAll,
  type Setting,
  type Situation,
  settingOf,
} from '../actions/use.ts';
import { actorOf } from '../shared/ids.ts';

/* A declaration of several parts as its editor keeps it, and what it amounts to. */

/** What a person has picked for one part. */
export interface Pick {
  readonly offer: string;
  targets: readonly Id[];
  byHand: Situation;
  /** Circumstances set for one of several targets. */
  each: { readonly [target: Id]: Situation };
  share: number;
  fields: { readonly [name: string]: Json };
  /** Its circumstances are shown. */
  open: boolean;
  /** Rarely needed circumstances are shown, too. */
  rare?: boolean;
}

/** Everything that was picked. */
export interface Picked {
  readonly who: Id;
  readonly parts: readonly Pick[];
  /** The target of the next part. */
  readonly target: Id | undefined;
  readonly whole: Situation;
}

/** The picks and what they amount to. */
export interface Reading {
  readonly picked: Picked;
  readonly setting: Setting;
  readonly composition: Composition<Fighter>;
  /** The circumstances of each part. */
  readonly situations: readonly {
    readonly situation: Situation;
    readonly measured: Situation;
    readonly each: { readonly [target: Id]: Situation };
  }[];
  readonly whole: Situation;
}

/** Computes what the picks amount to; undefined if the fighter is gone or the ruleset composes nothing. */
export function read(picked: Picked): Reading | undefined {
  const { who, target, parts: picks } = picked;
  const actor = actorOf(who);
  const all = [target, ...picks.flatMap(({ targets }) => targets)].filter((id) => id !== undefined);
  const setting = actor && settingOf(actor, [...new Set(all)]);
  if (!setting?.ruleset.compose) return undefined;
  const parts = picks.map(({ byHand, each, open: _, rare: __, ...pick }) => ({
    ...pick,
    ...circumstancesOfAll(setting, pick.targets, byHand, each),
  }));
  const whole = circumstances(setting, target, picked.whole);
  const targets = target && target in setting.cast ? [target] : [];
  const composition = setting.ruleset.compose({ ...setting, ...whole, targets }, parts);
  return { picked, setting, composition, situations: parts, whole: whole.situation };
}

/** One more part as it is first picked: on the target of the next part, with its least share and the defaults of its fields. */
export function nextPick(picked: Picked, offer: string): Pick {
  const targets = picked.target ? [picked.target] : [];
  const bare: Pick = { offer, targets, byHand: {}, each: {}, share: 0, fields: {}, open: false };
  const part = read({ ...picked, parts: [...picked.parts, bare] })?.composition.parts.at(-1);
  return { ...bare, share: part?.least ?? 0, fields: part?.spec ? (blank(part.spec) as Pick['fields']) : {} };
}

/** Gives what is left of the first budget to the parts in turn, from the first. */
export function spreadShares(picks: readonly Pick[], { parts, budgets }: Composition<Fighter>): void {
  const open = picks.filter((_, i) => parts[i] && parts[i].least < parts[i].most);
  const left = open.length > 0 ? (budgets[0]?.left ?? 0) : 0;
  for (let i = 0; i < left; i++) {
    const pick = open[i % open.length];
    if (pick) pick.share += 1;
  }
}
