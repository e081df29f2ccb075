import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A file that a row names: `libs/` is left out where nothing else is said. */
export function pathOf(named: string): string {
  return /^(apps|docs|hardware|migrations|ops|test)\//.test(named) ? named : `libs/${named}`;
}

export function isThere(named: string): boolean {
  return existsSync(pathOf(named));
}

const parsed = new Map<string, ts.SourceFile>();

function sourceOf(named: string): ts.SourceFile {
  const path = pathOf(named);
  const source = parsed.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022);
  parsed.set(path, source);
  return source;
}

/** What a module exports by declaring it. */
export function exportsOf(named: string): ReadonlySet<string> {
  const exported = sourceOf(named).statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
  );
  return new Set(exported.flatMap(namesOf));
}

function namesOf(statement: ts.Statement): readonly string[] {
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return declared.flatMap((declaration) => {
    const { name } = declaration as ts.Node as { readonly name?: ts.Node };
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** The titles of the tests of a spec, and of what they stand under. */
export function titlesOf(named: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title) && isTest(node.expression)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(named));
  return titles;
}

/** `it(...)`, `describe.each(...)(...)` and the like. */
function isTest(callee: ts.Node): boolean {
  if (ts.isIdentifier(callee)) return /^(it|describe|test)$/.test(callee.text);
  return (
    (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) &&
    isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
  );
}
