import type { Line } from '../../core/line.ts';
import { total } from '../../core/line.ts';
import type { Tongue } from '../../core/say.ts';
import { say } from '../../core/say.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { WeFighter } from './fighter.ts';
import { carriedLoad, weaponsOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { EffectLine } from './state.ts';
import { bloodOf, fatigueOf, has, presentMods, stressOf, woundTag } from './state.ts';
import { MAINS } from './tables.ts';

/* The state of a character in the text's two blocks: what affects him, and what it does (WE-11.3 to WE-11.10). */

/** One line of "What affects": a group, its sign and value, its tags. */
export type AffectsLine = {
  readonly group: 'gear' | 'fatigue' | 'bloodLoss' | 'stress' | 'shock' | 'wounds' | 'situation';
  readonly sign?: '*' | '🌢' | '☹' | '✖';
  readonly value?: number;
  readonly tags: readonly Msg[];
};

export type Status = {
  readonly affects: readonly AffectsLine[];
  readonly effects: readonly EffectLine[];
};

const tag = (id: string): Msg => msg(`western.tag.${id}`);
const tagsIf = (fighter: WeFighter, ids: readonly string[]): Msg[] =>
  ids.filter((id) => has(fighter, id)).map(tag);

/** A line with 0 and no tag says nothing. */
const telling = ({ value = 0, tags }: AffectsLine): boolean => value !== 0 || tags.length > 0;

function gearLine(fighter: WeFighter): AffectsLine {
  const load = carriedLoad(fighter);
  const held = weaponsOf(fighter).filter(({ traits }) => traits.inHand && traits.toHit !== 0);
  return {
    group: 'gear',
    tags: [
      ...(load > 0 ? [msg('western.status.load', { n: load })] : []),
      ...held.map(({ name, traits }) =>
        msg('western.status.weapon', { weapon: name, n: signed(traits.toHit) }),
      ),
    ],
  };
}

function affectsOf(fighter: WeFighter, rules: Rules): AffectsLine[] {
  const { tracks, wounds, situation } = fighter.traits;
  const reached = (at: { readonly tag: string } | undefined) => (at ? [tag(at.tag)] : []);
  const bleeding = wounds.flatMap((one) => (one.bleeding === 'none' ? [] : [tag(one.bleeding)]));
  const bandaged = wounds.some((one) => one.bandaged) ? [tag('bandaged')] : [];
  return [
    gearLine(fighter),
    { group: 'fatigue', sign: '*', value: tracks.fatigue, tags: reached(fatigueOf(fighter, rules)) },
    {
      group: 'bloodLoss',
      sign: '🌢',
      value: tracks.bloodLoss,
      tags: [...reached(bloodOf(fighter, rules)), ...bleeding, ...bandaged],
    },
    {
      group: 'stress',
      sign: '☹',
      value: tracks.stress,
      tags: [...reached(stressOf(fighter, rules)), ...tagsIf(fighter, ['panic', 'adrenaline'])],
    },
    {
      group: 'shock',
      sign: '✖',
      value: tracks.shock,
      tags: tagsIf(fighter, ['stunned', 'shaken', 'knockedOut']),
    },
    {
      group: 'wounds',
      tags: wounds
        .filter(({ severity }) => severity !== 'scratch' && severity !== 'light')
        .map(({ location }) => tag(woundTag[location])),
    },
    { group: 'situation', tags: situation.map(verbatim) },
  ];
}

const ON = ['roll', 'speed', 'accuracy', 'toBeHit'] as const;

const keyOf = ({ label, n }: Line): string => JSON.stringify([label, n]);

/** What holds always, and what is added to it by declaring a main. */
export function effectsOf(fighter: WeFighter, rules: Rules): EffectLine[] {
  return ON.flatMap((on): EffectLine[] => {
    const always = presentMods(fighter, on, undefined, rules);
    const known = new Set(always.map(keyOf));
    const when = MAINS.flatMap((main): EffectLine[] => {
      const lines = presentMods(fighter, on, main, rules).filter((line) => !known.has(keyOf(line)));
      return lines.length > 0 ? [{ on, main, lines }] : [];
    });
    return [...(always.length > 0 ? [{ on, lines: always }] : []), ...when];
  });
}

/** Both blocks of a fighter's state. */
export const statusOf = (fighter: WeFighter, rules: Rules): Status => ({
  affects: affectsOf(fighter, rules).filter(telling),
  effects: effectsOf(fighter, rules),
});

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** Both blocks of a fighter as he is now. */
export function statusText(fighter: WeFighter, rules: Rules, tongue: Tongue): string {
  const status = statusOf(fighter, rules);
  const none = status.affects.length + status.effects.length === 0;
  return none ? '' : blocksText(status, tongue);
}

/** Both blocks as text that can be posted (section 10 of the ledger). */
export function blocksText({ affects, effects }: Status, tongue: Tongue): string {
  const speak = (message: Msg) => say(message, tongue);
  const rows = affects.map(({ group, sign, value, tags }) => {
    const head = `${speak(msg(`western.status.${group}`))}${sign ? ` (${sign}) ${value}` : ''}`;
    return `  ${head}${tags.length > 0 ? `: ${tags.map(speak).join(' ; ')}` : ''}`;
  });
  const effect = ({ on, main, lines }: EffectLine): string => {
    const what = main ? speak(msg(`western.main.${main}`)) : speak(msg(`western.status.on.${on}`));
    const of = main && on !== 'roll' ? ` (${speak(msg(`western.status.on.${on}`))})` : '';
    return `${what}${of} ${signed(total(lines))} (${lines.map(({ label }) => speak(label)).join(', ')})`;
  };
  const part = (key: string, some: readonly EffectLine[]) =>
    some.length > 0 ? [`  ${speak(msg(`western.status.${key}`))}: ${some.map(effect).join(' ; ')}`] : [];
  return [
    speak(msg('western.status.affects')),
    ...rows,
    speak(msg('western.status.effects')),
    ...part(
      'always',
      effects.filter(({ main }) => !main),
    ),
    ...part(
      'when',
      effects.filter(({ main }) => main),
    ),
  ].join('\n');
}
