import { fetchWindows } from '../dialogs/windows.ts';
import { lastCommit } from '../documents/round-data.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { emptyParts } from '../shared/empty-parts.ts';
import { idOf, isUnseen, nameOf, summaryOfType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { say } from '../shared/text.ts';
import { announceIn } from '../shared/voice.ts';
import { ASK_ACTIONS, entryKeyOf, listenToAsks, sendEvent } from './answering.ts';
import { footView, panelView } from './panel.ts';
import { type RoundReading, readRound } from './round.ts';
import type { Drawn } from './rows.ts';

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Selects the acting fighter and the current step of a sequence, which are scrolled into view. */
const CURRENT = '.ff-tracker :is(.combatant.active, .ff-sequence p[aria-current], .ff-step[aria-current])';
/** The size of the popped-out tracker, which must fit a timeline. */
const POPOUT_WIDTH = 980;
const POPOUT_HEIGHT = 720;
/** Its distance from the top left corner of the page. */
const POPOUT_MARGIN = 56;
/** The parts of Foundry's own tracker, and of ours. */
const FOUNDRY_PARTS = ['tracker', 'footer'];
const OWN_PARTS = ['fivefold', 'fivefoldFoot'];

type Tracker = FivefoldCombatTracker;

/**
 * The combat tracker for fights with a ruleset: phases, the order of turns, what each fighter can still do, and what this user
 * is asked. Other fights keep Foundry's own tracker.
 */
export class FivefoldCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    actions: {
      ...ASK_ACTIONS,
      ffUndoRound: FivefoldCombatTracker.#onUndo,
      ffAnew: FivefoldCombatTracker.#onReplaceCards,
      ffWide: FivefoldCombatTracker.#onWide,
      ffClock: FivefoldCombatTracker.#onClock,
      ffCopyRound: FivefoldCombatTracker.#onCopyRound,
      ffCopyDeclaration: FivefoldCombatTracker.#onCopyDeclaration,
    },
  };

  static override PARTS = {
    ...super.PARTS,
    fivefold: {
      template: template('tracker/rows'),
      scrollable: ['', '.combat-tracker', '.ff-asks'],
    },
    fivefoldFoot: { template: template('tracker/foot') },
  };

  /** Optional asks whose options are expanded. */
  readonly #opened = new Set<string>();
  readonly #drawn: Drawn = new Map();
  readonly #refresh = () => void this.render();
  readonly #listening = new WeakSet<HTMLElement>();

  /** The fight whose questions are shown. */
  get fight(): Combat.Implementation | undefined {
    return this.viewed ?? undefined;
  }

  get #round(): RoundReading | undefined {
    return this.viewed ? readRound(this.viewed) : undefined;
  }

  protected override _configureRenderParts(options: never): never {
    const { tracker, footer, fivefold, fivefoldFoot, ...rest } = super._configureRenderParts(options) as {
      [part: string]: unknown;
    };
    return { ...rest, ...(this.#isOwn ? { fivefold, fivefoldFoot } : { tracker, footer }) } as never;
  }

  /** Whether our tracker is shown: for a fight with a ruleset, or if there is no fight. */
  get #isOwn(): boolean {
    return !this.viewed || summaryOfType(this.viewed) !== undefined;
  }

  protected override async _preparePartContext(part: string, context: never, options: never): Promise<never> {
    const base = (await super._preparePartContext(part, context, options)) as object;
    if (this.viewed) await loadForView(this.viewed.type, this.#refresh);
    const own =
      part === 'fivefold' ? this.#panel() : part === 'fivefoldFoot' ? footView(this.viewed, this.#round) : {};
    return { ...base, ...own } as never;
  }

  #panel(): object {
    return panelView(this.viewed, this.#round, {
      opened: this.#opened,
      drawn: this.#drawn,
      popout: this.isPopout,
      entryKey: (ask) => entryKeyOf(this, ask),
    });
  }

  /** Adds the listeners once for each element, which outlives re-rendering. */
  #listen(): void {
    const { element } = this;
    if (this.#listening.has(element)) return;
    this.#listening.add(element);
    listenToAsks(this, element, this.#opened);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    emptyParts((this.#isOwn ? FOUNDRY_PARTS : OWN_PARTS).map((id) => this.parts[id]));
    this.#listen();
    for (const now of this.element.querySelectorAll(CURRENT)) now.scrollIntoView({ block: 'nearest' });
    this.#announce();
  }

  /** Announces in the live region who acts now, once for each change. What this user is asked is announced by `cue.ts`. */
  #announce(): void {
    const now = this.#round?.tracker?.rows.find(({ state }) => state === 'now');
    const text = now && !isUnseen(now.who) ? `${nameOf(now.who)}: ${say(now.says)}.` : '';
    announceIn(this.element, text);
  }

  /** Advances a clock, which starts whatever falls due. */
  static async #onClock(this: Tracker, _event: Event, target: HTMLElement): Promise<void> {
    const clock = this.#round?.tracker?.clocks?.find(({ id }) => id === target.dataset.clock);
    if (!clock) return;
    const { by, play, input } = clock.moves;
    await send({ kind: 'begin', actor: by, play, inputs: [input] });
  }

  static async #onCopyRound(this: Tracker): Promise<void> {
    const round = this.#round;
    if (round) await (await fetchWindows())?.copyRound(round);
  }

  static async #onCopyDeclaration(this: Tracker, _event: Event, target: HTMLElement): Promise<void> {
    const round = this.#round;
    if (round) await (await fetchWindows())?.copyDeclaration(round, target.dataset.who ?? '');
  }

  /** Opens the tracker in a window of its own, wide enough for a timeline. */
  static async #onWide(this: Tracker): Promise<void> {
    const popout = await this.renderPopout();
    const height = Math.min(POPOUT_HEIGHT, window.innerHeight - 2 * POPOUT_MARGIN);
    popout?.setPosition({ width: POPOUT_WIDTH, height, left: POPOUT_MARGIN, top: POPOUT_MARGIN });
  }

  /** Starts the plays of a deleted card again, on a new card. */
  static async #onReplaceCards(this: Tracker): Promise<void> {
    await sendEvent(this, { do: 'anew' });
  }

  static async #onUndo(this: Tracker): Promise<void> {
    const combat = this.viewed;
    const last = combat && lastCommit(combat);
    if (last) await send({ kind: 'undo', combat: String(combat.id), commit: last.id });
  }
}

/** Renders the tracker again when an actor in its fight changes, because our rows show data that Foundry's tracker does not watch. */
export function refreshOnActorChanges(): void {
  const follow = (actor: Actor.Implementation) => {
    const id = idOf(actor);
    const { combat } = ui;
    if (!combat?.viewed?.combatants.some((one) => one.actor !== null && idOf(one.actor) === id)) return;
    void combat.render();
    void combat.popout?.render();
  };
  Hooks.on('updateActor', (actor) => follow(actor as Actor.Implementation));
  for (const hook of ['createActiveEffect', 'deleteActiveEffect'] as const)
    Hooks.on(hook, ({ parent }: { parent: unknown }) => {
      if (parent instanceof Actor) follow(parent as Actor.Implementation);
    });
}
