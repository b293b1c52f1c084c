import type { Doc } from '../document-faces.ts';
import { host, localize, notify, type Obj, reportError } from '../host.ts';
import { cleanHTML, el, isElement } from '../utils.ts';
import { type AnchorOptions, createAnchor, createContentLink, followContentLink } from './content-links.ts';
import { clickInlineRoll, createInlineRoll, INLINE_ROLL } from './inline-rolls.ts';
import { replaceText } from './text-replacement.ts';

/** What of a text is brought to life. */
export interface EnrichmentOptions extends Obj {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Obj | (() => Obj);
  relativeTo?: Doc;
  _embedDepth?: number | null;
}

/** A pattern of a system's own: `CONFIG.TextEditor.enrichers`. */
interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (
    match: RegExpMatchArray,
    options: EnrichmentOptions,
  ) => Promise<HTMLElement | null> | HTMLElement | null;
  replaceParent?: boolean;
  onRender?: (element: HTMLElement) => unknown;
}

const EMBED = /@Embed\[([^\]]+)\](?:{([^}]+)})?/gi;
const CONTENT_LINK =
  /@(UUID|Actor|Item|JournalEntry|RollTable|Macro|Scene|Compendium)\[([^#\]]+)(?:#([^\]]+))?\](?:{([^}]+)})?/g;
const HYPERLINK = /https?:\/\/[^\s<>"'[\]{}]+/g;
const MAX_EMBED_DEPTH = 5;

/**
 * Stands in for {@link foundry.applications.ux.TextEditor} (T13): links, embeds, inline rolls and custom enrichers in
 * HTML texts, and the data of drag events.
 */
export class TextEditor {
  /** The class that the system configured in `CONFIG.ux`, else this one. */
  static get implementation(): typeof TextEditor {
    const ux = host.config?.ux as unknown as { TextEditor?: typeof TextEditor } | undefined;
    return ux?.TextEditor ?? TextEditor;
  }

  /** HTML with its references brought to life. Without `secrets` the secret blocks that are not revealed are taken out. */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return '';
    const {
      secrets = false,
      documents = true,
      links = true,
      rolls = true,
      embeds = true,
      custom = true,
    } = options;
    const html = document.createElement('div');
    html.innerHTML = content;
    if (!secrets) for (const secret of html.querySelectorAll('.secret:not(.revealed)')) secret.remove();
    if (embeds) await replaceText(html, EMBED, (match) => TextEditor._embedContent(match, options));
    if (documents)
      await replaceText(html, CONTENT_LINK, (match) => TextEditor._createContentLink(match, options));
    if (links) await TextEditor.#enrichHyperlinks(html);
    if (custom)
      for (const config of enrichers()) await TextEditor._applyCustomEnrichers(config, html, options);
    if (rolls) {
      const data = typeof options.rollData === 'function' ? options.rollData() : (options.rollData ?? {});
      await replaceText(html, INLINE_ROLL, (match) => createInlineRoll(match, data));
    }
    await TextEditor._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  static async #enrichHyperlinks(html: HTMLElement): Promise<void> {
    await replaceText(html, HYPERLINK, async (match) => {
      const inLink = [...html.querySelectorAll('a')].some((a) => a.textContent?.includes(match[0]));
      return inLink
        ? null
        : el(
            'a',
            { href: match[0], class: 'hyperlink', target: '_blank', rel: 'nofollow noopener' },
            match[0],
          );
    });
  }

  static async _applyCustomEnrichers(
    config: EnricherConfig,
    html: HTMLElement,
    options: EnrichmentOptions,
  ): Promise<void> {
    const make = async (match: RegExpMatchArray): Promise<HTMLElement | null> => {
      const element = await config.enricher(match, options);
      if (!element || !config.id || !config.onRender) return element;
      const wrapper = document.createElement('enriched-content');
      wrapper.setAttribute('enricher', config.id);
      wrapper.append(element);
      return wrapper;
    };
    await replaceText(html, config.pattern, make, config.replaceParent);
  }

  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: EnrichmentOptions): Promise<void> {}

  static async _createContentLink(
    match: RegExpMatchArray,
    options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement> {
    const [, type = 'UUID', target = '', hash, label] = match;
    const uuid = type === 'UUID' ? target : `${type}.${target}`;
    const anchor = await createContentLink(uuid, label, options.relativeTo);
    if (hash) anchor.dataset.hash = hash;
    return anchor;
  }

  static createAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return createAnchor(options);
  }

  static async _embedContent(
    match: RegExpMatchArray,
    options: EnrichmentOptions = {},
  ): Promise<HTMLElement | null> {
    const depth = options._embedDepth ?? 0;
    const config = TextEditor._parseEmbedConfig(match[1] ?? '');
    config.label = match[2];
    if (depth >= MAX_EMBED_DEPTH || typeof config.uuid !== 'string') return null;
    const doc = await host.fromUuid(config.uuid, options.relativeTo ? { relative: options.relativeTo } : {});
    const toEmbed = doc?.toEmbed as
      | ((config: Obj, options: EnrichmentOptions) => Promise<HTMLElement | null>)
      | undefined;
    if (!doc || !toEmbed) return null;
    return toEmbed.call(doc, config, { ...options, relativeTo: doc, _embedDepth: depth + 1 });
  }

  /** `key=value` pairs of an embed as an object; other words in `values`, the first uuid among them as `uuid`. */
  static _parseEmbedConfig(raw: string): Obj & { values: string[] } {
    const config: Obj & { values: string[] } = { values: [] };
    for (const [, key, quoted, bare, word] of raw.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))|(\S+)/g)) {
      if (!key) config.values.push(word ?? '');
      else if (quoted !== undefined) config[key] = quoted;
      else config[key] = bare === 'true' ? true : bare === 'false' ? false : bare;
    }
    if (config.uuid === undefined) {
      const at = config.values.findIndex((value) => /^\.?[\w-]+(\.[\w-]+)+$/.test(value));
      if (at >= 0) config.uuid = config.values.splice(at, 1)[0];
    }
    return config;
  }

  /** The first `length` characters of a text without its HTML. */
  static previewHTML(content: string, length = 250): string {
    const html = document.createElement('div');
    html.innerHTML = content;
    return TextEditor.truncateText(html.textContent ?? '', { maxLength: length });
  }

  static truncateText(
    text: string,
    options: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    const { maxLength = 50, splitWords = true, suffix = '…' } = options;
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const whole = splitWords ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut;
    return `${whole}${suffix ?? ''}`;
  }

  /** HTML entities and tags turned into plain text. */
  static decodeHTML(html: string): string {
    const area = document.createElement('textarea');
    area.innerHTML = html;
    return area.value;
  }

  /** The JSON of a drag event; an empty object when it carries none. */
  static getDragEventData(event: DragEvent): Obj {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData('text/plain') ?? '');
      return data && typeof data === 'object' ? (data as Obj) : {};
    } catch {
      return {}; // a drag from elsewhere carries plain text
    }
  }

  /** The link text for dropped data, `@UUID[…]{name}`; null when it names no document. */
  static async getContentLink(eventData: Obj): Promise<string | null> {
    const uuid = eventData.uuid as string | undefined;
    const doc = uuid ? await host.fromUuid(uuid) : null;
    return doc ? `@UUID[${doc.uuid}]{${doc.name}}` : null;
  }

  /** Listens once on the page for clicks, keys and drags on links and rolls. */
  static activateListeners(): void {
    const run = (event: Event) => {
      const target = isElement(event.target)
        ? event.target.closest<HTMLElement>('a.content-link[data-uuid], a.inline-roll.roll')
        : null;
      if (!target) return;
      event.preventDefault();
      const step = target.matches('.inline-roll')
        ? clickInlineRoll(target)
        : followContentLink(target, event);
      step.catch((error) => reportError('TextEditor', error));
    };
    document.addEventListener('click', run);
    document.addEventListener('keydown', (event) => {
      const onLink = isElement(event.target) && event.target.matches('a.content-link, a.inline-roll');
      if (onLink && (event.key === 'Enter' || event.key === ' ')) run(event);
    });
    document.addEventListener('dragstart', (event) => {
      const link = isElement(event.target)
        ? event.target.closest<HTMLElement>('a.content-link[data-uuid]')
        : null;
      if (!link) return;
      const { uuid, type } = link.dataset;
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid }));
    });
  }

  /** The rich text editor of V13 is the `<prose-mirror>` element here. */
  static async create(): Promise<never> {
    notify('error', localize('PLAYGROUND.NotImplemented'));
    throw new Error('NotImplemented: foundry.applications.ux.TextEditor.create (use <prose-mirror>)');
  }

  /** HTML without anything that could run. */
  static cleanHTML(html: string): string {
    return cleanHTML(html);
  }
}

/** The enrichers that the system and modules have registered. */
export function enrichers(): EnricherConfig[] {
  return (
    (host.config?.TextEditor as unknown as { enrichers?: EnricherConfig[] } | undefined)?.enrichers ?? []
  );
}
