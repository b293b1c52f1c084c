import { msg } from '../../core/text.ts';
import { roundData } from '../documents/round-data.ts';
import { readSetting } from '../settings/settings.ts';
import { reportMissing } from '../shared/arrival.ts';
import { readRound } from '../tracker/round.ts';
import type { Waiting } from './waiting.ts';

/* Hints for players: what the tactician would do in their place, if the world allows to ask for that. */

/** What was told at a moment, and how it is taken from the board. */
interface Told {
  readonly moment: string;
  readonly text: string;
  readonly why?: string;
  erase(): void;
}

let told: Told | undefined;

/** Whether a question is one about the user's own turn for which they may have a hint. */
const isHinted = (current: Waiting | undefined): current is Extract<Waiting, { on: 'round' }> =>
  current?.on === 'round' &&
  current.ask.kind === 'enter' &&
  game.user?.isGM === false &&
  readSetting('hints') === 'on' &&
  readRound(current.combat)?.ruleset.tactics !== undefined;

/** A question at a moment of its fight. */
const momentOf = ({ key, combat }: Extract<Waiting, { on: 'round' }>): string =>
  `${key} ${roundData(combat).commits}`;

/** The hint on the current question, without a text until it has been asked for; undefined if there is none. It is forgotten once the fight has gone on. */
export function hintView(current: Waiting | undefined): object | undefined {
  const moment = isHinted(current) ? momentOf(current) : undefined;
  if (told && told.moment !== moment) {
    told.erase();
    told = undefined;
  }
  return moment === undefined ? undefined : { text: told?.text, why: told?.why };
}

/** Asks for a hint on the current question. @returns whether there is something new to show */
export async function askHint(current: Waiting | undefined): Promise<boolean> {
  if (!isHinted(current)) return false;
  const { combat, ask } = current;
  const moment = momentOf(current);
  try {
    const { hintFor } = await import('../tactics/hint.ts');
    told = { moment, ...(await hintFor(combat, ask.id)) };
    return true;
  } catch (error) {
    console.error('Fivefold | there is no hint:', error);
    reportMissing(msg('core.host.noPart'));
    return false;
  }
}
