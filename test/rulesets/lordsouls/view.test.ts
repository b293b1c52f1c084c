import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allAs, fought } from '../../../src/cli/fight.ts';
import { localizerOf } from '../../../src/cli/texts.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import { type Encounter, fighters, pending, playDef, runOf } from '../../../src/core/encounter.ts';
import { LANGUAGES, say } from '../../../src/core/say.ts';
import { read } from '../../../src/core/scenario/read.ts';
import { openingOf } from '../../../src/core/scenario/run.ts';
import type { Json, Msg } from '../../../src/core/text.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { gear, sheet } from '../../../src/rulesets/lordsouls/view/sheet.ts';
import { tracker } from '../../../src/rulesets/lordsouls/view/tracker.ts';
import {
  castOf,
  crossbow,
  dagger,
  fighter,
  longsword,
  rules,
  shield,
  situation,
  skill,
  sword,
} from './support.ts';
import { Table } from './turn-table.ts';

const localizers = LANGUAGES.map(localizerOf);

/** Every message within something. */
function messages(value: unknown): Msg[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'key' in value && typeof value.key === 'string' && value.key.startsWith('lordsouls.')
      ? [value as Msg]
      : [];
  return [...own, ...Object.values(value).flatMap(messages)];
}

/** Texts that are missing in a language, or leave a blank unfilled. */
const unsaid = (about: unknown): string[] =>
  messages(about).flatMap((one) =>
    localizers
      .map((localizer) => say(one, localizer))
      .filter((text) => text.includes('lordsouls.') || /\{\w+\}/.test(text))
      .map((text) => `${one.key}: ${text}`),
  );

const trackerOf = ({ enc }: Table) => {
  const { round: state, ...cast } = enc.cast;
  return tracker(state as never, cast as never, rules());
};

describe('the tracker', () => {
  test('LS-2.2 LS-6.0.4 three slots a turn, then the points of each defence, which an attack uses up', () => {
    const table = new Table(
      castOf(
        fighter('a', { gear: [sword, skill('balanced', 12)] }),
        fighter('b', { traits: { kind: 'creature' } }),
      ),
    ).order('a', 'b');
    const pips = (who: string) =>
      trackerOf(table)
        .rows.find((row) => row.who === who)
        ?.pips.map(({ left, of }) => `${left}/${of}`);
    expect(pips('a')).toEqual(['1/1', '1/1', '1/1', '1/1', '1/1', '1/1', '1/1']);
    table.declares('a', { manoeuvre: 'attack', item: 'sword', target: 'b' }).say('attack', [3, 3, 3]);
    table.say('defence', 'dodge').say('defend', [1, 1, 2]);
    expect(pips('a')).toEqual(['0/1', '1/1', '1/1', '1/1', '1/1', '1/1', '1/1']);
    expect(pips('b')).toEqual(['1/1', '1/1', '1/1', '0/1', '1/1', '1/1', '1/1']);
    expect(trackerOf(table).rows.map(({ who, state }) => [who, state])).toEqual([
      ['a', 'now'],
      ['b', 'next'],
    ]);
  });

  test('LS-6.1.1 the defences of each are listed with value, points and the reason where one is closed', () => {
    const table = new Table(
      castOf(
        fighter('a'),
        fighter('b', { traits: { kind: 'creature' }, gear: [shield('round', 2), skill('shield', 12)] }),
      ),
    ).order('a', 'b');
    const answers = trackerOf(table).rows.find(({ who }) => who === 'b')?.answers ?? [];
    expect(answers.map(({ id, no }) => [id, no?.key])).toEqual([
      ['dodge', undefined],
      ['acrobatic', 'lordsouls.no.acrobatics'],
      ['parry:unarmed', undefined],
      ['block:round', undefined],
    ]);
    expect(
      answers.find(({ id }) => id === 'block:round')?.check?.lines.reduce((sum, { n }) => sum + n, 0),
    ).toBe(13);
  });

  test('LS-3.12.4 a waiting fighter is listed with the event', () => {
    const table = new Table(castOf(fighter('a'), fighter('b', { traits: { kind: 'creature' } }))).order(
      'a',
      'b',
    );
    table.declares('a', { manoeuvre: 'wait', option: 'attack', situation: { event: 'дверь' } }).ends('a');
    const row = trackerOf(table).rows.find(({ who }) => who === 'a');
    expect(row?.declared && say(row.declared, { ...localizers[1], locale: 'ru' } as never)).toBe(
      'Атака, когда: дверь',
    );
    expect(table.asks).toContain('happens:a');
  });
});

