import { BaseRollTable, BaseTableResult } from '../../model/documents/index.ts';
import type { Obj } from '../../model/types.ts';
import { context } from '../context.ts';
import { renderTemplate } from '../handlebars/templates.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';

interface RollFace {
  total: number;
  evaluate(): Promise<RollFace>;
  render(): Promise<string>;
}

/** What came of a draw. */
export interface Draw {
  roll: RollFace | undefined;
  results: TableResult[];
}

/** How a draw is made and shown. */
interface DrawOptions {
  roll?: RollFace;
  /** Given results are taken instead of rolling for them. */
  results?: TableResult[];
  displayChat?: boolean;
  rollMode?: string;
}

/** Stands in for {@link foundry.documents.RollTable} (T13). A result that is itself a table is not rolled on. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  /** Rolls the table's formula. @returns the roll and the results whose range it hits */
  async roll({ roll }: { roll?: RollFace } = {}): Promise<{ roll: RollFace; results: TableResult[] }> {
    const dice = context.config.Dice as unknown as { rolls: { create(formula: string): RollFace }[] };
    const formula = String(this._source.formula || `1d${this.#results().length}`);
    const made = roll ?? dice.rolls[0]?.create(formula);
    if (!made) throw new Error('No Roll class is configured');
    if (made.total === undefined) await made.evaluate();
    return { roll: made, results: this.getResultsForRoll(made.total) };
  }

  getResultsForRoll(value: number): TableResult[] {
    return this.#results().filter((result) => {
      const [low = 0, high = 0] = result._source.range as number[];
      return !result._source.drawn && value >= low && value <= high;
    });
  }

  /** Rolls and, unless told otherwise, shows the result in chat. Without replacement a result is drawn once. */
  async draw({ roll, results = [], displayChat = true, rollMode }: DrawOptions = {}): Promise<Draw> {
    const drawn = results.length > 0 ? { roll, results } : await this.roll({ roll });
    if (!this._source.replacement && this.isOwner)
      await this.updateEmbeddedDocuments(
        'TableResult',
        drawn.results.map(({ id }) => ({ _id: id, drawn: true })),
      );
    if (displayChat) await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: { rollMode } });
    return drawn;
  }

  /** Shows results in chat, by the template of `CONFIG.RollTable.resultTemplate`. */
  async toMessage(
    results: TableResult[],
    { roll, messageData = {}, messageOptions = {} }: Obj = {},
  ): Promise<unknown> {
    const cls = context.documentClass('ChatMessage') as unknown as { getSpeaker(): Obj };
    const template = String((context.config.RollTable as Obj).resultTemplate);
    const shown = this._source.displayRoll && roll;
    const data = {
      content: await renderTemplate(template, {
        description: this._source.description,
        results: await Promise.all(results.map((result) => result.forDisplay())),
        rollHTML: shown ? await (roll as RollFace).render() : null,
        table: this,
      }),
      flavor: this._source.name,
      speaker: cls.getSpeaker(),
      rolls: roll ? [roll] : [],
    };
    return context
      .documentClass('ChatMessage')
      .create({ ...data, ...(messageData as Obj) }, messageOptions as Obj);
  }

  #results(): TableResult[] {
    return (this.collections.results?.contents ?? []) as unknown as TableResult[];
  }
}

/** Stands in for {@link foundry.documents.TableResult} (T13). */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** A picture of the result: its own, else the one of all results. */
  get icon(): string {
    return String(this._source.img || (context.config.RollTable as Obj).resultIcon);
  }

  /** Name and text, enriched. */
  async getHTML(): Promise<string> {
    const { name, description } = this._source;
    const { TextEditor } = context.config.ux as unknown as {
      TextEditor: { enrichHTML(content: string, options: Obj): Promise<string> };
    };
    const text = await TextEditor.enrichHTML(String(description ?? ''), { relativeTo: this });
    const heading = document.createElement('strong');
    heading.className = 'name';
    heading.textContent = String(name ?? '');
    return `${name ? heading.outerHTML : ''}<div class="description">${text}</div>`;
  }

  /** What the template of drawn results is given of each. */
  async forDisplay(): Promise<Obj> {
    return { ...this.toObject(), icon: this.icon, details: await this.getHTML() };
  }
}
