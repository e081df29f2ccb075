import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|json)$/.test(path) && existsSync(path));

export function filesNamed(name: string): readonly string[] {
  return tracked.includes(name) ? [name] : tracked.filter((path) => path.endsWith(`/${name}`));
}

export function sourceFile(path: string): string | undefined {
  return tracked.find((each) => each === path);
}

const parsed = new Map<string, ts.SourceFile>();
const declared = new Map<string, ReadonlySet<string>>();
const titles = new Map<string, readonly string[]>();

function sourceOf(path: string): ts.SourceFile {
  const source = parsed.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022);
  parsed.set(path, source);
  return source;
}

export function declaredIn(path: string): ReadonlySet<string> {
  const known = declared.get(path) ?? new Set(sourceOf(path).statements.flatMap(namesOf));
  declared.set(path, known);
  return known;
}

function namesOf(statement: ts.Statement): readonly string[] {
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return declarations.flatMap((declaration) => {
    const { name } = declaration as ts.Node as { readonly name?: ts.Node };
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}

export function titlesIn(path: string): readonly string[] {
  const known = titles.get(path) ?? readTitles(sourceOf(path));
  titles.set(path, known);
  return known;
}

function readTitles(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title) && isTest(node.expression)) found.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTest(callee: ts.Node): boolean {
  if (ts.isIdentifier(callee)) return /^(it|describe|test)$/.test(callee.text);
  return (
    (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) &&
    isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
  );
}
