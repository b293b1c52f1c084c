import { MASTER } from '../core/ask.ts';
import type { Json } from '../core/text.ts';
import { shown } from './arrival.ts';
import { copyDeclaration, copyRound, declareFor, isPreface } from './declaring.ts';
import { isElement, isTag } from './elements.ts';
import { emptyParts } from './empty-parts.ts';
import { formAround, isFormed, sent, step, takeUp } from './entry.ts';
import { mayAnswer } from './exchange.ts';
import { template } from './helpers.ts';
import { actorOf, faceOfType, idOf, isUnseen, nameOf, rulesetOfType } from './ids.ts';
import type { Intent } from './intents.ts';
import { openDialog } from './offer-dialog.ts';
import { send } from './relay.ts';
import type { RoundAskReading, RoundReading } from './round.ts';
import { readRound } from './round.ts';
import { lastCommit } from './round-data.ts';
import { lastStepOf, mayTakeBack } from './take-back.ts';
import { nameFor, say, uiText } from './text.ts';
import { timelineView } from './timeline.ts';
import { asksView, kindOf } from './tracker-asks.ts';
import type { Drawn } from './tracker-rows.ts';
import { nextText, rowView, waitingView } from './tracker-rows.ts';
import { DECLARING, prospect, targeted } from './use.ts';
import { showWindow } from './windows.ts';

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Whoever acts and the step that is on: they are kept in sight. */
const NOW = '.ff-tracker :is(.combatant.active, .ff-sequence p[aria-current], .ff-step[aria-current])';
/** Size of the tracker's own window, where a round has a timeline. */
const WIDE = 980;
const HIGH = 720;
/** Where it opens, from the corner of the page. */
const EDGE = 56;
/** The parts that show a fight of no ruleset, and those that show one of ours. */
const HOSTS_PARTS = ['tracker', 'footer'];
const OWN_PARTS = ['fivefold', 'fivefoldFoot'];

/**
 * The combat tracker for fights of a ruleset: phases, who acts when, what each may still do, and what is asked of this user.
 * Fights of no ruleset keep the host's own tracker.
 */
export class FivefoldCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    actions: {
      ffDeclare: FivefoldCombatTracker.#onDeclare,
      ffCompose: FivefoldCombatTracker.#onCompose,
      ffQuick: FivefoldCombatTracker.#onQuick,
      ffPassAll: FivefoldCombatTracker.#onPassAll,
      ffChoose: FivefoldCombatTracker.#onChoose,
      ffStep: FivefoldCombatTracker.#onStep,
      ffEnter: FivefoldCombatTracker.#onEnter,
      ffUndoRound: FivefoldCombatTracker.#onUndo,
      ffAnew: FivefoldCombatTracker.#onAnew,
      ffWide: FivefoldCombatTracker.#onWide,
      ffPropose: FivefoldCombatTracker.#onPropose,
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

  #said = '';
  /** What may be answered but need not: those whose options are shown. */
  readonly #opened = new Set<string>();
  readonly #drawn: Drawn = new Map();
  readonly #anew = () => void this.render();
  readonly #heard = new WeakSet<HTMLElement>();

