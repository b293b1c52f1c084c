import { PlainApplication, ProbeSheet, shut } from '../applications.ts';
import { effectWith } from '../effects.ts';
import { A, B, named, override } from '../fight.ts';
import { failure, pause, until } from '../patience.ts';
import { change, live } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation, inBrowser } from '../surroundings.ts';
import { withMode } from '../visibility.ts';

/*
 * The points of foundry-api.md 16, on which no public source is certain. Each check asserts what we rely on, so that a report from a real Foundry
 * confirms or corrects it.
 */

const SOCKET = 'system.fivefold';
const ASKED = 'fivefold.conformanceAsked';

type Emit = (event: string, payload: object, options?: object) => void;
const emit: Emit = (event, payload, options) =>
  (game.socket as unknown as { emit: Emit }).emit(event, payload, options);

const heard: string[] = [];
const listens = remote('uncertain.listens', () => {
  heard.splice(0);
  const listener = (payload: { conformance?: string }): void => {
    if (payload?.conformance) heard.push(payload.conformance);
  };
  (game.socket as unknown as { on(event: string, listener: (payload: never) => void): void }).on(
    SOCKET,
    listener,
  );
  return true;
});
const tellsWhatTheyHeard = remote('uncertain.heard', async (last: string) => {
  await until(() => heard.includes(last), 'the last message');
  return heard;
});

/** Answers a query with everything that its handler received except the data. */
function answers(): true {
  Object.assign(CONFIG.queries, {
    [ASKED]: (_data: unknown, options: { user?: { id: string }; timeout?: number } | undefined) => ({
      user: options?.user?.id ?? null,
    }),
  });
  return true;
}
const theyAnswer = remote('uncertain.answers', answers);

const has = remote('uncertain.has', async (id: string) => {
  await pause(300);
  const message = game.messages.get(id);
  return { there: message !== undefined, visible: message?.visible ?? null };
});

const updatesCombat = remote(
  'uncertain.updatesCombat',
  async ({ id, data }: { id: string; data: object }) => {
    await change(game.combats.get(id), data);
    return true;
  },
);

/** The other person makes a roll and then tries to change it. */
const changesOwnRoll = remote('uncertain.changesOwnRoll', async () => {
  const message = (await new Roll('1d1').toMessage({}, withMode('public'))) as ChatMessage.Implementation;
  const other = await new Roll('1d1 + 98').evaluate({ allowInteractive: false });
  let refused = false;
  try {
    await message.update({ rolls: [JSON.stringify(other)] } as never);
  } catch {
    refused = true;
  }
  await message.update({ flavor: 'conformance flavor' });
  return { id: message.id ?? '', refused, total: message.rolls[0]?.total, flavor: message.flavor };
});

