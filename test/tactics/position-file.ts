import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Case, Scenario } from '../../src/core/scenario/format.ts';
import type { Mission } from '../../src/core/tactics/aim.ts';
import type { Character } from '../../src/core/tactics/character.ts';

/** A position, and what a good player does in it. Offers are named by regular expressions. */
export interface Lesson {
  readonly title: string;
  /** A file of `fights`. */
  readonly fight: string;
  /** How its fighters differ. */
  readonly fighters?: NonNullable<Case['fighters']>;
  /** Where some of them stand instead. */
  readonly at?: NonNullable<NonNullable<Scenario['fight']>['at']>;
  /** Who declares what they do in their turn, or chooses. */
  readonly asked: string;
  /** The choice of a play that they are asked for. */
  readonly choice?: string;
  /** What they declare instead of their turn: what they roll for. */
  readonly form?: 'signature';
  /** Others may have declared before. */
  readonly later?: boolean;
  readonly character?: Character;
  readonly mission?: Mission;
  /** What they do. */
  readonly best?: string;
  /** What they do not do. */
  readonly not?: string;
  /** Against whom. */
  readonly target?: string;
  /** The option that they choose, and one that they do not choose. */
  readonly value?: string;
  readonly notValue?: string;
  /** What their declaration contains, and what it does not. */
  readonly says?: string;
  readonly saysNot?: string;
  /** Offers in the order in which they are liked: of each, the best. */
  readonly ranked?: readonly string[];
  /** They go next to one of these. */
  readonly beside?: readonly string[];
  /** They come nearer to all of these, or get away from them. */
  readonly nearer?: readonly string[];
  readonly away?: readonly string[];
  /** They go nowhere. */
  readonly stays?: boolean;
}

/** The fields that make a lesson say something. */
export const CLAIMS = [
  'best',
  'not',
  'target',
  'value',
  'notValue',
  'says',
  'saysNot',
  'ranked',
  'beside',
  'nearer',
  'away',
  'stays',
] as const;

const FOLDER = join('test', 'tactics');

/** All files of lessons, by the id of their ruleset. */
export const lessons = (): readonly { readonly ruleset: string; readonly all: readonly Lesson[] }[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => ({
      ruleset: file.replace('.yaml', ''),
      all: parse(readFileSync(join(FOLDER, file), 'utf8')) as readonly Lesson[],
    }));
