import { A, B, C, named } from '../fight.ts';
import { until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/*
 * The combat tracker: what templates are given and what modules rely on. Sources: client/applications/sidebar/tabs/combat-tracker.d.mts,
 * foundry-api.md 9 (the marks in the page are those of public systems' own templates).
 */

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Members of the tracker that the types keep protected. */
interface Inside {
  viewed: Combat.Implementation | null;
  _prepareContext(options: object): Promise<{ [key: string]: unknown }>;
  _prepareCombatContext(context: object, options: object): Promise<void>;
  _prepareTrackerContext(context: object, options: object): Promise<void>;
  _prepareTurnContext(combat: object, combatant: object, index: number): Promise<{ [key: string]: unknown }>;
  render(options?: object): Promise<unknown>;
}

const shownTracker = (): Inside & { element: HTMLElement } => ui.combat as never;
const rowOf = (id: string | null | undefined): HTMLElement | null =>
  shownTracker().element.querySelector(`li.combatant[data-combatant-id="${id}"]`);

/** Shows an encounter in the tracker and waits for its rows. */
async function view(combat: Combat.Implementation): Promise<void> {
  shownTracker().viewed = combat;
  await shownTracker().render({ force: true });
  const first = combat.combatants.find(({ visible }) => visible);
  await until(() => rowOf(first?.id), 'the rows of the encounter');
}

const seenThere = remote('tracker.seen', async (id: string) => {
  const combat = game.combats.get(id);
  if (!combat) throw new Error('no such encounter on the player’s client');
  const inside = shownTracker();
  const before = inside.viewed;
  inside.viewed = combat;
  await inside.render({ force: true });
  const context = await inside._prepareContext({ parts: ['tracker'] });
  await inside._prepareCombatContext(context, {});
  await inside._prepareTrackerContext(context, {});
  const { turns } = context as { turns?: { name: string }[] };
  inside.viewed = before;
  return (turns ?? []).map(({ name }) => name);
});

export const tracker: Suite = {
  key: 'tracker',
  title: 'the combat tracker',
  checks(context) {
    const { describe, it, before, after, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    let fight: Combat.Implementation;
    let viewed: Combat.Implementation | null = null;

    before(() => {
      viewed = shownTracker().viewed;
    });
    after(async () => {
      shownTracker().viewed = viewed;
      await shownTracker().render();
    });
    beforeEach(async () => {
      fight = await make.combat([A, { ...B, defeated: true }, { ...C, hidden: true }]);
      await fight.update({ round: 1, turn: 1 }, { turnEvents: false } as never);
    });

    describe('contexts', () => {
      it('[doc] the parts are header, tracker and footer', () => {
        const { PARTS } = CombatTracker as unknown as { PARTS: object };
        assert.includeMembers(Object.keys(PARTS), ['header', 'tracker', 'footer']);
      });

      it('[doc] the actions of the tracker', () => {
        const { actions } = CombatTracker.DEFAULT_OPTIONS as { actions: object };
        assert.includeMembers(Object.keys(actions), [
          'activateCombatant',
          'createCombat',
          'cycleCombat',
          'panToCombatant',
          'pingCombatant',
          'rollInitiative',
          'toggleDefeated',
          'toggleHidden',
          'trackerSettings',
        ]);
      });

      it('[doc] _prepareTurnContext describes one row', async () => {
        const row = await shownTracker()._prepareTurnContext(fight, named(fight, 'A'), 1);
        assert.deepInclude(row, {
          id: named(fight, 'A').id,
          name: 'conformance A',
          initiative: 10,
          hidden: false,
          isDefeated: false,
          active: true,
          isOwner: true,
        });
        assert.property(row, 'img');
        assert.isArray((row.effects as { icons: unknown }).icons);
        assert.include(String(row.css), 'active');
      });

      it('[doc] the hidden and the defeated are marked', async () => {
        const [b, c] = [
          await shownTracker()._prepareTurnContext(fight, named(fight, 'B'), 0),
          await shownTracker()._prepareTurnContext(fight, named(fight, 'C'), 2),
        ];
        assert.isTrue(b.isDefeated);
        assert.include(String(b.css), 'defeated');
        assert.isTrue(c.hidden);
        assert.include(String(c.css), 'hide');
      });

      it('[doc] _prepareCombatContext and _prepareTrackerContext add to the context they are given', async () => {
        await view(fight);
        const given: { [key: string]: unknown } = { user: game.user };
        await shownTracker()._prepareCombatContext(given, { parts: ['header', 'footer'] });
        await shownTracker()._prepareTrackerContext(given, { parts: ['tracker'] });
        assert.strictEqual(given.combat, fight);
        assert.isTrue(given.hasCombat);
        assert.isArray(given.combats);
        assert.deepEqual(
          (given.turns as { name: string }[]).map(({ name }) => name),
          ['conformance B', 'conformance A', 'conformance C'],
        );
      });
    });

    describe('the page', () => {
      it('[doc] a list of rows with the ids of the combatants, in order', async () => {
        await view(fight);
        const rows = [
          ...shownTracker().element.querySelectorAll<HTMLElement>(
            'ol.combat-tracker > li.combatant[data-combatant-id]',
          ),
        ];
        assert.deepEqual(
          rows.map(({ dataset }) => dataset.combatantId),
          fight.turns.map(({ id }) => id ?? undefined),
        );
      });

      it('[doc] the classes active, defeated and hide', async () => {
        await view(fight);
        const marks = (name: string): string[] =>
          ['active', 'defeated', 'hide'].filter((mark) =>
            rowOf(named(fight, name).id)?.classList.contains(mark),
          );
        assert.deepEqual(['A', 'B', 'C'].map(marks), [['active'], ['defeated'], ['hide']]);
      });

      it('[doc] name, picture, initiative and controls where modules look for them', async () => {
        await view(fight);
        const row = rowOf(named(fight, 'A').id);
        assert.isNotNull(row?.querySelector('.token-image'));
        assert.include(row?.querySelector('.token-name')?.textContent, 'conformance A');
        const initiative = row?.querySelector('.token-initiative');
        const value = initiative?.querySelector('input')?.value ?? initiative?.textContent?.trim();
        assert.strictEqual(value, '10');
        const controls = [...(row?.querySelectorAll<HTMLElement>('.combatant-controls [data-action]') ?? [])];
        assert.includeMembers(
          controls.map(({ dataset }) => dataset.action),
          ['toggleHidden', 'toggleDefeated'],
        );
      });

      it('[doc] a changed combatant is shown automatically', async () => {
        await view(fight);
        await named(fight, 'A').update({ name: 'conformance renamed' });
        await until(
          () =>
            shownTracker()
              .element.querySelector('ol.combat-tracker')
              ?.textContent?.includes('conformance renamed'),
          'the new name',
        );
      });

      it('[doc] so are a new turn, a new combatant and a removed one', async () => {
        await view(fight);
        await fight.update({ turn: 0 }, { turnEvents: false } as never);
        await until(() => rowOf(named(fight, 'B').id)?.classList.contains('active'), 'the turn of B');
        const [one] = await embed<Combatant.Implementation>(fight, 'Combatant', [
          { name: 'conformance D', initiative: 1 },
        ]);
        await until(() => rowOf(one?.id), 'the row of D');
        const id = one?.id;
        await one?.delete();
        await until(() => !rowOf(id), 'its going');
      });

      it('[33] an action without a handler calls the combat’s method of that name', async () => {
        await view(fight);
        let called = 0;
        Object.assign(fight, {
          conformanceMethod: () => {
            called++;
          },
        });
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.action = 'conformanceMethod';
        (
          shownTracker().element.querySelector('[data-application-part="footer"]') ?? shownTracker().element
        ).append(button);
        button.click();
        await until(() => called > 0, 'the method');
        button.remove();
        assert.strictEqual(called, 1);
      });

      it('[doc] toggling the control hides a combatant', async () => {
        await view(fight);
        rowOf(named(fight, 'A').id)?.querySelector<HTMLElement>('[data-action="toggleHidden"]')?.click();
        await until(() => named(fight, 'A').hidden, 'the hiding');
      });

      it('[doc] renderCombatTracker is called with the application and its element', async () => {
        let seen: unknown[] = [];
        const id = Hooks.on('renderCombatTracker', (app, element) => {
          seen = [app, element];
        });
        await shownTracker().render({ force: true });
        Hooks.off('renderCombatTracker', id);
        assert.strictEqual(seen[0], ui.combat as never);
        assert.instanceOf(seen[1], HTMLElement);
      });
    });

    describe('what a player sees', () => {
      it('[doc] a player does not see hidden combatants', async function () {
        if (!player()) this.skip();
        assert.deepEqual(await seenThere(fight.id ?? ''), ['conformance B', 'conformance A']);
      });
    });
  },
};
