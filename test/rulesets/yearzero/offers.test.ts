import { describe, expect, test } from 'vitest';
import { bindPlay } from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import { bad, type Cast } from '../../../src/core/stage.ts';
import { type Json, type Msg, verbatim } from '../../../src/core/text.ts';
import type { CardView } from '../../../src/core/view.ts';
import { actionList } from '../../../src/rulesets/yearzero/actions/list.ts';
import type { YzGear } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { attack } from '../../../src/rulesets/yearzero/plays/attack.ts';
import { attackCard } from '../../../src/rulesets/yearzero/plays/card.ts';
import { gearLine, sheet as sheetOf } from '../../../src/rulesets/yearzero/view/index.ts';

import {
  armour,
  axe,
  castOf,
  fighter,
  injury,
  kit,
  offersFor,
  pistol,
  rifle,
  rules,
  weapon,
} from './support.ts';

const stowed = weapon('club', { place: 'stowed' });
const cast = castOf(
  fighter('a', { gear: [axe, pistol, rifle, stowed], stress: 2 }),
  fighter('d', { injuries: { c26: injury('c26') }, conditions: { broken: true, prone: true } }),
);

const offers = (distance = 2) =>
  offersFor({
    cast,
    who: 'a',
    targets: ['d'],
    situation: blank(situationSpec, { distance }) as unknown as Json,
    rules: rules(),
  });

describe('offers', () => {
  test('YZ-6 YZ-7 every action is offered, open or with its reason', () => {
    const listed = new Set(offers().map(({ id }) => id.split(':')[0]));
    // a fighter in hiding attacks before a fight, or in it as an action of its own
    const outside = Object.entries(actionList.actions).flatMap(([id, { declared }]) =>
      declared && id !== 'sneakAttack' ? [id] : [],
    );
    expect(outside.filter((action) => !listed.has(action))).toEqual([]);
  });

  test('YZ-10.2 YZ-10.3 closed offers say why', () => {
    const no = Object.fromEntries(offers(5).map((one) => [one.id, one.no?.key]));
    expect(no['meleeAttack:axe']).toBe('yearzero.no.outOfReach');
    expect(no['meleeAttack:club']).toBe('yearzero.no.notInHand');
    expect(no['drawWeapon:club']).toBeUndefined();
    expect(no['drawWeapon:axe']).toBe('yearzero.no.notStowed');
    expect(no['firstAid:c26']).toBeUndefined();
    expect(no.block).toBe('yearzero.no.reaction');
  });

  test('YZ-12.22 YZ-10.5 each is named by its purpose and its weapon or tool', () => {
    const label = (id: string) => offers().find((one) => one.id === id)?.label;
    expect(label('firstAid:c26')).toEqual({
      key: 'yearzero.offer.aid',
      args: { deed: { key: 'yearzero.action.firstAid' }, what: { key: 'yearzero.injury.c26' } },
    });
    expect(label('firstAid:revive')?.args).toMatchObject({ what: { key: 'yearzero.aid.revive' } });
    expect(label('meleeAttack:axe')).toEqual({
      key: 'yearzero.offer.with',
      args: { deed: { key: 'yearzero.action.meleeAttack' }, weapon: { key: '', args: { text: 'axe' } } },
    });
    expect(label('meleeAttack:unarmed')?.args).toMatchObject({ weapon: { key: 'yearzero.weapon.unarmed' } });
    expect(label('run')).toEqual({ key: 'yearzero.action.run' });
    // Without a target the fighter's own injuries are treated.
    const own = castOf(fighter('a', { injuries: { c13: injury('c13') } }));
    const alone = offersFor({ cast: own, who: 'a', targets: [], situation: {}, rules: rules() });
    expect(alone.find(({ id }) => id === 'firstAid:c13')?.label.args).toMatchObject({
      what: { key: 'yearzero.injury.c13' },
    });
  });

  test('YZ-A.19 a fighter whom nobody holds has nothing to break out of', () => {
    expect(offers().find(({ id }) => id === 'breakFree')?.no?.key).toBe('yearzero.no.notGrappled');
  });

  test('YZ-11.5 YZ-10.2 an attack’s dialog asks only for relevant circumstances', () => {
    const asked = (id: string) => offers(20).find((one) => one.id === id)?.circumstances;
    expect(asked('meleeAttack:axe')).not.toContain('dark');
    expect(asked('rangedAttack:rifle')).toEqual(expect.arrayContaining(['distance', 'dark', 'coverCounts']));
    expect(asked('rangedAttack:rifle')).not.toContain('spread');
    expect(asked('rangedAttack:rifle')).not.toContain('outdoors');
    expect(asked('fullAuto:rifle')).toContain('spread');
  });

  test('YZ-0.2 an attack’s offer shows its dice: base and stress separately', () => {
    const shot = offers(20).find(({ id }) => id === 'rangedAttack:rifle');
    // agility 2, rifle +1, medium −1
    expect(shot?.check?.dice.map(({ n }) => n)).toEqual([2, 2]);
  });

  test('YZ-14.15 YZ-14.18 YZ-14.25 YZ-14.34 dangers are offered as strong as the circumstances say', () => {
    const given = offersFor({
      cast,
      who: 'a',
      targets: ['d'],
      situation: blank(situationSpec, { distance: 5, danger: 9, fallen: 6 }) as unknown as Json,
      each: { d: blank(situationSpec, { distance: 20 }) as unknown as Json },
      rules: rules(),
    });
    const input = (id: string) => given.find((one) => one.id === `danger:${id}`)?.play?.input;
    expect(input('fall')).toEqual({ who: 'a', metres: 6 });
    expect(input('fire')).toEqual({ who: 'a', intensity: 9 });
    expect(input('disease')).toMatchObject({ who: 'a', virulence: 9 });
    // it explodes beside the fighter; the distance of the others matters for each
    expect(input('blast')).toEqual({
      power: 9,
      targets: [
        { who: 'a', distance: 0, cover: 0 },
        { who: 'd', distance: 20, cover: 0 },
      ],
    });
    // and they are not part of an attack's dialog
    expect(given.find(({ id }) => id === 'meleeAttack:axe')?.circumstances).not.toContain('danger');
  });

  test('YZ-0.2 every open offer’s odds can be walked', () => {
    expect(offers().filter(({ no, play }) => !no && play).length).toBeGreaterThan(10);
    for (const { id, no, play } of offers())
      if (!no && play) {
        const def = yearzero.plays[play.name];
        const walk = (more?: object) =>
          odds(
            (stage) => def?.begin(stage as never, play.input, rules() as unknown as Json) as never,
            cast as never,
            { ...def?.policy?.(play.input, rules() as unknown as Json), ...more },
          );
        const said = def?.forecast?.(walk as never, play.input, 'a');
        expect(said?.chances.every(({ p }) => p >= 0 && p <= 1 + 1e-9) ?? true, id).toBe(true);
      }
  });

  test('every open offer’s play may begin', () => {
    expect(offers().filter(({ no, play }) => !no && play).length).toBeGreaterThan(10);
    for (const { id, no, play } of offers())
      if (!no && play && id !== 'endTurn') {
        const def = yearzero.plays[play.name];
        expect(def?.fault(cast as never, play.input, rules() as unknown as Json), id).toBeUndefined();
      }
  });
});

