import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { build, runnerImport } from 'vite';
import { explain, parseWords } from '../lib/command.mjs';
import { REPO } from '../lib/files.mjs';
import { step } from '../lib/steps.mjs';

const SPEC = {
  command: 'npm run packages --',
  about:
    'builds the clients for other programs: @jackpot/floor-client and @jackpot/api for npm, and a module for Python.',
  options: {
    to: /** @type {const} */ ({
      takes: 'text',
      shown: 'FOLDER',
      initial: '.data/clients',
      help: 'where to write them',
    }),
  },
};
const HERE = join(REPO, 'ops/packages');
const FLOOR_CLIENT = join(REPO, 'libs/floor-client/src');
const FLOOR_CLIENT_FILES = [
  'index',
  'client',
  'connection',
  'outbox',
  'surroundings',
  'table-client',
  'web-socket-line',
];
const LIBRARIES = {
  root: REPO,
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('warn'),
  resolve: { alias: [{ find: /^@jackpot\/([^/]+)$/, replacement: join(REPO, 'libs/$1/src/index.ts') }] },
};
const API_INDEX = {
  code: "export { clientOf as createApi } from './client.js';\n",
  types: `import type { Client } from 'openapi-fetch';
import type { ApiOptions } from './client.js';
import type { paths } from './schema.js';

/** The operations of the API: \`GET\`, \`POST\`, ... take the path of an operation, and everything is typed by it. */
export declare const createApi: (options: ApiOptions) => Client<paths>;
export type { ApiOptions } from './client.js';
export type * from './schema.js';
`,
};
const DECLARATION = { compilerOptions: { isolatedDeclarations: true, strict: true, target: ts.ScriptTarget.ES2022 } };

/** @param {string} file @param {string} text */
function declarationsOf(file, text) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, { ...DECLARATION, fileName: file });
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
  return outputText;
}

/** @param {object} description @param {{ readonly immutable?: boolean }} [how] @returns {Promise<string>} */
async function typesOf(description, how) {
  const source = /** @type {never} */ (structuredClone(description));
  const names = { rootTypes: true, rootTypesNoSchemaPrefix: true };
  // A field with a default is optional in a request.
  return astToString(await openapiTS(source, { ...names, ...how, defaultNonNullable: false }));
}

/** @param {string} name @param {string} to */
function begin(name, to) {
  const folder = join(to, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(HERE, name), folder, { recursive: true, filter: (file) => !file.endsWith('.ts') });
  cpSync(join(REPO, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** @param {string} folder @param {object} more */
function describePackage(folder, more) {
  const { version, license } = packageOf(REPO);
  const written = { ...packageOf(folder), version, license, ...more };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
}

/** @param {string} folder @returns {Record<string, unknown> & { devDependencies: Readonly<Record<string, string>> }} */
function packageOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** @param {string} to @param {typeof import('./sources.js')} sources */
async function buildFloorClient(to, { floorMessages, FLOOR_TYPES }) {
  const folder = begin('floor-client', to);
  describePackage(folder, {});
  await build({
    ...LIBRARIES,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: join(FLOOR_CLIENT, 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
      // Loading our libraries has no effects (`npm run boundaries`), so the contract's unused schemas are left out.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  for (const name of FLOOR_CLIENT_FILES) {
    const text = declarationsOf(`${name}.ts`, readFileSync(join(FLOOR_CLIENT, `${name}.ts`), 'utf8'));
    writeFileSync(join(folder, `${name}.d.ts`), text.replaceAll("'@jackpot/contract'", "'./protocol.js'"));
  }
  const protocol = `${await typesOf(floorMessages, { immutable: true })}${FLOOR_TYPES}`;
  writeFileSync(join(folder, 'protocol.d.ts'), protocol);
  const index = readFileSync(join(folder, 'index.d.ts'), 'utf8');
  const names = [...protocol.matchAll(/^export type (Floor\w+)/gm)].map(([, name]) => name);
  writeFileSync(join(folder, 'index.d.ts'), `${index}export type { ${names.join(', ')} } from './protocol.js';\n`);
}

/** @param {string} to @param {typeof import('./sources.js')} sources */
async function buildApi(to, { openApi }) {
  const folder = begin('api', to);
  const fetcher = packageOf(REPO).devDependencies['openapi-fetch'];
  describePackage(folder, { dependencies: { 'openapi-fetch': fetcher } });
  const text = readFileSync(join(HERE, 'api/client.ts'), 'utf8');
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  writeFileSync(join(folder, 'client.js'), outputText);
  writeFileSync(join(folder, 'client.d.ts'), declarationsOf('client.ts', text));
  writeFileSync(join(folder, 'schema.d.ts'), await typesOf(openApi));
  writeFileSync(join(folder, 'index.js'), API_INDEX.code);
  writeFileSync(join(folder, 'index.d.ts'), API_INDEX.types);
}

/** @param {string} to @param {typeof import('./sources.js')} sources */
function buildPython(to, { pythonModule }) {
  writeFileSync(join(begin('python', to), 'jackpot_api.py'), pythonModule);
}

/** @param {string[]} words @returns {Promise<void>} */
async function main(words) {
  const parsed = parseWords(words, SPEC);
  if (parsed.help !== undefined) {
    process.stdout.write(`${parsed.help}\n`);
    return;
  }
  const to = resolve(REPO, parsed.values.to);
  const loaded = await runnerImport(join(HERE, 'sources.ts'), LIBRARIES);
  const sources = /** @type {typeof import('./sources.js')} */ (loaded.module);
  await step('@jackpot/floor-client', () => buildFloorClient(to, sources));
  await step('@jackpot/api', () => buildApi(to, sources));
  await step('jackpot_api.py', async () => buildPython(to, sources));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
