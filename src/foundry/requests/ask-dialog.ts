import { chanceOfAtLeast, GROUPS, type Group } from '../../core/group.ts';
import { isTest, type Offer } from '../../core/offer.ts';
import { circumstancesOf } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { type Prospect, possibleTargets, prospect, type Situation } from '../actions/use.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { circumstancesView, enteredIn } from '../shared/fields.ts';
import { nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { percent, say, uiText } from '../shared/text.ts';
import type { Job } from '../shared/wait.ts';
import { wantedTest } from './answer.ts';
import { FivefoldManyDialog } from './many-dialog.ts';
import { oddsOf } from './odds.ts';
import { type RequestData, SIGHTS, type Sight } from './request-data.ts';

/** What a request begins with: a test and its circumstances, or all that an earlier request had. */
export interface Beginning
  extends Partial<Pick<RequestData, 'ruleset' | 'offer' | 'targets' | 'asked' | 'group' | 'sight'>> {
  readonly byHand?: Situation;
}

/** Which of some words a control has chosen. */
const chosen = <T extends string>(words: readonly T[], value: string): T =>
  words.find((one) => one === value) ?? (words[0] as T);

/** The window in which a game master asks fighters for a test: what, how hard, who, and the chance of each before asking. */
export class FivefoldAskDialog extends FivefoldManyDialog {
  static override DEFAULT_OPTIONS = { id: 'fivefold-ask', window: { icon: 'fa-solid fa-dice-d20' } };

  static override PARTS = { form: { template: template('ask-dialog'), scrollable: ['.ff-form'] } };

  #offer: string | undefined;
  #byHand: Situation;
  #targets: readonly Id[];
  #group: Group;
  #sight: Sight;

  constructor(beginning: Beginning = {}) {
    super(beginning.ruleset, beginning.asked);
    this.#offer = beginning.offer;
    this.#byHand = beginning.byHand ?? {};
    this.#targets = beginning.targets ?? [];
    this.#group = beginning.group ?? 'each';
    this.#sight = beginning.sight ?? 'public';
  }

  override get title(): string {
    return uiText('ask.title');
  }

  /** What the first of those asked can do; the others' tests have the same names. */
  #prospect(): Prospect | undefined {
    const all = this.candidates;
    const one = all.find(({ who }) => this.chosen.includes(who)) ?? all[0];
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
    await loadForView(this.ruleset, () => void this.render());
    const about = this.#prospect();
    const offer = about && this.#test(about);
    const words = <T extends string>(all: readonly T[], key: string, now: T): object[] =>
      all.map((id) => ({ id, label: uiText(`request.${key}.${id}`), selected: id === now }));
    if (!about || !offer) return { empty: uiText('ask.nobody') } as never;
    const { ruleset, situation, tests, measured } = about;
    const values = { measured, situation: { ...situation, ...tests } };
    return {
      ...this.people(),
      whom: uiText('ask.who'),
      tests: about.offers
        .filter(isTest)
        .map(({ id, label }) => ({ id, label: say(label), selected: id === offer.id })),
      circumstances: circumstancesView(ruleset, this.#decided(about, offer), values),
      against: offer.needsTarget ? this.#against() : undefined,
      groups: words(GROUPS, 'group', this.#group),
      sights: words(SIGHTS, 'sight', this.#sight),
    } as never;
  }

  /** Who could resist: everybody near, and everybody who could be asked. */
  #against(): object[] {
    const near = this.candidates.flatMap(({ actor, who }) => [...possibleTargets(actor), who]);
    return [...new Set(near)].map((who) => ({
      who,
      name: nameOf(who),
      selected: this.#targets.includes(who),
    }));
  }

  protected override entered(scope: string, input: HTMLInputElement | HTMLSelectElement): void {
    if (scope === 'test') this.#offer = input.value;
    else if (scope === 'against') this.#targets = input.value ? [input.value] : [];
    else if (scope === 'group') this.#group = chosen(GROUPS, input.value);
    else if (scope === 'sight') this.#sight = chosen(SIGHTS, input.value);
    else {
      const ruleset = this.#prospect()?.ruleset;
      this.#byHand = {
        ...this.#byHand,
        ...(ruleset ? enteredIn(circumstancesOf(ruleset), scope, input) : {}),
      };
    }
  }

  protected override shape(): string {
    const about = this.#prospect();
    const offer = about && this.#test(about);
    return JSON.stringify([this.ruleset, offer?.id, offer?.circumstances, offer?.needsTarget]);
  }

  protected override forgetEntries(): void {
    this.#offer = undefined;
    this.#targets = [];
    this.#byHand = {};
  }

  /** The test as it will be asked for. */
  #wanted() {
    const about = this.#prospect();
    const offer = about && this.#test(about);
    if (!about || !offer) return undefined;
    const values: Situation = { ...about.situation, ...about.tests };
    const decided = this.#decided(about, offer).map((name) => [name, values[name] ?? null] as const);
    const targets = offer.needsTarget ? this.#targets : [];
    const situation = Object.fromEntries(decided);
    return { offer: offer.id, situation, targets: [...targets], asked: this.picked };
  }

  /** The chance of each, and then those of the group. */
  protected override jobs(): readonly Job[] {
    const wanted = this.#wanted();
    const chances: number[] = [];
    const each = (wanted?.asked ?? []).map((who) => () => {
      const test = wanted && wantedTest(wanted, who);
      const [first] = (test && oddsOf(test)?.chances) ?? [];
      const no = test?.offer ? test.offer.no && say(test.offer.no) : uiText('request.gone');
      if (first) chances.push(first.p);
      this.show(who, first ? percent(first.p) : no);
    });
    return [...each, () => this.#showGroup(chances, wanted?.asked.length ?? 0)];
  }

  protected override button(): { readonly n: number; readonly text: string } {
    const n = this.#wanted()?.asked.length ?? 0;
    return { n, text: uiText('ask.submit', { n }) };
  }

  #showGroup(chances: readonly number[], n: number): void {
    const place = this.element.querySelector('[data-ff="group"]');
    if (!place) return;
    const any = percent(chanceOfAtLeast(1, chances));
    const all = percent(chanceOfAtLeast(n, chances));
    place.textContent = chances.length === n && n > 1 ? uiText('ask.chances', { any, all }) : '';
  }

  protected override async sendAll(): Promise<void> {
    const wanted = this.#wanted();
    if (wanted) await send({ kind: 'ask', ...wanted, group: this.#group, sight: this.#sight });
  }
}