  get #round(): RoundReading | undefined {
    return this.viewed ? readRound(this.viewed) : undefined;
  }

  protected override _configureRenderParts(options: never): never {
    const { tracker, footer, fivefold, fivefoldFoot, ...rest } = super._configureRenderParts(options) as {
      [part: string]: unknown;
    };
    return { ...rest, ...(this.#isOwn ? { fivefold, fivefoldFoot } : { tracker, footer }) } as never;
  }

  /** Whether one of our rounds, or nobody's, is shown; else the host's own tracker is. */
  get #isOwn(): boolean {
    return !this.viewed || faceOfType(this.viewed) !== undefined;
  }

  protected override async _preparePartContext(part: string, context: never, options: never): Promise<never> {
    const base = (await super._preparePartContext(part, context, options)) as object;
    if (this.viewed) await shown(this.viewed.type, this.#anew);
    if (part === 'fivefold') return { ...base, ...this.#rows() } as never;
    return (part === 'fivefoldFoot' ? { ...base, ...this.#foot() } : base) as never;
  }

  #rows(): object {
    const combat = this.viewed;
    const round = this.#round;
    if (!combat) return { empty: uiText(game.user?.isGM ? 'tracker.emptyMaster' : 'tracker.empty') };
    if (!round) return { empty: uiText(rulesetOfType(combat) ? 'tracker.unreadable' : 'notLoaded') };
    const { tracker } = round;
    const common = { ruleset: round.ruleset.id };
    if (!tracker) return { ...common, ...waitingView(combat) };
    const asks = game.user ? round.asks.filter((one) => one.mayAnswer(game.user as User.Implementation)) : [];
    return {
      ...common,
      title: say(tracker.title),
      phases: tracker.phases.map(({ label, state }) => ({
        label: say(label),
        state,
        current: state === 'now',
        past: state === 'past',
      })),
      timeline:
        tracker.timeline &&
        timelineView(
          tracker.timeline,
          (who) => tracker.rows.find((row) => row.who === who)?.value,
          this.#opened,
        ),
      lost: lostView(combat, round),
      popout: this.isPopout,
      copies: round.ruleset.records !== undefined && tracker.timeline !== undefined,
      rows: tracker.rows.flatMap((row) => rowView(round, row, this.#drawn)),
      next: tracker.timeline ? '' : nextText(tracker.next),
      ...asksView(
        round,
        asks.filter((one) => !isPreface(one, asks)),
        { opened: this.#opened, entryKey: (ask) => this.#entryKey(ask) },
      ),
      awaited: this.#awaited(round, asks),
    };
  }

  #entryKey(ask: string): string {
    return `${this.viewed?.id}.${ask}`;
  }

  /** The pending ask that a form in the tracker is the editor of. */
  #entryAsked({ dataset: { entry } }: HTMLElement) {
    return this.#round?.asks
      .map(({ ask }) => ask)
      .filter(({ id }) => this.#entryKey(id) === entry)
      .find(isFormed);
  }

  #awaited(round: RoundReading, mine: readonly RoundAskReading[]): string {
    const others = round.asks.filter((one) => !one.ask.optional && !mine.includes(one));
    const ids = new Set([...others.map(({ askedOf }) => askedOf), ...round.onCards]);
    // Whom this user does not see the game master speaks for.
    const names = [...new Set([...ids].map((id) => nameFor(isUnseen(id) ? MASTER : id)))].join(', ');
    if (names === '') return '';
    const here = round.onCards.some((id) => game.user && mayAnswer(game.user, { by: id }));
    return uiText(here ? 'tracker.awaitedInChat' : 'tracker.awaited', { names });
  }

  #foot(): object {
    const combat = this.viewed;
    return {
      ruleset: combat?.type,
      gm: game.user?.isGM,
      combat: combat !== null && combat !== undefined,
      started: combat?.started,
      canStart: (combat?.combatants.size ?? 0) > 0,
      undo:
        combat?.started && game.user ? game.user.isGM || mayTakeBack(game.user, lastStepOf(combat)) : false,
      canUndo: combat ? lastCommit(combat) !== undefined : false,
      clocks: this.#round?.tracker?.clocks?.map(({ id, label, value, due }) => ({
        id,
        label: say(label),
        value: say(value),
        due: due ? say(due) : uiText('tracker.nothingDue'),
      })),
    };
  }

  /** Listens to an element once, however often it is drawn anew. */
  #listen(): void {
    const { element } = this;
    if (this.#heard.has(element)) return;
    this.#heard.add(element);
    element.addEventListener('input', ({ target }) => {
      if (isElement(target)) this.#followEntry(target);
    });
    const toggled = ({ target }: Event) => {
      if (!isTag(target, 'details') || target.dataset.ask === undefined) return;
      if (target.open) this.#opened.add(target.dataset.ask);
      else this.#opened.delete(target.dataset.ask);
    };
    element.addEventListener('toggle', toggled, { capture: true });
  }

  /** What is typed or stepped in an entry: nothing is sent yet. */
  #followEntry(target: Element): void {
    const form = formAround(target);
    const ask = form && this.#entryAsked(form);
    if (form && ask) takeUp(ask, form);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    emptyParts((this.#isOwn ? HOSTS_PARTS : OWN_PARTS).map((id) => this.parts[id]));
    this.#listen();
    for (const now of this.element.querySelectorAll(NOW)) now.scrollIntoView({ block: 'nearest' });
    this.#announce();
  }

  /** Says through the live region whose moment it is; once for each change. What is asked of this user `cue.ts` says. */
  #announce(): void {
    const now = this.#round?.tracker?.rows.find(({ state }) => state === 'now');
    const says = now && !isUnseen(now.who) ? `${nameOf(now.who)}: ${say(now.says)}.` : '';
    if (says === this.#said) return;
    this.#said = says;
    const live = this.element.querySelector('[data-ff="live"]');
    setTimeout(() => {
      if (live) live.textContent = says;
    });
  }

  #answer(ask: string, value: Json): Promise<void> {
    return this.#say({ do: 'answer', ask, value });
  }

  async #say(event: Extract<Intent, { kind: 'round' }>['event']): Promise<void> {
    const combat = this.viewed;
    if (!combat) return;
    try {
      await send({ kind: 'round', combat: String(combat.id), event });
    } catch (error) {
      // `send` has told the user why; the tracker shows what stands.
      console.info('Fivefold | refused:', error);
    }
  }

  static async #onDeclare(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const actor = actorOf(target.dataset.who ?? '');
    if (actor) await showWindow(this, ({ FivefoldDeclareDialog }) => new FivefoldDeclareDialog(actor));
  }

  static async #onCompose(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    if (target.ariaDisabled === 'true') return;
    const actor = actorOf(target.dataset.who ?? '');
    const about = actor && prospect(actor, targeted());
    const offer = about?.offers.find(({ id }) => id === target.dataset.offer);
    const { form } = target.dataset;
    const later = form && !DECLARING.includes(form) ? form : undefined;
    if (about && offer) await openDialog(this, about, offer, later);
  }

  static async #onQuick(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    if (target.ariaDisabled === 'true') return;
    await this.#answer(target.dataset.ask ?? '', JSON.parse(target.dataset.value ?? 'null') as Json);
  }

  static async #onChoose(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    if (target.ariaDisabled === 'true') return;
    await this.#answer(target.dataset.ask ?? '', target.dataset.option ?? '');
  }

  /** Nobody wants what is asked of many: each is answered as by somebody who does nothing. */
  static async #onPassAll(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const { user } = game;
    const mine = this.#round?.asks.filter((one) => user && one.mayAnswer(user)) ?? [];
    const answers = mine.flatMap(({ ask }) =>
      kindOf(ask) === target.dataset.kind && ask.optional && ask.kind === 'choose' && ask.skip
        ? [{ ask: ask.id, value: ask.skip }]
        : [],
    );
    if (answers.length > 0) await this.#say({ do: 'answers', answers });
  }

  static async #onStep(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    step(target);
    this.#followEntry(target);
  }

  static async #onEnter(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const form = formAround(target);
    const ask = form && this.#entryAsked(form);
    if (!form || !ask) return;
    const { value, legal } = takeUp(ask, form);
    if (!legal) return;
    await this.#answer(ask.id, value);
    sent(form);
  }

  static async #onPropose(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    if (this.viewed) await declareFor(this.viewed, target.dataset.who ?? '');
  }

  /** The game master moves a clock on: what falls due begins. */
  static async #onClock(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const clock = this.#round?.tracker?.clocks?.find(({ id }) => id === target.dataset.clock);
    if (!clock) return;
    const { by, play, input } = clock.moves;
    await send({ kind: 'begin', actor: by, play, inputs: [input] });
  }

  static async #onCopyRound(this: FivefoldCombatTracker): Promise<void> {
    if (this.#round) await copyRound(this.#round);
  }

  static async #onCopyDeclaration(
    this: FivefoldCombatTracker,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    if (this.#round) await copyDeclaration(this.#round, target.dataset.who ?? '');
  }

  /** Opens the tracker in a window of its own, wide enough for lanes. */
  static async #onWide(this: FivefoldCombatTracker): Promise<void> {
    const popout = await this.renderPopout();
    const height = Math.min(HIGH, window.innerHeight - 2 * EDGE);
    popout?.setPosition({ width: WIDE, height, left: EDGE, top: EDGE });
  }

  /** Lays a card anew that is gone: what was to be played on it is settled by hand. */
  static async #onAnew(this: FivefoldCombatTracker): Promise<void> {
    await this.#say({ do: 'anew' });
  }

  static async #onUndo(this: FivefoldCombatTracker): Promise<void> {
    const combat = this.viewed;
    const last = combat && lastCommit(combat);
    if (last) await send({ kind: 'undo', combat: String(combat.id), commit: last.id });
  }
}

/** What is offered where a card that the round goes on with has been deleted, to whoever may do it; undefined: none has. */
function lostView(combat: Combat.Implementation, { lost }: RoundReading): object | undefined {
  if (!lost) return undefined;
  const step = lastCommit(combat);
  return {
    back: step !== undefined && game.user ? mayTakeBack(game.user, lastStepOf(combat)) : false,
    anew: game.user?.isGM === true,
  };
}

/** Shows fights anew when an actor in them has changed: their rows tell more than the host's tracker watches. */
export function followActors(): void {
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