/** A card: a shot empties the pistol, raises the shooter’s stress, and wounds the broken. */
function shot(): CardView {
  const input = {
    attacker: 'a',
    defender: 'd',
    weapon: 'pistol',
    mode: 'ranged',
    situation: blank(situationSpec, { distance: 5 }),
  } as const;
  const answers: { readonly [ask: string]: Json } = {
    attack: [6, 2, 2, 1, 6],
    extra: 'harder',
    panic: [1],
    critical: [1, 1],
  };
  const run = perform(
    (stage) => attack(stage, input, rules()),
    cast,
    ({ id }) => answers[id],
  );
  return attackCard(run as never, rules(), 'a', 'd', 'ranged');
}

test('YZ-13.12 a card shows stress dice separately, and the results', () => {
  const card = shot();
  expect(card.rows[0]?.dice).toEqual([
    { face: 6, mark: 'hit' },
    { face: 2, mark: 'none' },
    { face: 2, mark: 'none' },
    { face: 1, mark: 'bad', tag: 'stress' },
    { face: 6, mark: 'hit', tag: 'stress' },
  ]);
  expect(card.ends.map(({ text }) => text.key)).toContain('yearzero.told.emptied');
  expect(card.rules).toContain('YZ-11.22');
});

test('a card names the roller, except the one whom its title already names', () => {
  const labels = shot().rows.map(({ label }) => label);
  const key = ({ args: { what } = {} }: Msg) => (what as Msg | undefined)?.key;
  expect(labels[0]?.key).toBe('yearzero.check.ranged');
  const critical = labels.find((label) => key(label) === 'yearzero.check.critical');
  expect(critical?.args?.who).toBe('d');
});

