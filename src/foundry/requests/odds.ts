import type { Forecast } from '../../core/view.ts';
import { forecast } from '../cards/forecast.ts';
import type { WantedTest } from './answer.ts';

/** The odds of a test; undefined if it cannot be made. */
export function oddsOf({ about, offer }: WantedTest): Forecast | undefined {
  if (!offer?.play || offer.no) return undefined;
  const { name: play, input } = offer.play;
  return forecast({ ...about, forWhom: about.who, play, input });
}
