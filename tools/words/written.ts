import ts from 'typescript';

/* From the texts of the sources: ids of asks as they are written, and rules. */

const KINDS = ['roll', 'choose', 'enter'];

/** Stands for what only a fight can say. */
const ANY = '<…>';

/** The words that a value of a type may be, where they are few and known. */
function wordsOfType(type: ts.Type): readonly string[] {
  const parts = type.isUnion() ? type.types : [type];
  const words = parts.map((one) => (one.isStringLiteral() ? one.value : undefined));
  return words.every((word) => word !== undefined) ? (words as string[]).sort() : [ANY];
}

/** An id as it is written: a blank of a template is each of the words that may stand there, or `<…>`; nothing where it is worked out elsewhere. */
function written(node: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...written(node.whenTrue, checker), ...written(node.whenFalse, checker)];
  if (!ts.isTemplateExpression(node) || node.head.text === '') return [];
  return node.templateSpans.reduce<string[]>(
    (ids, { expression, literal }) =>
      ids.flatMap((id) =>
        wordsOfType(checker.getTypeAtLocation(expression)).map((word) => id + word + literal.text),
      ),
    [node.head.text],
  );
}

/** Whether an object is what `enterFields(() => ({ … }))` asks: the helper adds its kind. */
function isEntry(node: ts.ObjectLiteralExpression): boolean {
  const call = ts.findAncestor(node, ts.isCallExpression);
  const [make] = call?.arguments ?? [];
  if (!call || !ts.isIdentifier(call.expression) || call.expression.text !== 'enterFields') return false;
  if (!make || !ts.isArrowFunction(make)) return false;
  return (ts.isParenthesizedExpression(make.body) ? make.body.expression : make.body) === node;
}

/** What asks in a source are called. */
function askIds(source: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const field = (name: string) =>
        node.properties
          .filter(ts.isPropertyAssignment)
          .find((one) => ts.isIdentifier(one.name) && one.name.text === name)?.initializer;
      let kind = field('kind');
      if (kind && ts.isAsExpression(kind)) kind = kind.expression;
      const id = field('id');
      const asks = kind && ts.isStringLiteralLike(kind) && KINDS.includes(kind.text);
      if (id && (asks || isEntry(node))) found.push(id);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLike = (id: readonly string[], heard: readonly string[]): boolean =>
  heard.length === id.length && id.every((token, i) => token.includes(ANY) || token === heard[i]);

/** Ids that are written and were not heard. Where others of the same place were, what stands in their blanks is known. */
function unheardOf(ids: readonly string[], heard: readonly string[]): string[] {
  const all = heard.map((one) => one.split(':'));
  const written = ids.map((one) => one.split(':'));
  const siblings = all.filter((one) => written.some((id) => isLike(id, one)));
  const blankAt = (i: number): string =>
    siblings.map((one) => one[i]).find((one) => one?.startsWith('<')) ?? ANY;
  return written
    .filter((id) => !all.some((one) => isLike(id, one)))
    .map((id) => id.map((token, i) => (token === ANY ? blankAt(i) : token)).join(':'));
}

/** The last word of an id that begins with that of another ask: `${pool.id}:push`. */
function following(id: ts.Expression): string[] {
  if (!ts.isTemplateExpression(id) || id.head.text !== '' || id.templateSpans.length > 1) return [];
  return [...(id.templateSpans[0]?.literal.text.match(/^:[a-zA-Z]+$/) ?? [])];
}

/** What follows an ask after which something else of a ruleset follows: who may push may throw again. */
function unheardFollowing(endings: readonly string[], heard: readonly string[]): string[] {
  const followed = heard.flatMap((one) =>
    endings.filter((ending) => one.endsWith(ending)).map((ending) => one.slice(0, -ending.length)),
  );
  const all = followed.flatMap((one) => endings.map((ending) => one + ending));
  return all.filter((one) => !heard.includes(one));
}

/** The asks that are written in sources and were not heard. */
export function unheardAsks(
  sources: readonly ts.SourceFile[],
  checker: ts.TypeChecker,
  heard: readonly string[],
): string[] {
  const ids = sources.flatMap(askIds);
  return [
    ...new Set([
      ...ids.flatMap((one) => unheardOf(written(one, checker), heard)),
      ...unheardFollowing([...new Set(ids.flatMap(following))], heard),
    ]),
  ];
}

const RULE = /\b[A-Z]{1,4}-(?:[A-Z]?\d+(?:\.\d+)*)\b/g;

/** The rules that sources name. */
export const rulesIn = (sources: readonly ts.SourceFile[]): string[] => [
  ...new Set(sources.flatMap(({ text }) => text.match(RULE) ?? [])),
];