const pressEscape = (target: EventTarget): void => {
  for (const kind of ['keydown', 'keyup'])
    target.dispatchEvent(
      new KeyboardEvent(kind, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
};

export const uncertain: Suite = {
  key: 'uncertain',
  title: 'the fourteen uncertain points',
  checks(context) {
    const { it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const open: { close(options?: object): Promise<unknown> }[] = [];
    afterEach(async () => {
      for (const app of open.splice(0)) await shut(app);
    });

    it('[?1] emit with `recipients` reaches only these', async function () {
      const other = player();
      if (!other) this.skip();
      await listens();
      emit(SOCKET, { conformance: 'for nobody else' }, { recipients: [game.userId] });
      emit(SOCKET, { conformance: 'for the player' }, { recipients: [other.id] });
      assert.deepEqual(await tellsWhatTheyHeard('for the player'), ['for the player']);
    });

    it('[?2] a query’s handler is not told who asks on 13; where it is told, the name is true', async function () {
      const other = player();
      if (!other) this.skip();
      answers();
      await theyAnswer();
      const answer = (await other.query(ASKED as never, {} as never, { timeout: 5000 })) as {
        user: string | null;
      };
      if (generation() < 14) assert.isNull(answer.user);
      else assert.include([null, game.userId], answer.user);
    });

    it('[?3] a whisper to others reaches a client as a document, and is not visible there', async function () {
      if (!player()) this.skip();
      const message = await make.message({ content: 'conformance secret', whisper: [game.userId] });
      assert.deepEqual(await has(message.id ?? ''), { there: true, visible: false });
    });

    it('[?4] DialogV2.input gives dotted names flat', async () => {
      const title = 'conformance dotted';
      const answer = foundry.applications.api.DialogV2.input({
        window: { title },
        content: '<input type="text" name="a.b" value="x">',
      });
      let button: HTMLElement | null | undefined;
      await until(() => {
        const apps = [...foundry.applications.instances.values()];
        button = apps
          .find((app) => app.rendered && app.title === title)
          ?.element.querySelector<HTMLElement>('button[data-action="ok"]');
        return button;
      }, 'the dialog');
      button?.click();
      assert.deepEqual(await answer, { 'a.b': 'x' } as never);
    });

    it('[?5] Escape closes the top window', async function () {
      if (!inBrowser()) this.skip();
      const [under, top] = [new PlainApplication(), new PlainApplication()];
      open.push(under, top);
      await under.render({ force: true });
      await top.render({ force: true });
      top.bringToFront();
      pressEscape(document.body);
      await until(() => !top.rendered, 'the closing');
      await pause(100);
      await under.close({ animate: false });
    });

    it('[?5] Escape in a text field closes no window', async function () {
      if (!inBrowser()) this.skip();
      const app = new PlainApplication();
      open.push(app);
      await app.render({ force: true });
      const field = document.createElement('input');
      field.type = 'text';
      app.find('.conformance-content').append(field);
      field.focus();
      assert.strictEqual(document.activeElement, field);
      pressEscape(field);
      await pause(300);
      assert.isTrue(app.rendered);
    });

    it('[?6] isActiveGM belongs to the user, so it is the same in each of the user’s windows', () => {
      assert.strictEqual(game.user.isActiveGM, game.users.activeGM?.id === game.userId);
      assert.strictEqual(game.users.activeGM?.isSelf ?? false, game.user.isActiveGM);
    });

    it('[?7] by default effects multiply before they add and override last', async () => {
      const actor = await make.actor({ system: { speed: 10 } });
      const effects = [
        effectWith([{ key: 'system.speed', kind: 'add', value: '3' }]),
        effectWith([{ key: 'system.speed', kind: 'multiply', value: '2' }]),
      ];
      await actor.createEmbeddedDocuments('ActiveEffect', effects as never);
      assert.strictEqual(live(actor).speed, 23);
      const last = effectWith([{ key: 'system.speed', kind: 'override', value: '5' }]);
      const more = effectWith([{ key: 'system.speed', kind: 'add', value: '1' }]);
      await actor.createEmbeddedDocuments('ActiveEffect', [last, more] as never);
      assert.strictEqual(live(actor).speed, 5);
    });

    it('[?8] a player may write the turn of an encounter, but with other keys in the update the whole is refused', async function () {
      if (!player()) this.skip();
      const fight = await make.combat([A, B]);
      await fight.startCombat();
      const id = fight.id ?? '';
      await updatesCombat({ id, data: { turn: 1 } });
      await until(() => fight.turn === 1, 'the player’s change of turn');
      await failure(() => updatesCombat({ id, data: { turn: 0, system: { phase: 'stolen' } } }));
      await pause(200);
      assert.deepEqual([fight.turn, (fight.system as { phase: string }).phase], [1, 'first']);
    });

    it('[?9] a document sheet’s context has systemFields from 14 on', async () => {
      const actor = await make.actor();
      const sheet = new ProbeSheet({ document: actor });
      open.push(sheet);
      await sheet.render({ force: true });
      const { systemFields } = sheet.contexts[0] ?? {};
      if (generation() < 14) assert.isUndefined(systemFields);
      else assert.strictEqual(systemFields, live(actor).schema.fields as never);
    });

    it('[?10] a change of a message’s `system` does not move the chat log', async function () {
      if (!inBrowser()) this.skip();
      const log = ui.chat.element.querySelector<HTMLElement>('.chat-scroll, ol.chat-log');
      const messages: ChatMessage.Implementation[] = [];
      for (let at = 0; at < 25; at++)
        messages.push(
          await make.message({ type: 'probe', content: `conformance line ${at}`, system: { note: 'a' } }),
        );
      if (!log || log.scrollHeight - log.clientHeight < 120) this.skip();
      log.scrollTop = Math.floor((log.scrollHeight - log.clientHeight) / 2);
      await pause(200);
      const before = log.scrollTop;
      await change(messages[3], { system: { note: 'b' } });
      await change(messages.at(-1), { system: { note: 'b' } });
      await pause(400);
      assert.strictEqual(log.scrollTop, before);
    });

    it('[?11] setupTurns is not run again by an update that touches `system` only', async () => {
      const fight = await make.combat([A, B]);
      await pause(300); // what was postponed when they joined
      let times = 0;
      const restore = override(fight, {
        setupTurns: () => {
          times++;
          return Combat.implementation.prototype.setupTurns.call(fight);
        },
      });
      await change(fight, { system: { phase: 'later' } });
      await pause(300);
      restore();
      assert.strictEqual(times, 0);
    });

    it('[?12] combatants inside an update of their encounter are reported once for all', async () => {
      const fight = await make.combat([A, B]);
      const told: number[] = [];
      const restore = override(fight, {
        _onUpdateDescendantDocuments: (...args: unknown[]) => {
          told.push((args[2] as unknown[]).length);
          const { _onUpdateDescendantDocuments: own } = Combat.implementation.prototype as unknown as {
            _onUpdateDescendantDocuments(...args: unknown[]): void;
          };
          own.apply(fight, args);
        },
      });
      const combatants = ['A', 'B'].map((name, at) => ({ _id: named(fight, name).id, initiative: 30 + at }));
      await change(fight, { round: 1, combatants });
      await until(() => named(fight, 'B').initiative === 31, 'the initiatives');
      restore();
      assert.deepEqual(told, [2]);
    });

    it('[?13] an encounter changes its subtype when `system` is replaced together with it', async function () {
      const fight = await make.combat([A], { type: 'base' });
      if (fight.type !== 'base') this.skip();
      const operators = globalThis as unknown as { _replace?: (value: object) => unknown };
      const replacement = operators._replace ? { system: operators._replace({}) } : { '==system': {} };
      await change(fight, { type: 'probe', ...replacement });
      assert.strictEqual(fight.type, 'probe');
      assert.strictEqual((fight.system as { phase?: string }).phase, 'first');
      assert.strictEqual(fight.combatants.size, 1);
    });

    it('[?14] a player may change their message, but not its rolls', async function () {
      if (!player()) this.skip();
      const { id, refused, total, flavor } = await changesOwnRoll();
      await until(() => game.messages.get(id)?.flavor === 'conformance flavor', 'the player’s change');
      const here = game.messages.get(id)?.rolls[0]?.total;
      await game.messages.get(id)?.delete();
      assert.deepEqual(
        { refused, total, flavor, here },
        { refused: true, total: 1, flavor: 'conformance flavor', here: 1 },
      );
    });
  },
};