describe('the sheet and the offers', () => {
  test('LS-6.3.3 LS-6.4.3 LS-6.2.1 the values of all defences, hit points, ДВИЖ, the zone', () => {
    const one = fighter('a', {
      gear: [longsword, skill('balanced', 13), shield('round', 2), skill('shield', 12)],
    });
    const figures = Object.fromEntries(
      sheet(one, rules()).figures.map(({ id, value }) => [id, value.args?.text]),
    );
    expect(figures).toMatchObject({
      hp: '10',
      move: '6',
      dodge: '8',
      zone: '1',
      'parry:longsword': '11',
      'block:round': '13',
      'block:longsword': '11',
    });
  });

  test('LS-3.7.2 a deceptive attack names its best trade-off, or the chosen one', () => {
    const table = new Table(
      castOf(
        fighter('a', { gear: [sword, skill('balanced', 14)] }),
        fighter('b', { traits: { kind: 'creature' }, gear: [shield('round', 2), skill('shield', 12)] }),
      ),
    ).order('a', 'b');
    const offer = (given = {}) =>
      table.offers('a', 'b', given).find(({ id }) => id === 'deceptiveAttack:sword:0');
    expect(offer()?.detail).toEqual({ key: 'lordsouls.offer.tradeOff', args: { n: 3, p: 32, plain: 16 } });
    expect(offer()?.declaration).toMatchObject({ k: 3 });
    expect(offer({ deceive: 5 })?.declaration).toMatchObject({ k: 5 });
  });

  test('LS-2.2 nothing is hidden: closed offers say why', () => {
    const table = new Table(
      castOf(fighter('a', { gear: [crossbow] }), fighter('b', { traits: { kind: 'creature' } })),
    );
    table.order('a', 'b').declares('a', { manoeuvre: 'aim', item: 'crossbow', target: 'b' });
    const no = Object.fromEntries(table.offers('a', 'b').map((one) => [one.id, one.no?.key]));
    expect(no).toMatchObject({
      move: 'lordsouls.no.closed',
      'attack:crossbow:0': 'lordsouls.no.slot.combat',
      fallProne: undefined,
      endTurn: undefined,
    });
  });
});

describe('every text that a fight shows', () => {
  const file = new URL('../../scenarios/lordsouls/bridge.yaml', import.meta.url).pathname;
  const load = (name: string, from: string) => {
    const path = join(dirname(from), name);
    return { file: path, text: readFileSync(path, 'utf8') };
  };
  const source = read(readFileSync(file, 'utf8'), file, load);
  const sides = { of: source.scenario.fight?.sides ?? {}, distance: 0 };

  /** What is asked, what ended, and now and then all views. */
  function shown(enc: Encounter): unknown[] {
    const cards = enc.ended.map((play) =>
      playDef(lordsouls, play.play).card(runOf(enc, play), play.input, enc.rules),
    );
    const asks = pending(enc).map(({ ask }) => ask);
    if (enc.journal.length % 25 !== 0) return [cards, asks];
    const cast = fighters(enc.cast);
    const { round: state } = enc.cast;
    return [
      cards,
      asks,
      lordsouls.view.tracker(state as unknown as Json, cast, enc.rules),
      ...Object.values(cast).map((one) => lordsouls.view.sheet(one, enc.rules)),
      ...Object.values(cast).flatMap((one) =>
        Object.values(one.gear).map((item) => lordsouls.view.gear(item as never, one, enc.rules)),
      ),
      lordsouls.actions({
        cast,
        who: 'a1',
        targets: ['b1'],
        situation: situation() as unknown as Json,
        rules: enc.rules,
      }),
    ];
  }

  test('LS-3.0.2 exists in both languages, with every blank filled', () => {
    const missing = new Set<string>();
    fought(
      openingOf(source, {}, () => lordsouls),
      sides,
      allAs('mindless', seeded(7)),
      60,
      (_, enc) => {
        for (const one of unsaid(shown(enc))) missing.add(one);
      },
    );
    expect([...missing]).toEqual([]);
  }, 120_000);
});

test('a weapon on the sheet tells each way to use it once: contact by its modifier, the rest by base and type too', () => {
  const told = (item: Parameters<typeof gear>[0]) =>
    gear(item, undefined, rules()).figures.map(({ label, value }) =>
      localizers.map((localizer) => `${say(label, localizer)}: ${say(value, localizer)}`),
    );
  expect(told(longsword)).toEqual([
    ['swing, cutting: +1; 1', 'амплитудный режущий: +1; 1'],
    ['thrust, piercing: +2; 1', 'прямой колющий: +2; 1'],
  ]);
  expect(told(dagger)).toEqual([
    ['thrust, piercing: +0; close–1', 'прямой колющий: +0; В–1'],
    ['throw: thrust piercing; range 10', 'бросок: прямой колющий; дальность 10'],
  ]);
});
