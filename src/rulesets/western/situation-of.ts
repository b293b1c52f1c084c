import { blank } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import type { WeFighter } from './fighter.ts';
import type { Situation } from './situation.ts';
import { situationSpec } from './situation.ts';

const USUAL: Situation = blank(situationSpec);

/** The circumstances in which somebody fires at another: as declared and measured, or the usual ones. */
export const situationOf = ({ turn }: WeFighter, target: Id): Situation =>
  turn.declaration?.aims?.[target] ?? USUAL;