test('YZ-1.2 a card of passing time has no main fighter, and shows what the GM was asked', () => {
  const run = perform(
    bindPlay(yearzero, 'time', { unit: 'turn', who: ['a', 'd'] }, rules() as unknown as Json),
    castOf(fighter('a'), fighter('d', { conditions: { broken: true }, lost: 2 })) as unknown as Cast<Fighter>,
    ({ id }) => ({ alone: 'helped' })[id.split(':')[0] ?? ''],
  );
  expect(run.state).toBe('done');
  const card = yearzero.plays.time?.card?.(
    run,
    { unit: 'turn', who: ['a', 'd'] },
    rules() as unknown as Json,
  );
  expect(card?.from).toBeUndefined();
  expect(card?.rows.map(({ label: { key } }) => key)).toEqual(['yearzero.row.master']);
});

test('YZ-12.1 a card shows what is left of health before and after a wound', () => {
  const told = [{ key: 'wound', who: 'd', n: 1, before: 2, after: 1, weight: bad('YZ-12.1') }];
  const card = attackCard({ cast, steps: [], told, changes: [] } as never, rules(), 'a', 'd', 'ranged');
  const [end] = card.ends;
  // Strength 2: two boxes, none lost, then one.
  expect(end?.before?.boxes).toEqual([{ mark: '' }, { mark: '' }]);
  expect(end?.after?.boxes).toEqual([{ mark: 'lost' }, { mark: '' }]);
});

test('YZ-0.9 the sheet shows health, stress and the track', () => {
  const { a } = cast;
  if (!a) throw new Error('somebody must be shown');
  const sheet = sheetOf(a, rules());
  expect(sheet.figures.map(({ id, value }) => [id, value.args?.text])).toEqual([
    ['health', '2'],
    ['stress', '2'],
    ['armour', '0'],
  ]);
  expect(sheet.tracks[0]?.boxes).toHaveLength(2);
});

test('YZ-10.5 YZ-12.2 a piece of gear shows its numbers in a line', () => {
  const figures = (item: YzGear) =>
    gearLine(item, undefined, rules()).figures.map(({ id, value }) => [id, value.args?.text]);
  expect(figures(axe)).toEqual([
    ['bonus', '0'],
    ['damage', '3'],
  ]);
  expect(figures(armour('vest', 4))).toEqual([['armour', '4']]);
  expect(figures(kit('pouch', 1))).toEqual([]);
});

describe('what a card shows of a row of a table', () => {
  const said = (one: object) => {
    const told = [{ who: 'd', weight: bad('YZ-12.6'), ...one }];
    const card = attackCard({ cast, steps: [], told, changes: [] } as never, rules(), 'a', 'd', 'ranged');
    const { row, does } = card.ends[0]?.text.args ?? {};
    return { row, does };
  };

  test.each(['panics', 'pastPanic'])('YZ-13.21 %s: the starter row by its name, and what it does', (key) =>
    expect(said({ key, row: 'p8' })).toEqual({
      row: { key: 'yearzero.panic.p8' },
      does: { key: 'yearzero.panicDoes.p8' },
    }),
  );

  test('YZ-12.17 an injury by its name', () =>
    expect(said({ key: 'injured', row: 'c35' })).toEqual({ row: { key: 'yearzero.injury.c35' } }));

  test('YZ-12.17 YZ-13.21 a row of the GM’s own in the GM’s words', () => {
    expect(said({ key: 'injured', row: 'c11', name: 'Bruised', effect: 'mobility -2' }).row).toEqual(
      verbatim('Bruised'),
    );
    const shivers = said({
      key: 'panics',
      row: 'p7',
      name: 'Shivers',
      effect: 'untilCalmed; observation -2',
    });
    expect(shivers.row).toEqual(verbatim('Shivers'));
    expect(JSON.stringify(shivers.does)).toContain('yearzero.field.skills.observation');
  });

  test('nothing without a row', () =>
    expect(said({ key: 'steady' })).toEqual({ row: undefined, does: undefined }));
});

test('YZ-0.9 the sheet adds up all worn armour, and shows the last day of an injury', () => {
  const dressed = fighter('x', {
    gear: [armour('vest', 3), armour('helmet', 1)],
    injuries: { c13: injury('c13', { healing: 1 }) },
  });
  const { figures } = sheetOf(dressed, rules());
  expect(figures.find(({ id }) => id === 'armour')?.value.args?.text).toBe('4');
  expect(figures.find(({ id }) => id === 'injury:c13')?.value).toEqual({
    key: 'yearzero.injuryState.healing',
    args: { n: 1 },
  });
});
