import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Item } from './own-tables.ts';
import { numberIn } from './own-tables.ts';
import { ATTRIBUTES, SKILLS } from './tables.ts';
import { joined } from './words.ts';

/* What a row of a table does, in words for people. */

const isAttribute = (word: string): boolean => ATTRIBUTES.some((one) => one === word);

const signed = (text: string | undefined): Msg => {
  const n = numberIn(text) ?? 0;
  return verbatim(n < 0 ? `−${-n}` : `+${n}`);
};

/** A modifier of a skill, or of all skills of an attribute. */
function modifier({ word, args: [n] }: Item): Msg | undefined {
  const group = word in SKILLS ? 'skills' : isAttribute(word) ? 'attributes' : undefined;
  return group && msg('yearzero.effect.by', { what: msg(`yearzero.field.${group}.${word}`), n: signed(n) });
}

const inState = ({ when }: Item, what: Msg): Msg =>
  when === '' ? what : msg(`yearzero.effectWhile.${when}`, { what });

function ofInjury({ word, args: [first = '', second = ''] }: Item): Msg {
  if (word === 'fatal') return msg(`yearzero.injuryState.${first}`);
  if (word === 'aid') return msg('yearzero.effect.aid', { n: signed(first) });
  if (word === 'heals')
    return msg(`yearzero.effect.${second === 'day' ? 'healsDay' : 'healsShift'}`, { n: first });
  if (word !== 'stays' || first === '') return msg(`yearzero.effect.${word}`);
  return msg('yearzero.effect.staysSo', {
    what: msg('yearzero.effect.by', { what: msg(`yearzero.field.skills.${first}`), n: signed(second) }),
  });
}

function ofPanic({ word, args }: Item): Msg {
  if (word === 'only')
    return msg('yearzero.effect.only', {
      what: joined(args.map((skill) => msg(`yearzero.field.skills.${skill}`))),
    });
  if (word === 'bars')
    return msg('yearzero.effect.bars', {
      what: joined(args.map((one) => msg(`yearzero.effectBars.${one}`))),
    });
  if (word === 'away') return msg(`yearzero.effect.${args[0] === 'all' ? 'awayAll' : 'awayFast'}`);
  if (word === 'fast') return msg('yearzero.effect.fast', { n: args[0] ?? '' });
  return msg(`yearzero.effect.${word}`);
}

/** What a row of the table of injuries does (YZ-12.17). */
export const injurySays = (items: readonly Item[]): Msg =>
  joined(items.map((item) => inState(item, modifier(item) ?? ofInjury(item))));

/** What a row of the panic table does (YZ-13.21). */
export const panicSays = (items: readonly Item[]): Msg =>
  joined(items.map((item) => modifier(item) ?? ofPanic(item)));
