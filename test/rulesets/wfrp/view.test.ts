import { describe, expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Figure } from '../../../src/core/view.ts';
import type { WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { eventCard } from '../../../src/rulesets/wfrp/figures/dice.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { fright } from '../../../src/rulesets/wfrp/plays/tests.ts';
import { START } from '../../../src/rulesets/wfrp/round/state.ts';
import { gearLine, sheet } from '../../../src/rulesets/wfrp/view/sheet.ts';

import { tracker } from '../../../src/rulesets/wfrp/view/tracker.ts';
import { bow, castOf, dagger, dodge, fighter, item, rules, shield, sword } from './support.ts';

const told = (figures: readonly Figure[]) =>
  Object.fromEntries(figures.map(({ id, value }) => [id, value.args?.text]));

const main = { ws: 45, s: 38, t: 41, ag: 33 };
const mail = item('armour', 'mail', { layer: 'mail', points: { body: 2, leftArm: 1 } });

describe('the sheet', () => {
  test('(GAP-9, GAP-12, WF-7.4) shows the targets of blows and dodges, bonuses and armour by part', () => {
    const anna = fighter('anna', { main, gear: [sword, dodge, mail] });
    expect(told(sheet(anna, rules()).figures)).toMatchObject({
      blow: '45',
      dodge: '33',
      // The tens of Strength and Toughness.
      strengthBonus: '3',
      toughnessBonus: '4',
      'armour:body': '2',
      'armour:leftArm': '1',
      'armour:head': '0',
    });
  });

  test('(WF-7.4) without the skill there is no dodge', () => {
    expect(told(sheet(fighter('anna', { main }), rules()).figures)).not.toHaveProperty('dodge');
  });

  test('(GAP-10) shows current wounds, and says so at none', () => {
    const hurt = (value: number) =>
      sheet(fighter('anna', { traits: { wounds: { value, max: 4 } } }), rules());
    expect(told(hurt(3).figures).wounds).toBe('3/4');
    expect(hurt(3).tracks[0]?.boxes.map(({ mark }) => mark)).toEqual(['lost', '', '', '']);
    expect(hurt(1).tracks[0]?.note).toBeUndefined();
    expect(hurt(0).tracks[0]?.note?.key).toBe('wfrp.says.atZero');
  });

  test('(WF-15.5, WF-15.8) shows below the name what keeps a fighter from acting', () => {
    const says = (conditions: object) =>
      sheet(fighter('anna', { conditions: conditions as never }), rules()).subtitle;
    const track = (state: string) => ({ fear: { ogre: { kind: 'creature', state } } });
    expect(says({})).toEqual({ key: 'wfrp.says.fit' });
    expect(says(track('shaken'))).toEqual({ key: 'wfrp.says.shaken' });
    expect(says(track('flee'))).toEqual({ key: 'wfrp.says.flee', args: { who: 'ogre' } });
    expect(says({ stunned: 1 })).toEqual({ key: 'wfrp.no.stunned' });
  });
});

describe('one line about an item', () => {
  const anna = fighter('anna', { main });
  const line = (one: WfGear, bearer = true) => gearLine(one, bearer ? anna : undefined, rules());

  test('(GAP-9) a weapon: its damage in that hand, and alone', () => {
    expect(told(line(sword).figures)).toEqual({ damage: '3' });
    expect(told(line(dagger).figures)).toEqual({ damage: '0' });
    expect(told(line(dagger, false).figures)).toEqual({ damage: '−3' });
    expect(line(sword).toggles).toBeUndefined();
    expect(line(sword).detail.key).toBe('wfrp.choice.place.main');
  });

  test('(WF-11.1, WF-13.3, GAP-14) a missile weapon shows its range and whether it is loaded, a shield its protection from shots', () => {
    expect(told(line(bow).figures)).toEqual({ damage: '3', range: '24/48' });
    expect(line(bow).toggles).toEqual(['loaded']);
    expect(told(line(shield).figures)).toEqual({ damage: '1', missileCover: '10' });
  });

  test('(GAP-12) armour: the parts that it protects', () => {
    expect(told(line(mail).figures)).toEqual({ body: '2', leftArm: '1' });
    expect(line(mail).toggles).toEqual(['worn']);
  });

  test('a skill: the characteristic and its mastery; equipment: nothing', () => {
    const skilled = item('skill', 'dodge', { key: 'dodge', characteristic: 'ag', mastery: 10 });
    expect(told(line(skilled).figures)).toEqual({ skill: '43' });
    expect(told(line(skilled, false).figures)).toEqual({ skill: '10' });
    expect(line(item('equipment', 'torch')).figures).toEqual([]);
  });
});

describe('the tracker', () => {
  const five = castOf(
    fighter('anna', { main, turn: { half: 0, own: 'over', initiative: 9 } }),
    fighter('boris', { main, turn: { half: 2, initiative: 7 }, conditions: { dead: true } }),
    ...['vera', 'gleb', 'dina', 'egor', 'zoya'].map((id, i) =>
      fighter(id, { main, turn: { half: 2, initiative: 6 - i } }),
    ),
  );

  test('(GAP-3) is ordered by Agility and the die, and shows who has had a turn, who has it, who is next and who is out', () => {
    const { rows, next } = tracker(START, five, rules());
    expect(rows.map(({ who, value, state }) => `${who} ${value} ${state}`)).toEqual([
      'anna 42 done',
      'boris 40 out',
      'vera 39 now',
      'gleb 38 next',
      'dina 37 next',
      'egor 36 next',
      'zoya 35 next',
    ]);
    // At most three of those to come are named.
    expect(next.map(({ who }) => who)).toEqual(['gleb', 'dina', 'egor']);
  });

  test('(GAP-3) has no number for fighters without a roll', () => {
    const [row] = tracker(START, castOf(fighter('anna', { turn: { half: 2 } })), rules()).rows;
    expect(row?.value).toBe('');
  });

  test('(WF-3.4, AMB-52) shows a fighter’s stance, together with their mark', () => {
    const declared = (turn: object) =>
      tracker(START, castOf(fighter('anna', { turn: { half: 2, ...turn } })), rules()).rows[0]?.declared;
    expect(declared({})).toBeUndefined();
    expect(declared({ guarded: true })).toEqual({ key: 'wfrp.standing.guarded' });
    expect(declared({ mark: 'boris' })).toEqual({ key: 'wfrp.says.mark', args: { who: 'boris' } });
    expect(declared({ guarded: true, mark: 'boris' })).toEqual({
      key: 'wfrp.says.both',
      args: { what: { key: 'wfrp.standing.guarded' }, who: 'boris' },
    });
  });

  test('(M3) tells whether a turn goes on or somebody breaks into it', () => {
    const phases = (frames: readonly object[]) =>
      tracker({ ...START, frames } as never, five, rules()).phases.map(({ state }) => state);
    expect(phases([])).toEqual(['now', 'next']);
    expect(phases([{ by: 'turn', ask: [] }])).toEqual(['now', 'next']);
    expect(phases([{ by: 'turn', ask: ['gleb'] }])).toEqual(['next', 'now']);
    expect(phases([{ by: 'reaction', ask: [] }])).toEqual(['next', 'now']);
  });
});

describe('a card and an offer', () => {
  test('a card lists every rule involved once', () => {
    const changes = [[{ do: 'add', who: 'anna', at: 'traits.fortune', n: -1, why: 'GAP-18' }]];
    const told = [{ key: 'dead', who: 'anna' }];
    const run = { steps: [], told, changes: [...changes, ...changes] };
    const { rules: ids } = eventCard(run as never, rules(), 'anna', { key: 'x' });
    expect(ids).toContain('GAP-18');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });

  test('(WF-6.1) an offer names its weapon, if it uses one', () => {
    const anna = fighter('anna', { gear: [sword], turn: { half: 2, own: 'now' } });
    const people = castOf(anna, fighter('boris', { turn: { half: 2 } }));
    const situation = blank(situationSpec) as unknown as Json;
    const all = wfrp.actions({
      cast: people,
      who: 'anna',
      targets: ['boris'],
      situation,
      rules: rules(),
    } as never);
    const label = (id: string) => all.find((one) => one.id === id)?.label;
    expect(label('standard:sword')).toMatchObject({
      key: 'wfrp.offer.with',
      args: { with: { key: '', args: { text: 'sword' } } },
    });
    expect(label('stance')).toEqual({ key: 'wfrp.action.stance' });
  });
});

describe('fear of several', () => {
  test('WF-15.1 additional frightening fighters are added to those already feared', () => {
    const ogre = { kind: 'creature', state: 'shaken' };
    const afraid = fighter('anna', { conditions: { fear: { ogre } } });
    const given = {
      who: 'anna',
      source: 'ghost',
      kind: 'creature',
      round: 1,
      fortune: false,
      modifier: 0,
    } as const;
    const run = perform(
      (stage) => fright(stage, given, rules()),
      castOf(afraid),
      ({ id }) => (id === 'will:first' ? [100] : undefined),
    );
    const fear = run.cast.anna?.conditions.fear ?? {};
    expect(fear).toMatchObject({ ogre });
    expect(Object.keys(fear).sort()).toEqual(['ghost', 'ogre']);
  });
});
