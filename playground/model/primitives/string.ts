/** Characters without a decomposition, and the alphabets people write here, for slugs. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

function transliterate(text: string): string {
  let result = '';
  for (const char of text) {
    const latin = LETTERS[char.toLowerCase()];
    const upper = char !== char.toLowerCase();
    result += latin === undefined ? char : upper ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin;
  }
  return result.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** Additions to String (T13 common/primitives/string). */
export const stringMethods = {
  capitalize(this: string): string {
    return this.length ? this.charAt(0).toUpperCase() + this.slice(1) : '';
  },
  /** Compare by code units, independent of the locale. */
  compare(this: string, other: string): number {
    return this < other ? -1 : this > other ? 1 : 0;
  },
  titleCase(this: string): string {
    return this.toLowerCase()
      .split(' ')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  },
  stripScripts(this: string): string {
    return this.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '');
  },
  slugify(
    this: string,
    {
      replacement = '-',
      strict = false,
      lowercase = true,
    }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {},
  ): string {
    let slug = transliterate(this).trim();
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.replace(/\s+/g, replacement);
    if (strict) slug = slug.replace(/[^a-zA-Z0-9]+/g, replacement);
    else slug = slug.replace(/[^\p{L}\p{N}_\-()+.!~*' ]/gu, (char) => (char === replacement ? char : ''));
    if (!replacement) return slug;
    const escaped = replacement.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return slug
      .replace(new RegExp(`(?:${escaped}){2,}`, 'g'), replacement)
      .replace(new RegExp(`^(?:${escaped})+|(?:${escaped})+$`, 'g'), '');
  },
};
