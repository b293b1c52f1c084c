import { count, list, oneOf, shape, text, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';

const phrase = oneOf(word(''), text(1000));

/**
 * What may be wrong with a fighter. The value is `true`, except for `panic`, `engaged` (with whom), `inCover` (its rating),
 * `overwatch`, `grappled` (by whom), `burning` (its intensity), `exhausted` (days awake), `starving` and `dehydrated` (`fed`: the fighter
 * has eaten or drunk, and it passes), `sick` (with what), `overkill` (the row of panic that it came with).
 */
export const CONDITIONS = [
  { id: 'broken', icon: 'broken-heart', why: 'YZ-12.5', out: true, freeing: true },
  { id: 'prone', icon: 'falling', why: 'YZ-10.4', freeing: true },
  {
    id: 'panic',
    icon: 'terror',
    why: 'YZ-13.23',
    freeing: true,
    value: shape({ row: text(40) }, { name: phrase, effect: phrase, fresh: word(true) }),
  },
  { id: 'trauma', icon: 'brain-leak', why: 'YZ-13.35' },
  { id: 'engaged', icon: 'crossed-swords', why: 'YZ-8.6', willed: true, value: list(text(120), 1, 100) },
  { id: 'grappled', icon: 'handcuffs', why: 'YZ-A.19', freeing: true },
  { id: 'aiming', icon: 'crosshair', why: 'YZ-11.2', willed: true },
  {
    id: 'overwatch',
    icon: 'semi-closed-eye',
    why: 'YZ-11.25',
    willed: true,
    value: shape({ direction: phrase, trigger: phrase }),
  },
  { id: 'inCover', icon: 'brick-wall', why: 'YZ-11.18', willed: true, value: count(100) },
  { id: 'hidden', icon: 'hidden', why: 'YZ-4.9', willed: true },
  { id: 'blip', icon: 'radar-sweep', why: 'YZ-4.16', willed: true },
  { id: 'defenceless', icon: 'tied-scroll', why: 'YZ-11.9' },
  { id: 'burning', icon: 'burning-embers', why: 'YZ-14.29', freeing: true, value: count(100) },
  { id: 'scorched', icon: 'flame', why: 'YZ-14.32' },
  { id: 'starving', icon: 'meal', why: 'YZ-14.1' },
  { id: 'dehydrated', icon: 'water-flask', why: 'YZ-14.9' },
  { id: 'exhausted', icon: 'tired-eye', why: 'YZ-14.10', value: count(1000) },
  { id: 'sick', icon: 'virus', why: 'YZ-14.37' },
  { id: 'overkill', icon: 'enrage', why: 'YZ-13.25', willed: true },
  { id: 'open', icon: 'open-gate', why: 'YZ-8.7', willed: true },
  { id: 'asleep', icon: 'night-sleep', why: 'YZ-14.13', freeing: true },
  { id: 'dead', icon: 'death-skull', why: 'YZ-12.19', out: true },
] as const satisfies readonly ConditionDef[];
