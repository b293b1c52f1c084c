import ts from 'typescript';
import { Literals } from './literals.ts';
import type { Use } from './members.ts';
import { declaredAt, type Program, withoutCasts } from './program.ts';

/** Our own hooks, which no other system needs to know. */
const OWN = /^fivefold/;

/** Lists the hooks of Foundry or other packages that the sources listen to or call. */
export function usedHooks({ checker, files, placeOf, global }: Program): Use[] {
  const literals = new Literals(checker);
  const known = hookNames(checker, global('Hooks'));
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    const [name] = ts.isCallExpression(node) && isHooks(node.expression, literals) ? node.arguments : [];
    if (name)
      for (const hook of literals.strings(name)) {
        if (OWN.test(hook)) continue;
        const is = checker.isTypeAssignableTo(checker.getStringLiteralType(hook), known);
        uses.push({ name: hook, declared: is ? 'client/hooks.d.mts' : undefined, at: placeOf(node) });
      }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return uses;
}

/** Whether something is a function of `Hooks` that takes a hook's name, also under a name of our own. */
function isHooks(callee: ts.Expression, literals: Literals): boolean {
  const bare = withoutCasts(callee) as ts.Expression;
  if (ts.isPropertyAccessExpression(bare))
    return bare.expression.getText() === 'Hooks' && /^(on|once|call|callAll)$/.test(bare.name.text);
  const initializer = ts.isIdentifier(bare) ? literals.initializerOf(bare) : undefined;
  return initializer !== undefined && isHooks(initializer, literals);
}

/** The names that `Hooks.on` takes. */
function hookNames(checker: ts.TypeChecker, hooks: ts.Type): ts.Type {
  const on = checker.getPropertyOfType(hooks, 'on');
  const [signature] = on && declaredAt(on) ? checker.getTypeOfSymbol(on).getCallSignatures() : [];
  const parameter = signature?.getParameters()[0];
  const type = parameter && checker.getTypeOfSymbol(parameter);
  if (!type) throw new Error('The types do not say which hooks there are');
  return checker.getBaseConstraintOfType(type) ?? type;
}
