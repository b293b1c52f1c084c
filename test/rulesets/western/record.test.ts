import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import type { Declaration } from '../../../src/rulesets/western/data/declaration.ts';
import { declarationText } from '../../../src/rulesets/western/view/record.ts';
import { colt, fighter, rules, skill } from './support.ts';

/** The example of the rules (OT-5). */
const declaration: Declaration = {
  mains: [{ main: 'shooting', weapon: 'colt', volleys: [{ kind: 'quick', n: 4, target: 'jose' }] }],
  after: [{ simple: 'duck' }],
  chips: {
    shooting: {
      topUp: { nice: 1, damnit: 1 },
      spends: [
        { use: 'accuracyUp', amount: 3, shot: 1 },
        { use: 'speedDown', amount: 2, scope: 'shots' },
        { use: 'exposed', amount: 1 },
      ],
    },
  },
};
const quick = skill('quick', { value: 3, mains: ['shooting'], techniques: ['quick'], classes: ['revolver'] });
const you = fighter('you', {
  areas: { firearms: 1 },
  gear: [colt, { ...quick, name: 'Quick shots, revolvers' }],
  turn: {
    rolls: { shooting: { main: 'shooting', technique: 'quick', weapon: 'colt', dice: [9, 2] } },
    declaration,
  },
});
const named = (lang: 'en' | 'ru') => ({
  ...localizerOf(lang),
  nameOf: (id: string) => (id === 'jose' ? 'Jose' : id),
});

describe('WE-12.1 to WE-12.9 a declaration as text', () => {
  it('OT-5 in English', () => {
    expect(declarationText(you, rules(), named('en'))).toBe(
      [
        '9 + 2 + 4 = 15 – «Shooting, quick shots (+1 Firearms, +3 Quick shots, revolvers)»',
        'Result: 15 – 2+1 Damnit!, 2+1 Nice!',
        'Choice:',
        '  3 Nice! – +1 Accuracy on a shot (#1) ×3',
        '  2 Damnit! – −1 Speed (shots) ×2',
        '  1 Damnit! – +1 to be hit',
        'Declaration:',
        '  Main – Shooting – 4 quick shots → Jose',
        '  Simple after – Duck (1)',
      ].join('\n'),
    );
  });

  it('OT-5 in Russian', () => {
    const text = declarationText(you, rules(), named('ru'));
    expect(text).toContain('Результат: 15 – 2+1 Damnit!, 2+1 Nice!');
    expect(text).toContain('  Основное – Стрельба – 4 быстрых выстрела → Jose');
    expect(text).toContain('  Простое после – Пригнуться (1)');
  });

  it('WE-12.9 bought simples with their place and payer, a plan, a reaction', () => {
    const more: Declaration = {
      ...declaration,
      bought: [{ simple: 'lieDown', place: 'shot:2', pays: 'shooting' }],
      plans: [{ condition: 'Jose is down', orders: { targets: ['kid'] } }],
      reaction: 'shooting',
    };
    const text = declarationText({ ...you, turn: { ...you.turn, declaration: more } }, rules(), named('en'));
    expect(text).toContain('  2 Nice! – Lie down');
    expect(text).toContain('  2 Nice! – reaction');
    expect(text).toContain('  For chips – Lie down (2), after shot 2, Shooting');
    expect(text).toContain('  Backup plan – Jose is down');
  });
});
