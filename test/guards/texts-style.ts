/** The house style of texts, as far as a machine can read it: for each check, the keys that break it. */
export type TextsOf = ReadonlyMap<string, string>;

const BOTH = /(^|[^а-яё])/.source;
const END = /(?![а-яё])/.source;
const ru = (words: string): RegExp => new RegExp(`${BOTH}(${words})${END}`, 'i');

/** Words that are written with ё; without the letter they are a fault. */
const WITHOUT_YO = ru(
  'тяжел(ый|ая|ое|ые|ого)|мертв|оглушен|ослеплен|маневр(?!ир)[а-я]*|еще|легкое|подъем[а-я]*|осведомленность|ждет|идет|прошел|вперед|зашел|нажмет',
);
const OF_A_PERSON = ru('он|его|ему|него|нему|нём');
/** Words that make a person a man. The texts, the sources and the tests say *they*, or name the person. */
export const GENDER = /\b(he|him|his|himself)\b/i;
const FORBIDDEN_EN =
  /\b(whoever has a long|cold weapon|at arm's length|death save|game master|the own|thus|besides|for nothing|thrown again|the text (says|has|names|leaves|gives|allows))\b/i;
const FORBIDDEN_RU = ru(
  'фишк[а-я]+ на поле|за этим столом|по слову|за одним столом|в тексте|по тексту|куб\\.|кубов|незаметно действ[а-я]*',
);
/** One concept, one word: the word that is not used. */
const OTHER_TERM = /\b(second hand|struggle free|lying prone|bare-handed|bare hands)\b/i;

const short = (key: string): string => key.replace(/^FIVEFOLD\./, '');
const REFUSAL = /^(\w+\.no|\w+\.board\.no|core\.refused|core\.host|western\.issue)\./;
const BUTTON = /^(ui\.verb|\w+\.(action|option|simple|use))\./;
const LABEL =
  /^(\w+\.(field|gearField|ruleGroup|group|condition|action|option|simple|use|situation)\.|\w+\.rule\.\w+\.label$)/;
/** Reasons of the tactician, to which the window adds the full stop. */
const REASON = /^core\.tactics\.|^ui\.extras\.(also|usual)$/;
const HINT = /^\w+\.rule\.\w+\.hint$/;
/** Reasons that are inserted into another sentence. */
const INSIDE =
  /^core\.host\.(noTable|rollOf|objects|failed|forbids)$|\.malformed$|\.part$|^core\.host\.stale$|^core\.refused\.closed$/;

const bare = (text: string): string => text.replace(/\{\w+\}/g, '');
const endsWell = (text: string): boolean => /[.!?]$/.test(text) || /\{\w+\}$/.test(text);

type Check = (key: string, text: string) => boolean;
const EN: Record<string, Check> = {
  'gender words': (_, text) => GENDER.test(text),
  'forbidden words': (_, text) => FORBIDDEN_EN.test(text),
  'one term per concept': (_, text) => OTHER_TERM.test(text),
  'long labels': (key, text) => LABEL.test(key) && bare(text).length > 40,
};
const RU: Record<string, Check> = {
  'он of a person': (_, text) => OF_A_PERSON.test(text),
  'ё left out': (_, text) => WITHOUT_YO.test(text),
  'forbidden words': (_, text) => FORBIDDEN_RU.test(text),
  'hints that begin «Иначе»': (key, text) => HINT.test(key) && text.startsWith('Иначе'),
  'long buttons': (key, text) => BUTTON.test(key) && bare(text).length > 28,
};
const EITHER: Record<string, Check> = {
  'refusals without a full stop': (key, text) => REFUSAL.test(key) && !INSIDE.test(key) && !endsWell(text),
  'hints without a full stop': (key, text) => HINT.test(key) && !endsWell(text),
  'labels with a full stop': (key, text) => LABEL.test(key) && /[^.]\.$/.test(text),
  'reasons with a full stop': (key, text) => REASON.test(key) && text.endsWith('.'),
  'buttons in lower case': (key, text) => BUTTON.test(key) && /^[a-zа-яё]/.test(text),
};

const broken = (texts: TextsOf, language: string, checks: Record<string, Check>): [string, string[]][] =>
  Object.entries(checks).map(([name, breaks]) => [
    `${language}: ${name}`,
    [...texts].flatMap(([key, text]) => (breaks(short(key), text) ? [short(key)] : [])).sort(),
  ]);

export const faultsOf = (english: TextsOf, russian: TextsOf): Record<string, string[]> =>
  Object.fromEntries([
    ...broken(english, 'en', { ...EN, ...EITHER }),
    ...broken(russian, 'ru', { ...RU, ...EITHER }),
  ]);
