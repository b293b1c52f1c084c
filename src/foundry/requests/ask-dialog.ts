import { chanceOfAtLeast, GROUPS, type Group } from '../../core/group.ts';
import { isTest, type Offer } from '../../core/offer.ts';
import { circumstancesOf } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { type Prospect, possibleTargets, prospect, type Situation } from '../actions/use.ts';
import { closesOnEscape } from '../dialogs/windows.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { isTag } from '../shared/elements.ts';
import { circumstancesView, enteredIn } from '../shared/fields.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { controls, nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { percent, say, uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { wantedTest } from './answer.ts';
import { type Candidate, candidates, proposed } from './candidates.ts';
import { oddsOf } from './odds.ts';
import { SIGHTS, type Sight } from './request-data.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What a request begins with: a test, and its circumstances. */
export interface Beginning {
  readonly ruleset?: string;
  readonly offer?: string;
  readonly byHand?: Situation;
}

const playersOf = (who: Id): string =>
  (game.users?.filter((user) => !user.isGM && controls(user, who)) ?? []).map(({ name }) => name).join(', ');

/** Which of some words a control has chosen. */
const chosen = <T extends string>(words: readonly T[], value: string): T =>
  words.find((one) => one === value) ?? (words[0] as T);

/** The window in which a game master asks fighters for a test: what, how hard, who, and the chance of each before asking. */
export class FivefoldAskDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-ask',
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-ask-dialog'],
    window: { contentClasses: ['standard-form'], icon: 'fa-solid fa-dice-d20' },
    position: { width: 640, height: 'auto' as const },
    form: { handler: FivefoldAskDialog.#submit, closeOnSubmit: false },
    actions: { close: FivefoldAskDialog.#cancel, ffEverybody: FivefoldAskDialog.#everybody },
  };

  static override PARTS = { form: { template: template('ask-dialog'), scrollable: ['.ff-form'] } };

  readonly #focus = new FocusKeeper();
  #ruleset: string;
  #offer: string | undefined;
  #byHand: Situation;
  #targets: readonly Id[] = [];
  #asked: readonly Id[];
  #group: Group = 'each';
  #sight: Sight = 'public';
  #dropJobs: () => void = () => undefined;

  constructor({ ruleset, offer, byHand = {} }: Beginning = {}) {
    super();
    this.#ruleset = ruleset ?? candidates()[0]?.actor.type ?? '';
    this.#offer = offer;
    this.#byHand = byHand;
    this.#asked = proposed(this.#ruleset);
  }

  override get title(): string {
    return uiText('ask.title');
  }

  get #candidates(): readonly Candidate[] {
    const all = candidates().filter(({ actor }) => actor.type === this.#ruleset);
    return all.sort((a, b) => nameOf(a.who).localeCompare(nameOf(b.who), game.i18n?.lang));
  }

  /** What the first of those asked can do; the others' tests have the same names. */
  #prospect(): Prospect | undefined {
    const all = this.#candidates;
    const one = all.find(({ who }) => this.#asked.includes(who)) ?? all[0];
    return one && prospect(one.actor, this.#targets, this.#byHand);
  }

  /** The test that is chosen; without a choice, the first. */
  #test({ offers }: Prospect): Offer | undefined {
    const tests = offers.filter(isTest);
    return tests.find(({ id }) => id === this.#offer) ?? tests[0];
  }

  /** The circumstances that the game master decides: those of the test that not only whoever acts can know. */
  #decided({ ruleset }: Prospect, offer: Offer): string[] {
    const spec = circumstancesOf(ruleset);
    return (offer.circumstances ?? []).filter((name) => spec[name] && !spec[name].personal);
  }

  protected override async _prepareContext(): Promise<never> {
    await loadForView(this.#ruleset, () => void this.render());
    const about = this.#prospect();
    const offer = about && this.#test(about);
    const words = <T extends string>(all: readonly T[], key: string, now: T): object[] =>
      all.map((id) => ({ id, label: uiText(`request.${key}.${id}`), selected: id === now }));
    if (!about || !offer) return { empty: uiText('ask.nobody') } as never;
    const { ruleset, situation, tests, measured } = about;
    const values = { measured, situation: { ...situation, ...tests } };
    const types = [...new Set(candidates().map(({ actor }) => actor.type as string))];
    return {
      rulesets: types.length > 1 ? types.map((id) => this.#rulesetView(id)) : undefined,
      tests: about.offers
        .filter(isTest)
        .map(({ id, label }) => ({ id, label: say(label), selected: id === offer.id })),
      circumstances: circumstancesView(ruleset, this.#decided(about, offer), values),
      against: offer.needsTarget ? this.#against() : undefined,
      asked: this.#candidates.map(({ who }) => ({
        who,
        name: nameOf(who),
        player: playersOf(who),
        selected: this.#asked.includes(who),
      })),
      groups: words(GROUPS, 'group', this.#group),
      sights: words(SIGHTS, 'sight', this.#sight),
    } as never;
  }

  #rulesetView(id: string): object {
    return { id, label: say({ key: `${id}.name` }), selected: id === this.#ruleset };
  }

  /** Who could resist: everybody near, and everybody who could be asked. */
  #against(): object[] {
    const near = this.#candidates.flatMap(({ actor, who }) => [...possibleTargets(actor), who]);
    return [...new Set(near)].map((who) => ({
      who,
      name: nameOf(who),
      selected: this.#targets.includes(who),
    }));
  }

  protected override async _onFirstRender(): Promise<void> {
    closesOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
  }

  protected override _onClose(): void {
    this.#dropJobs();
    this.#focus.restore();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#ruleset;
    this.#showOdds();
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const [scope = '', who = ''] = input.name.split('.');
    const before = this.#shape();
    if (scope === 'ruleset') this.#turnTo(input.value);
    else if (scope === 'test') this.#offer = input.value;
    else if (scope === 'against') this.#targets = input.value ? [input.value] : [];
    else if (scope === 'asked') this.#pick(who, isTag(input, 'input') && input.checked);
    else if (scope === 'group') this.#group = chosen(GROUPS, input.value);
    else if (scope === 'sight') this.#sight = chosen(SIGHTS, input.value);
    else {
      const ruleset = this.#prospect()?.ruleset;
      this.#byHand = {
        ...this.#byHand,
        ...(ruleset ? enteredIn(circumstancesOf(ruleset), scope, input) : {}),
      };
    }
    if (this.#shape() !== before) await this.render();
    else this.#showOdds();
  }

  /** What the window asks for; it is drawn anew when that changes. */
  #shape(): string {
    const about = this.#prospect();
    const offer = about && this.#test(about);
    return JSON.stringify([this.#ruleset, offer?.id, offer?.circumstances, offer?.needsTarget]);
  }

  /** Another game: nothing that was chosen fits it. */
  #turnTo(ruleset: string): void {
    this.#ruleset = ruleset;
    this.#asked = proposed(ruleset);
    this.#offer = undefined;
    this.#targets = [];
    this.#byHand = {};
  }

  #pick(who: Id, on: boolean): void {
    const others = this.#asked.filter((one) => one !== who);
    this.#asked = on ? [...others, who] : others;
  }

  /** The test as it will be asked for. */
  #wanted() {
    const about = this.#prospect();
    const offer = about && this.#test(about);
    if (!about || !offer) return undefined;
    const values: Situation = { ...about.situation, ...about.tests };
    const decided = this.#decided(about, offer).map((name) => [name, values[name] ?? null] as const);
    const targets = offer.needsTarget ? this.#targets : [];
    const asked = this.#candidates.map(({ who }) => who).filter((who) => this.#asked.includes(who));
    return { offer: offer.id, situation: Object.fromEntries(decided), targets: [...targets], asked };
  }

  /** Shows the chance of each, and then those of the group. */
  #showOdds(): void {
    this.#dropJobs();
    const wanted = this.#wanted();
    const chances: number[] = [];
    const jobs = (wanted?.asked ?? []).map((who) => () => {
      const test = wanted && wantedTest(wanted, who);
      const [first] = (test && oddsOf(test)?.chances) ?? [];
      const no = test?.offer ? test.offer.no && say(test.offer.no) : uiText('request.gone');
      if (first) chances.push(first.p);
      this.#show(who, first ? percent(first.p) : no);
    });
    for (const { who } of this.#candidates) this.#show(who);
    this.#dropJobs = soon([...jobs, () => this.#showGroup(chances, wanted?.asked.length ?? 0)]);
    const submit = this.element.querySelector<HTMLButtonElement>('[data-ff="submit"]');
    if (!submit) return;
    submit.disabled = !wanted || wanted.asked.length === 0;
    submit.textContent = uiText('ask.submit', { n: wanted?.asked.length ?? 0 });
  }

  #show(who: Id, text = ''): void {
    const place = this.element.querySelector(`[data-who="${CSS.escape(who)}"] .ff-chance`);
    if (place) place.textContent = text;
  }

  #showGroup(chances: readonly number[], n: number): void {
    const place = this.element.querySelector('[data-ff="group"]');
    if (!place) return;
    const any = percent(chanceOfAtLeast(1, chances));
    const all = percent(chanceOfAtLeast(n, chances));
    place.textContent = chances.length === n && n > 1 ? uiText('ask.chances', { any, all }) : '';
  }

  static async #submit(this: FivefoldAskDialog): Promise<void> {
    const wanted = this.#wanted();
    if (!wanted || wanted.asked.length === 0) return;
    await send({ kind: 'ask', ...wanted, group: this.#group, sight: this.#sight });
    await this.close();
  }

  /** Picks everybody, or if everybody is picked, nobody. */
  static async #everybody(this: FivefoldAskDialog): Promise<void> {
    const all = this.#candidates.map(({ who }) => who);
    this.#asked = all.every((who) => this.#asked.includes(who)) ? [] : all;
    await this.render();
  }

  static async #cancel(this: FivefoldAskDialog): Promise<void> {
    await this.close();
  }
}
