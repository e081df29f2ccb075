import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { must } from '@jackpot/money';
import { codeBlock } from './code-blocks.js';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const SHIPPED_NODE = join(ROOT, 'node_modules/.bin/node');
const NODE = existsSync(SHIPPED_NODE) ? SHIPPED_NODE : process.execPath;

async function ended(
  file: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<string> {
  const env = { ...process.env, ...options.env };
  const { stdout } = await run(file, args, { cwd: options.cwd, env }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed\n${stdout}\n${stderr}`);
  });
  return stdout;
}

/** Runs a Python file in isolated mode, so that the user's packages and the program's folder do not matter. */
const IN_PYTHON = `import pathlib, runpy, sys
folder, file = sys.argv[1:]
name = pathlib.Path(file).stem
if name in sys.stdlib_module_names:
    sys.exit(f'{file} has the name of a module of Python itself: use another name')
sys.path += [folder, '.']
runpy.run_path(file, run_name='__main__')
`;

function preparationIn(name: string): string {
  const readme = readFileSync(join(ROOT, `ops/packages/${name}/README.md`), 'utf8');
  return must(/^npm init -y.*$/m.exec(readme)?.[0], `"npm init -y" in the README of ${name}`);
}

export class ClientPackages {
  /** This folder is outside of the repository, so that imports find no parent folder's packages. */
  readonly folder = mkdtempSync(join(tmpdir(), 'clients-'));
  readonly #built = join(this.folder, 'built');

  static async build(): Promise<ClientPackages> {
    const packages = new ClientPackages();
    await ended(NODE, ['ops/packages/build.mjs', '--to', packages.#built], { cwd: ROOT });
    return packages;
  }

  /** Installs packages offline, so that a dependency that is not named here fails. */
  async install(ours: readonly string[], others: readonly string[]): Promise<void> {
    for (const name of ours) await ended('sh', ['-c', preparationIn(name)], { cwd: this.folder });
    const archives = join(this.folder, 'archives');
    mkdirSync(archives, { recursive: true });
    const sources = [
      ...ours.map((name) => join(this.#built, name)),
      ...others.map((name) => join(ROOT, 'node_modules', name)),
    ];
    const packed = await ended(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', archives, ...sources],
      {
        cwd: this.folder,
      },
    );
    const files = packed
      .trim()
      .split('\n')
      .map((name) => join(archives, name));
    const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    await ended('npm', ['install', ...options, ...files], { cwd: this.folder });
  }

  example(name: string, file: string): string {
    return this.write(file, codeBlock(`ops/packages/${name}/README.md`, file));
  }

  write(file: string, text: string): string {
    writeFileSync(join(this.folder, file), text);
    return file;
  }

  copyPythonModule(): void {
    cpSync(join(this.#built, 'python/jackpot_api.py'), join(this.folder, 'jackpot_api.py'));
  }

  async compile(files: readonly string[]): Promise<string> {
    const config = {
      compilerOptions: {
        ...{ module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], noEmit: true },
        ...{
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipDefaultLibCheck: true,
        },
        typeRoots: [join(ROOT, 'node_modules/@types')],
        types: ['node'],
        paths: { ws: [join(ROOT, 'node_modules/@types/ws/index.d.mts')] },
      },
      files,
    };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    return ended(NODE, [compiler, '-p', 'tsconfig.json'], { cwd: this.folder });
  }

  async run(file: string, env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
    const [program, ...args] = file.endsWith('.py')
      ? ['python3', '-I', '-c', IN_PYTHON, join(this.#built, 'python'), file]
      : [NODE, file];
    const printed = await ended(program, args, { cwd: this.folder, env });
    return printed.trimEnd().split('\n');
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}
