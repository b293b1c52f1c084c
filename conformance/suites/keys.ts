import {
  actionOf,
  consuming,
  forget,
  heard,
  keybindings,
  names,
  press,
  refused,
  SCOPE,
  send,
} from '../keys.ts';
import { failure, until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import type { Context, Suite } from '../suite.ts';

/** `game.keyboard`, without its types of names. */
const keyboard = () =>
  game.keyboard as unknown as {
    readonly downKeys: ReadonlySet<string>;
    readonly hasFocus: boolean;
    isModifierActive(modifier: string): boolean;
  };

const bindings = (name: string) =>
  keybindings()
    .get(SCOPE, actionOf(name))
    .map(({ key, modifiers = [] }) => ({ key, modifiers: [...modifiers] }));

const bind = (name: string, to?: { key: string; modifiers?: string[] }[]): Promise<void> =>
  keybindings().set(SCOPE, actionOf(name), to);

const stored = (): Record<string, unknown> =>
  game.settings.get('core' as never, 'keybindings' as never) as Record<string, unknown>;

const leaveFields = (): void => (document.activeElement as HTMLElement | null)?.blur?.();

/** The other person presses the keys of a restricted and of an open action. */
const otherPresses = remote('keys.otherPresses', () => {
  forget();
  leaveFields();
  press('F16');
  press('F15');
  return names();
});

function registration({ it, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  it('[doc] an action is kept under its whole name, with what it did not say', () => {
    const action = keybindings().actions.get(`${SCOPE}.${actionOf('plain')}`);
    assert.include(action, { namespace: SCOPE, name: 'Conformance: plain', repeat: false, precedence: 1 });
    assert.deepEqual(action?.uneditable, []);
    assert.deepEqual(action?.reservedModifiers, []);
  });
  it('[doc] get gives the bindings, with their modifiers', () => {
    assert.deepEqual(bindings('plain'), [{ key: 'F13', modifiers: [] }]);
    assert.deepEqual(bindings('shifted'), [{ key: 'F14', modifiers: ['Shift'] }]);
  });
  it('[doc] [assumed] get gives what can be edited, and no more', () => {
    assert.deepEqual(bindings('both'), [{ key: 'F18', modifiers: [] }]);
  });
  it('[doc] [assumed] asking for an unregistered action is an error', async () => {
    assert.throws(() => keybindings().get(SCOPE, 'conformance-nothing'));
    await failure(() => keybindings().set(SCOPE, 'conformance-nothing', []));
  });
  // "@throws if called after `this.bindings` has been initialized."
  it('[doc] nothing can be registered once the game is ready', () => {
    assert.throws(() =>
      keybindings().register(SCOPE, 'conformance-late', { name: 'late', editable: [{ key: 'F20' }] }),
    );
  });
  // "Registration will throw if one of PROTECTED_KEYS is passed"
  it('[doc] the browser’s own keys cannot be bound', () => {
    assert.deepEqual(refused, ['F5']);
  });
  it('[doc] activeKeys knows what a key may set off', () => {
    const actions = keybindings().activeKeys.get('F19') ?? [];
    assert.deepEqual(
      actions.map(({ action }) => action),
      [`${SCOPE}.${actionOf('both')}`],
    );
  });
}

function pressing({ it, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  it('[doc] a key calls onDown with its context', () => {
    const event = press('F15');
    assert.deepEqual(names(), ['reserving']);
    const { pressed } = heard[0] as (typeof heard)[number];
    const plain = { key: 'F15', isShift: false, isControl: false, isAlt: false, hasModifier: false };
    assert.include(pressed, { ...plain, up: false, repeat: false });
    assert.deepEqual([...pressed.modifiers], []);
    assert.strictEqual(pressed.event, event);
  });
  it('[doc] [assumed] the context names the action wholly', () => {
    press('F15');
    assert.equal(heard[0]?.pressed.action, `${SCOPE}.${actionOf('reserving')}`);
  });
  it('[doc] letting go of it calls onUp', () => {
    send('keydown', 'F18');
    assert.deepEqual(names(), ['both']);
    send('keyup', 'F18');
    assert.deepEqual(names(), ['both', 'up']);
    assert.include(heard[1]?.pressed, { key: 'F18', up: true });
  });
  it('[doc] keys that cannot be edited do the same', () => {
    press('F19');
    assert.deepEqual(names(), ['both', 'up']);
  });
}

function answering({ it, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  it('[doc] precedence decides who is called first, then the order of registration', () => {
    press('F13');
    assert.deepEqual(names(), ['first', 'plain', 'next', 'last']);
  });
  it('[doc] an action that returns true consumes the key', () => {
    consuming.add('plain');
    press('F13');
    assert.deepEqual(names(), ['first', 'plain']);
  });
  it('[doc] [assumed] of a consumed key the page sees nothing more, of another everything', () => {
    consuming.add('plain');
    assert.isTrue(press('F13').defaultPrevented);
    forget();
    assert.isFalse(press('F13').defaultPrevented);
  });
  it('[doc] a key that is held repeats only what wants to be repeated', () => {
    press('F17', { repeat: true });
    press('F15', { repeat: true });
    assert.deepEqual(names(), ['repeating']);
    assert.isTrue(heard[0]?.pressed.repeat);
  });
  it('[doc] restricted actions are for game masters', async function () {
    press('F16');
    assert.deepEqual(names(), ['restricted']);
    if (!player()) this.skip();
    assert.deepEqual(await otherPresses(), ['reserving']);
  });
}

function modifiers({ it, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  it('[doc] a modifier that is asked for must be held', () => {
    press('F14');
    assert.deepEqual(names(), []);
    press('F14', { shiftKey: true });
    assert.deepEqual(names(), ['shifted']);
    assert.include(heard[0]?.pressed, { isShift: true, isControl: false, hasModifier: true });
    assert.deepEqual([...(heard[0]?.pressed.modifiers ?? [])], ['Shift']);
  });
  it('[doc] one that is not must not', () => {
    press('F15', { shiftKey: true });
    press('F14', { shiftKey: true, altKey: true });
    assert.deepEqual(names(), []);
  });
  // "MODIFIER_KEYS … (UPPERCASE values) … for backwards compatibility"; the example of `set` has "CONTROL".
  it('[doc] they may be written in capitals', () => {
    press('F14', { ctrlKey: true });
    assert.deepEqual(names(), ['older']);
  });
  it('[doc] “control” may also be the Meta key', () => {
    press('F14', { metaKey: true });
    assert.deepEqual(names(), ['older']);
    assert.isTrue(heard[0]?.pressed.isControl);
  });
  it('[doc] a reserved one may be held as well', () => {
    press('F15', { altKey: true });
    assert.deepEqual(names(), ['reserving']);
    assert.isTrue(heard[0]?.pressed.isAlt);
  });
  it('[doc] the keyboard knows the keys that are held', () => {
    send('keydown', 'ShiftLeft', { shiftKey: true });
    assert.isTrue(keyboard().downKeys.has('ShiftLeft'));
    assert.isTrue(keyboard().isModifierActive('Shift'));
    assert.isFalse(keyboard().isModifierActive('Alt'));
    send('keyup', 'ShiftLeft');
    assert.isFalse(keyboard().isModifierActive('Shift'));
  });
}

/** What has the focus while somebody types, and the button of a form, by the doc comment of `KeyboardManager#hasFocus`. */
const FIELDS: readonly (readonly [what: string, html: string, part: string])[] = [
  ['an input', '<input type="text">', 'input'],
  ['a text area', '<textarea></textarea>', 'textarea'],
  ['a select', '<select><option>1</option></select>', 'select'],
  ['an editable element', '<div contenteditable="true" tabindex="0">text</div>', 'div'],
  ['a button of a form', '<form><button type="button">press</button></form>', 'button'],
  ['what says so', '<div tabindex="0" data-keyboard-focus="true">text</div>', 'div'],
];

function typing({ it, afterEach, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  const place = document.createElement('div');
  const focus = (html: string, part: string): HTMLElement => {
    place.innerHTML = html;
    document.body.append(place);
    const element = place.querySelector<HTMLElement>(part) as HTMLElement;
    element.focus();
    return element;
  };
  afterEach(() => {
    leaveFields();
    place.remove();
  });
  for (const [what, html, part] of FIELDS)
    it(`[doc] keys are left to ${what} that has the focus`, () => {
      const element = focus(html, part);
      assert.isTrue(keyboard().hasFocus);
      consuming.add('plain');
      assert.isFalse(press('F13', {}, element).defaultPrevented);
      assert.deepEqual(names(), []);
    });
  it('[doc] a field that says so leaves them to the actions', () => {
    press('F15', {}, focus('<input type="text" data-keyboard-focus="false">', 'input'));
    assert.deepEqual(names(), ['reserving']);
  });
  it('[doc] keys that are held are let go of when a field is entered', () => {
    send('keydown', 'F18');
    focus('<input type="text">', 'input');
    assert.deepEqual(names(), ['both', 'up']);
    assert.isFalse(keyboard().downKeys.has('F18'));
  });
  it('[doc] [assumed] keys with which a sign is composed are no actions', () => {
    press('F15', { isComposing: true });
    assert.deepEqual(names(), []);
  });
}

function rebinding({ it, afterEach, assert: assertion }: Context): void {
  const assert: Chai.AssertStatic = assertion;
  afterEach(async () => {
    await bind('both');
    await until(() => bindings('both')[0]?.key === 'F18');
  });
  it('[doc] set replaces the editable bindings', async () => {
    await bind('both', [{ key: 'F20', modifiers: ['Alt'] }]);
    assert.deepEqual(bindings('both'), [{ key: 'F20', modifiers: ['Alt'] }]);
    press('F18');
    press('F20');
    assert.deepEqual(names(), []);
    press('F20', { altKey: true });
    assert.include(names(), 'both');
  });
  it('[doc] the others stay', async () => {
    await bind('both', []);
    press('F18');
    assert.deepEqual(names(), []);
    press('F19');
    assert.include(names(), 'both');
  });
  it('[doc] it is kept in the setting `core.keybindings`', async () => {
    await bind('both', [{ key: 'F20' }]);
    assert.property(stored(), `${SCOPE}.${actionOf('both')}`);
  });
  it('[doc] without bindings the default ones come back', async () => {
    await bind('both', [{ key: 'F20' }]);
    await bind('both');
    assert.deepEqual(bindings('both'), [{ key: 'F18', modifiers: [] }]);
    assert.notProperty(stored(), `${SCOPE}.${actionOf('both')}`);
  });
}

/** Keys (client/helpers/interaction/client-keybindings.d.mts and keyboard-manager.d.mts; foundry-api.md 2). */
export const keys: Suite = {
  key: 'keys',
  title: 'Keybindings',
  checks(context) {
    context.beforeEach(() => {
      leaveFields();
      forget();
    });
    context.describe('registered', () => registration(context));
    context.describe('pressed', () => pressing(context));
    context.describe('pressed, with several actions', () => answering(context));
    context.describe('with modifiers', () => modifiers(context));
    context.describe('while somebody types', () => typing(context));
    context.describe('bound anew', () => rebinding(context));
  },
};
