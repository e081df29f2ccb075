import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal, explain, makeEnding, parseWords } from '../lib/command.mjs';
import { REPO, lastLines } from '../lib/files.mjs';
import { step } from '../lib/steps.mjs';
import { hasDpkg, makeDeb } from './deb.mjs';
import {
  INSTALLED,
  RELEASE_FOLDER,
  baselineProblem,
  folderProblem,
  sameEachTime,
  signaturesText,
} from './release-files.mjs';

const SPEC = {
  command: 'npm run release --',
  about:
    'builds what is committed in an empty folder, and writes the archive that is installed, a Debian package where dpkg-deb is there, the list of packages (SBOM), and their signed SHA-256 sums.',
  options: {
    to: /** @type {const} */ ({ takes: 'text', shown: 'FOLDER', initial: RELEASE_FOLDER, help: 'where to write it' }),
    key: /** @type {const} */ ({
      takes: 'text',
      shown: 'FILE',
      help: 'the Ed25519 key that signs it, as PEM; make one with: openssl genpkey -algorithm ed25519',
    }),
    commit: /** @type {const} */ ({ takes: 'text', shown: 'REF', initial: 'HEAD', help: 'what to release' }),
  },
};
const TAIL_LINES = 20;
const INTERRUPTED = 130;

const { abort } = makeEnding({ onHurry: () => {} });

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
async function output(command, args, cwd) {
  const ended = await runToEnd(command, [...args], { cwd, abort });
  abort.throwIfAborted();
  if (ended.code === 0) return ended.output.trim();
  throw new Refusal(`${[command, ...args].join(' ')} failed.`, { tail: lastLines(ended.output, TAIL_LINES) });
}

/** @param {string} source @param {string} version */
async function checkBaseline(source, version) {
  const file = join(source, 'docs/releases/contract.json');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  const kept = read();
  await output('npm', ['run', '--silent', 'baseline'], source);
  const problem = baselineProblem({ kept, now: read() ?? '', version });
  if (problem !== null) throw new Refusal(problem, { advice: 'npm run baseline, and commit the file' });
}

/** @param {{ to: string, key: string | null, commit: string }} options */
async function release({ to, key, commit }) {
  const signer = key === null ? null : createPrivateKey(readFileSync(key));
  const folder = resolve(REPO, to);
  const misplaced = folderProblem(REPO, folder);
  if (misplaced !== null) throw new Refusal(misplaced, { advice: `--to ${RELEASE_FOLDER}` });
  const work = mkdtempSync(join(tmpdir(), 'release-'));
  const source = join(work, 'royal9');
  try {
    mkdirSync(source);
    const at = await output('git', ['show', '-s', '--format=%cI', commit], REPO);
    await output('sh', ['-c', `git archive ${JSON.stringify(commit)} | tar -x -C ${JSON.stringify(source)}`], REPO);
    /** @type {{ name: string, version: string }} */
    const { name, version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    await step('installing the packages of the build', () =>
      output('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], source),
    );
    await step('comparing the contract with the one that is kept', () => checkBaseline(source, version));
    await step('building', () => output('npm', ['run', 'build'], source));
    // List the packages while all are there, because npm lists nothing if one is missing.
    const listed = join(work, 'packages.json');
    const list = `npm sbom --omit=dev --sbom-format=cyclonedx > ${JSON.stringify(listed)}`;
    await output('sh', ['-c', list], source);
    await step('leaving the packages of the build behind', () =>
      output('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], source),
    );

    mkdirSync(folder, { recursive: true });
    const archive = `${name}-${version}-${process.platform}-${process.arch}.tar.gz`;
    const packed = `tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=${at} --mode=u+rwX,go+rX,go-w -cf - ${INSTALLED.map((part) => `royal9/${part}`).join(' ')} | gzip -9n > ${JSON.stringify(join(folder, archive))}`;
    await step('packing', () => output('sh', ['-c', packed], work));
    const bill = `${name}-${version}.cdx.json`;
    writeFileSync(join(folder, bill), sameEachTime(readFileSync(listed, 'utf8'), at));

    const packages = hasDpkg()
      ? [
          await step('packing for Debian', async () =>
            makeDeb({ source, version, seconds: Date.parse(at) / 1_000, to: folder }),
          ),
        ]
      : [];

    const sums = [archive, bill, ...packages.map((file) => basename(file))]
      .map(
        (file) =>
          `${createHash('sha256')
            .update(readFileSync(join(folder, file)))
            .digest('hex')}  ${file}\n`,
      )
      .join('');
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    if (signer !== null) {
      writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), signer));
      writeFileSync(
        join(folder, 'release-key.pub.pem'),
        createPublicKey(signer).export({ type: 'spki', format: 'pem' }),
      );
    }
    process.stdout.write(`${folder}\n${sums}${signaturesText(signer !== null)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  const parsed = parseWords(process.argv.slice(2), SPEC);
  if (parsed.help === undefined) await release(parsed.values);
  else process.stdout.write(`${parsed.help}\n`);
} catch (error) {
  process.stderr.write(`${abort.aborted ? 'interrupted' : explain(error)}\n`);
  process.exitCode = abort.aborted ? INTERRUPTED : 1;
}
process.exit();
