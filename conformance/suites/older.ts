import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';

/* What packages of an older style rely on. Sources are named beside each check. */

const { ContextMenu } = foundry.applications.ux;

/** A menu of one entry on a list of its own, as `new ContextMenu` makes it, and what its entry received. */
function menuOn(list: unknown, options: object): { readonly given: unknown[]; open(): Promise<void> } {
  const given: unknown[] = [];
  const take = (target: unknown): boolean => {
    given.push(target);
    return false;
  };
  const entry = {
    name: 'one',
    label: 'one',
    icon: '',
    condition: take,
    visible: take,
    callback: () => {},
    onClick: () => {},
  };
  const Menu = ContextMenu as unknown as new (
    container: unknown,
    selector: string,
    entries: object[],
    options: object,
  ) => { render(target: HTMLElement): Promise<void> };
  const menu = new Menu(list, 'li', [entry], options);
  const element = list instanceof HTMLElement ? list : (list as ArrayLike<HTMLElement>)[0];
  return {
    given,
    async open() {
      const target = element?.querySelector('li');
      if (target) await menu.render(target);
    },
  };
}

function makeList(): HTMLElement {
  const list = document.createElement('ul');
  list.innerHTML = '<li>a</li>';
  document.body.append(list);
  return list;
}

const jQueryOf = (element: HTMLElement): ArrayLike<HTMLElement> =>
  (globalThis as unknown as { jQuery(element: HTMLElement): ArrayLike<HTMLElement> }).jQuery(element);

/** A custom element that does not define how its value is read. */
class ConformanceInput extends (foundry.applications.elements.AbstractFormInputElement as unknown as {
  new (): HTMLElement & { value: unknown };
}) {
  static tagName = 'conformance-input';
  _buildElements(): HTMLElement[] {
    return [document.createElement('input')];
  }
}

export const older: Suite = {
  key: 'older',
  title: 'what packages of an older style rely on',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const lists: HTMLElement[] = [];
    const list = (): HTMLElement => {
      const made = makeList();
      lists.push(made);
      return made;
    };
    afterEach(() => {
      for (const made of lists.splice(0)) made.remove();
    });

    // client/applications/ux/context-menu.d.mts: the deprecated constructor, and the default of `jQuery`.
    describe('context menus', () => {
      it('[doc] take jQuery as their container on 13', async function () {
        if (generation() >= 14) this.skip();
        const element = list();
        const { given, open } = menuOn(jQueryOf(element), { jQuery: false });
        await open();
        assert.deepEqual(given, [element.querySelector('li')]);
      });

      it('[doc] pass jQuery to the functions of entries unless told not to, on 13', async function () {
        if (generation() >= 14) this.skip();
        const element = list();
        const { given, open } = menuOn(element, {});
        await open();
        assert.strictEqual((given[0] as ArrayLike<HTMLElement>)[0], element.querySelector('li'));
        assert.property(given[0] as object, 'jquery');
      });

      it('[doc] pass elements on 14, and wherever jQuery is refused', async () => {
        const element = list();
        const { given, open } = menuOn(element, generation() >= 14 ? {} : { jQuery: false });
        await open();
        assert.deepEqual(given, [element.querySelector('li')]);
      });
    });

    describe('form elements', () => {
      // client/applications/elements/form-element.d.mts knows no method that reads the initial value.
      it('[doc] can be created and have a value without calling a method', () => {
        const { tagName } = ConformanceInput;
        if (!window.customElements.get(tagName)) window.customElements.define(tagName, ConformanceInput);
        const element = document.createElement(tagName) as ConformanceInput;
        element.setAttribute('value', 'given');
        document.body.append(element);
        lists.push(element);
        assert.isNotNull(element.querySelector('input'));
        element.value = 'set';
        assert.strictEqual(element.value, 'set');
      });
    });

    describe('statuses', () => {
      // foundry-api.md 4: a record keyed by id on 14 that also behaves like the array (dnd5e, draw-steel).
      it('[doc] [assumed] are a record on 14, in which a key alone names an entry', async function () {
        if (generation() < 14) this.skip();
        const statuses = CONFIG.statusEffects as unknown as { [id: string]: object };
        statuses.conformanceKeyed = { name: 'keyed', img: 'icons/svg/skull.svg' };
        try {
          const found = CONFIG.statusEffects.find(({ id }) => id === 'conformanceKeyed');
          assert.propertyVal(found, 'name', 'keyed');
          const effect = await ActiveEffect.implementation.fromStatusEffect('conformanceKeyed');
          assert.isTrue(effect.statuses.has('conformanceKeyed'));
        } finally {
          Reflect.deleteProperty(statuses, 'conformanceKeyed');
        }
      });
    });
  },
};
