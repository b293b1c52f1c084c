import type { Row } from './rows.ts';

/*
 * What the use of a member looks like in another system's sources. A pattern must not fit anything else: `update` alone proves nothing, `actor.update(` does.
 */

/** How to recognise a use. */
export interface Pattern {
  /** Only files that fit this are looked at. */
  readonly file?: RegExp;
  /** Where the use begins. */
  readonly start: RegExp;
  /** The keys that must follow within the block that begins there, from outside in; `*` is any. */
  readonly keys?: readonly string[];
}

/** What variables are called that hold an instance of a class. */
const VARIABLES: { readonly [className: string]: string } = {
  ActiveEffect: 'effect',
  Actor: 'actor',
  BaseGrid: 'grid',
  ChatMessage: 'message|chatMessage|msg|app\\.message',
  Combat: 'combat',
  Combatant: 'combatant',
  CompendiumCollection: 'pack',
  'CompendiumCollection.Metadata': 'metadata',
  DiceTerm: 'term|die|dice\\[0\\]',
  'DiceTerm.Result': 'result|r|res',
  Item: 'item',
  JournalEntry: 'journal|entry|journalEntry',
  JournalEntryPage: 'page',
  Macro: 'macro|m',
  Roll: 'roll',
  Scene: 'scene|canvas\\.scene|scenes\\.(?:active|viewed)',
  Scenes: 'scenes',
  Token: 'token|controlled\\[0\\]|t',
  TokenDocument: 'token|tokenDoc|tokenDocument|token\\.document',
  TokenLayer: 'canvas\\??\\.tokens|layer',
  User: 'user|game\\.user',
  Users: 'users',
};

const literal = (text: string): string => text.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&');
/** A path of names in which each dot may be `?.` or `!.`. */
const dotted = (path: string): string => path.split('.').map(literal).join('[?!]?\\.');
const CODE = /\.[mc]?[jt]s$/;

function namespace(name: string): Pattern[] {
  const cut = name.lastIndexOf('.');
  const [above, last] = [name.slice(0, cut), name.slice(cut + 1)];
  return [
    { start: new RegExp(`(?<![\\w.$])${dotted(name)}\\b`) },
    { start: new RegExp(`\\{[^{}=]*\\b${literal(last)}\\b[^{}=]*\\}\\s*=\\s*${dotted(above)}\\b(?!\\.)`) },
  ];
}

/** A file in which a class of that name is extended. */
const extending = (name: string): RegExp => new RegExp(`extends\\s[^{]*\\b${literal(name)}\\b`);

function member(name: string): Pattern[] {
  const [, owner = '', mark = '', key = ''] =
    /^(.+?)([#.])([^#]+)$/.exec(name.replace(/\.(?=.*#)/g, '·')) ?? [];
  const className = owner.replaceAll('·', '.');
  if (className === 'Collection')
    return [
      {
        start: new RegExp(
          `game\\.(?:actors|users|combats|messages|packs|items|scenes|macros)[?!]?\\.${key}\\b`,
        ),
      },
    ];
  if (mark === '.')
    return [
      { start: new RegExp(`\\b${literal(className)}(?:\\.implementation)?\\.${dotted(key)}\\b`) },
      {
        file: extending(className),
        start: new RegExp(`\\bstatic\\s+(?:override\\s+)?(?:async\\s+)?${key}\\b`),
      },
    ];
  const variables = VARIABLES[className];
  return [
    ...(variables ? [{ start: new RegExp(`\\b(?:${variables})[?!]?\\.${dotted(key)}\\b`) }] : []),
    { file: extending(className), start: new RegExp(`\\b(?:this|super)\\.${dotted(key)}\\b`) },
    {
      file: extending(className),
      start: new RegExp(`^\\s*(?:(?:async|protected|public|override|get)\\s+)+${key}\\s*[(<]`, 'm'),
    },
  ];
}

function option(name: string): Pattern[] {
  const [label = '', path = ''] = name.split(': ');
  const keys = path.split('.');
  const [, className = '', last = ''] = /^(.*?)[#.]?([^#.]+)$/.exec(label) ?? [];
  if (/^[A-Z_]+$/.test(last))
    return [
      {
        file: extending(className),
        start: new RegExp(`\\bstatic\\s+(?:override\\s+)?${last}\\b[^=]*=`),
        keys,
      },
    ];
  return [{ start: new RegExp(`\\b${literal(last)}(?:<[^>(]*>)?\\(`), keys }];
}

/** The patterns of a member, the best first. */
export function patternsOf({ area, name }: Row): Pattern[] {
  const one = (start: RegExp): Pattern[] => [{ start }];
  switch (area) {
    case 'Namespaces and globals':
      return namespace(name);
    case 'Classes':
      return member(name);
    case 'Options':
      return option(name);
    case 'Hooks':
      return one(new RegExp(`Hooks\\.(?:on|once|call|callAll)\\(\\s*["'\`]${name}["'\`]`));
    case 'Manifest':
      return [{ start: /^\{/, keys: name.replaceAll('[]', '').split('.') }];
    case 'Helpers and templates':
      return one(name.includes('/') ? new RegExp(literal(name)) : new RegExp(`\\{\\{#${name}\\b`));
    case 'Elements and attributes':
      return one(name.startsWith('data-') ? new RegExp(`[\\s]${name}=`) : new RegExp(`<${name}\\b`));
    case 'Actions':
      return one(new RegExp(`data-action="${name}"`));
    case 'CSS variables':
      return one(new RegExp(`var\\(${name}\\b`));
    case 'CSS classes':
      return one(new RegExp(`\\${name}(?![\\w-])|class="[^"{]*(?<![\\w-])${name.slice(1)}(?![\\w-])`));
  }
}

/** The files in which a member of an area is looked for. */
export function filesOf(area: Row['area']): RegExp {
  if (area === 'Manifest') return /(^|\/)system\.json$/;
  if (area === 'CSS variables') return /\.(css|less|scss)$/;
  if (area === 'CSS classes') return /\.(css|less|scss|hbs|html)$/;
  if (area === 'Helpers and templates') return /\.(hbs|html|[mc]?[jt]s)$/;
  return area === 'Elements and attributes' || area === 'Actions' ? /\.(hbs|html)$/ : CODE;
}
