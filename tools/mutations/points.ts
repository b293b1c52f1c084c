import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** One small change to a source file that some test should notice. */
export interface Mutation {
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly was: string;
  readonly is: string;
}

/** What takes an operator's place: neighbours and opposites, the likeliest slips of a hand. */
const OPERATORS: { readonly [operator: string]: string } = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Methods whose opposites have the same arguments. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['max', 'min'],
  ['min', 'max'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);

/** Statements that stand for a thing done: without them nothing else complains. */
const isDeed = (node: ts.Node): node is ts.ExpressionStatement =>
  ts.isExpressionStatement(node) &&
  (ts.isCallExpression(node.expression) || ts.isYieldExpression(node.expression));

/** Texts, keys and types are no rules: a sum of texts must not become a difference. */
const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

/** What a node could become instead, as pieces of text: from, to, replacement. */
function changesOf(node: ts.Node, source: ts.SourceFile): [from: number, to: number, is: string][] {
  const text = (one: ts.Node): string => one.getText(source);
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    const is = OPERATORS[text(operatorToken)];
    if (is === undefined || (text(operatorToken) === '+' && isText(node))) return [];
    return [[operatorToken.getStart(source), operatorToken.getEnd(), is]];
  }
  if (ts.isNumericLiteral(node)) {
    const n = Number(text(node));
    return [[node.getStart(source), node.getEnd(), String(n + 1)]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node.getStart(source), node.getEnd(), 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node.getStart(source), node.getEnd(), 'true']];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node.getStart(source), node.operand.getStart(source), '']];
  if (ts.isConditionalExpression(node))
    return [[node.condition.getStart(source), node.condition.getEnd(), `!(${text(node.condition)})`]];
  if (ts.isIfStatement(node)) return [[node.expression.getStart(source), node.expression.getEnd(), 'false']];
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const is = METHODS.get(node.name.text);
    return is === undefined ? [] : [[node.name.getStart(source), node.name.getEnd(), is]];
  }
  if (isDeed(node)) return [[node.getStart(source), node.getEnd(), ';']];
  return [];
}

/** Parts of a file that are no behaviour: types, imports, names of things. */
const isSilent = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** Every small change that could be made to a file. */
export function mutationsOf(file: string): Mutation[] {
  const code = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return;
    for (const [from, to, is] of changesOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      found.push({ file, line, from, to, was: code.slice(from, to), is });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
