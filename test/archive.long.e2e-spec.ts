import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Batch, sealBatch } from '@jackpot/journal';
import { cosigned, keyText } from '@jackpot/proof';
import { CheckpointRepository, MySqlJournal, makeProjector, withDataSource } from '@jackpot/storage';
import { CLAIMS_OF_FOUR_DAYS } from '../libs/books/test/claims-of-four-days.js';
import { given, linkOf, sha256 } from '../libs/progressive/src/testing/index.js';
import { signerOf } from '../libs/proof/test/keys.js';
import { STREAM, batchesOf } from '../libs/storage/test/some-history.js';
import { dropDatabase } from './support/drop-database.js';
import { eventually } from './support/eventually.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf, sealsOf } from './support/people.js';
import { caller } from './support/floor.js';
import { WorkerProcess } from './support/worker-process.js';
import { mainOf } from '../ops/lib/mains.mjs';

const CLI = mainOf('cli');
const DAYS = `/api/v1/links/${STREAM}/days`;
const WITNESS = signerOf('regulator.example', 3);
const THIRD_DAY = Date.parse('2026-03-03T11:00:00Z');

describe('an archive', () => {
  const batches = batchesOf(given(linkOf({ tables: 2 })).when(...CLAIMS_OF_FOUR_DAYS).events, [3, 1, 4]);
  const begun = batches.findIndex(({ sealedAt }) => sealedAt > THIRD_DAY) + 1;
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let admin: Administrator;
  let accounting: TestPerson;
  let folder: string;
  let key: string;
  const dir = (name = 'archive'): string => join(folder, name);
  const files = (name?: string): Promise<readonly string[]> =>
    readdir(join(dir(name), STREAM)).then((all) => all.sort());
  const archive = (env = {}, name?: string) =>
    environment.run(CLI, ['archive', '--link', STREAM, '--dir', dir(name)], env);
  const restore = (url: string, name?: string) =>
    environment.run(CLI, ['restore-archive', '--link', STREAM, '--dir', dir(name), '--key', key], {
      DATABASE_URL: url,
    });
  const verify = (name?: string, ...more: readonly string[]) =>
    environment.run(join(folder, 'verifier/verify-archive.mjs'), ['--dir', dir(name), '--key', key, ...more], {
      DATABASE_URL: '',
      REDIS_URL: '',
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    await cp('dist/verifier', join(folder, 'verifier'), { recursive: true });
    environment = await startEnvironment({ FACILITY_ID: 'harbor', GAMING_DAY_HOUR: '6' });
    controller = await environment.controller();
    worker = new WorkerProcess(environment.env);
    await play(batches.slice(0, begun));
    admin = await firstAdministrator(controller, environment);
    accounting = await personOf({ controller, environment, admin }, 'accounting', ['accounting']);
    key = String((await caller(controller.url, undefined)('GET', '/api/v1/checkpoint-key')).body['key']);
  });
  afterAll(async () => {
    await worker.kill();
    for (const name of made) await dropDatabase((statement) => environment.sql(statement), name);
    await environment.close();
    await rm(folder, { recursive: true });
  });

  async function play(played: readonly Batch[]): Promise<void> {
    const journal = new MySqlJournal(environment.databaseUrl, sealsOf(environment));
    for (const batch of played) await journal.append(batch);
    await journal.close();
    const projector = makeProjector(environment.databaseUrl, sealsOf(environment));
    while ((await projector.projectNext(STREAM)).batches > 0);
    await projector.close();
  }

  async function closes(days: readonly string[]): Promise<void> {
    for (const day of days)
      await eventually(async () => {
        const { status, body } = await accounting.request('POST', `${DAYS}/${day}/close`, {});
        expect([status, day, body['code']]).toEqual([expect.any(Number), day, undefined]);
      });
  }

  const made: string[] = [];
  async function emptyDatabase(): Promise<{ readonly name: string; readonly url: string }> {
    const { pathname } = new URL(environment.databaseUrl);
    const name = `${pathname.slice(1)}_${made.length + 1}`;
    await environment.sql(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    made.push(name);
    return { name, url: Object.assign(new URL(environment.databaseUrl), { pathname: `/${name}` }).href };
  }

  it('has a segment for each closed day, and none for the current day', async () => {
    await closes(['2026-03-01', '2026-03-02']);
    expect(await archive()).toMatchObject({ code: 0, output: expect.stringContaining('in 2 segments') });
    expect(await files()).toEqual(['00001-2026-03-01.jsonl', '00002-2026-03-02.jsonl']);
    expect(await archive()).toMatchObject({ code: 0, output: expect.stringContaining('in 2 segments') });
    expect(await files()).toHaveLength(2);
    await cp(dir(), dir('two-days'), { recursive: true });
  });

  it('has a witness’s signature on a later checkpoint', async () => {
    await withDataSource(environment.databaseUrl, async (dataSource) => {
      const store = new CheckpointRepository(dataSource);
      const { checkpoint } = (await store.last(STREAM))!;
      await store.cosign(STREAM, checkpoint.batch, WITNESS.name, cosigned(checkpoint, WITNESS, sha256));
    });
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await verify(undefined, '--witness-key', keyText(WITNESS, sha256))).toMatchObject({
      code: 1,
      output: expect.stringContaining('NOT_WITNESSED'),
    });
  });

  it('continues after its last segment, so only new days are written', async () => {
    await play(batches.slice(begun));
    await eventually(async () => {
      const [row] = await environment.sql('SELECT COUNT(*) AS documents FROM payout');
      expect(Number(row?.['documents'])).toBeGreaterThan(1);
    });
    await closes(['2026-03-03', '2026-03-04']);
    await writeFile(join(dir(), STREAM, '00003-2026-03-03.jsonl.99999.part'), 'an interrupted run');
    const written = await archive();
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('in 4 segments') });
    expect(written.output).not.toContain('00002');
    expect(await files()).toEqual(
      ['01-2026-03-01', '02-2026-03-02', '03-2026-03-03', '04-2026-03-04'].map((name) => `000${name}.jsonl`),
    );
    for (const name of await files('two-days'))
      expect(await readFile(join(dir(), STREAM, name))).toEqual(await readFile(join(dir('two-days'), STREAM, name)));
  });

  it('is written once by two concurrent runs', async () => {
    await cp(dir('two-days'), dir('raced'), { recursive: true });
    const runs = await Promise.all([archive({}, 'raced'), archive({}, 'raced')]);
    expect(runs.map(({ code }) => code)).toContain(0);
    for (const { code, errors } of runs) expect(code === 0 ? 'SEGMENT_EXISTS' : errors).toContain('SEGMENT_EXISTS');
    expect(await archive({}, 'raced')).toMatchObject({ code: 0, output: expect.stringContaining('in 4 segments') });
    expect(await files('raced')).toHaveLength(4);
    expect(await verify('raced')).toMatchObject({ code: 0 });
  });

  it('can be verified alone, from the first segment and from a later one', async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
    const out = join(folder, 'link.jsonl');
    expect(await environment.run(CLI, ['export', '--link', STREAM, '--out', out])).toMatchObject({ code: 0 });
    const exported = await environment.run('dist/verifier/verify-export.mjs', ['--key', key, out]);
    const countsOf = (text: string): readonly string[] =>
      text.match(/^ {2}(?:journal|head|award|meter|books|documents) .*$/gm) ?? [];
    expect(countsOf(whole.output).length).toBeGreaterThan(8);
    expect(countsOf(whole.output)).toEqual(countsOf(exported.output));
    expect(await verify(undefined, '--witness-key', keyText(WITNESS, sha256))).toMatchObject({
      code: 0,
      output: expect.stringContaining('witness      signed up to batch'),
    });
    expect(await verify(undefined, '--from', '3', '--jobs', '1')).toMatchObject({ code: 0 });
    expect(await verify(undefined, '--from', '9')).toMatchObject({ code: 1 });
    expect(await verify('nowhere')).toMatchObject({ code: 2 });
  });

  it('is neither verified, continued nor restored with a changed or missing segment', async () => {
    await cp(dir(), dir('changed'), { recursive: true });
    const last = join(dir('changed'), STREAM, '00004-2026-03-04.jsonl');
    const bytes = await readFile(last);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(last, bytes);
    expect(await verify('changed')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/00004-2026-03-04.jsonl: NOT TRUE: [A-Z_]+ in line \d+/),
    });
    expect(await archive({}, 'changed')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('LAST_SEGMENT_WRONG'),
    });
    const { name, url } = await emptyDatabase();
    expect(await restore(url, 'changed')).toMatchObject({ code: 1 });
    expect(
      await environment.sql(`SELECT table_name FROM information_schema.tables WHERE table_schema = '${name}'`),
    ).toEqual([]);
    await rm(join(dir('changed'), STREAM, '00003-2026-03-03.jsonl'));
    await cp(join(dir(), STREAM, '00004-2026-03-04.jsonl'), last);
    expect(await verify('changed')).toMatchObject({ code: 1, output: expect.stringContaining('segment 3 is missing') });
  });

  it('is restored once into an empty database, and verified there', async () => {
    const { name, url } = await emptyDatabase();
    expect(await restore(url)).toMatchObject({ code: 0, output: expect.stringContaining('restored up to batch') });
    expect(await restore(url)).toMatchObject({ code: 2, errors: expect.stringContaining('LINK_HAS_BATCHES') });
    expect(await environment.run(CLI, ['rebuild'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    const verified = await environment.run(CLI, ['verify', '--tables'], { DATABASE_URL: url });
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
    expect(verified.output).toContain('every row of the read tables follows from the journal');
    for (const table of ['journal', 'payout', 'journal_checkpoint', 'checkpoint_cosignature', 'award', 'link_terms'])
      expect([table, await environment.sql(differing(table, name))]).toEqual([table, []]);
  });

  it('is not continued from a database with a shorter or another journal', async () => {
    const { url } = await emptyDatabase();
    expect(await restore(url, 'two-days')).toMatchObject({ code: 0 });
    const shorter = await archive({ DATABASE_URL: url });
    expect(shorter).toMatchObject({ code: 1, errors: expect.stringContaining('JOURNAL_SHORTER') });
    await playOtherwise(url);
    const other = await archive({ DATABASE_URL: url });
    expect(other).toMatchObject({ code: 1, errors: expect.stringContaining('JOURNAL_OTHER') });
    expect(await files()).toHaveLength(4);
  });

  async function playOtherwise(url: string): Promise<void> {
    const journal = new MySqlJournal(url, sealsOf(environment));
    const { batch: last, hash } = await journal.head(STREAM);
    let previousHash = hash;
    for (const batch of batches.slice(last)) {
      const other = sealBatch({ ...batch, sealedAt: batch.sealedAt + 1, previousHash }, sha256);
      await journal.append(other);
      previousHash = other.hash;
    }
    await journal.close();
  }

  function differing(table: string, other: string): string {
    // The archive has one link. The controller also signs its audit trail, and goes on signing.
    const archived =
      table === 'journal_checkpoint'
        ? `WHERE link_id = '${STREAM}' AND signed_at <= (SELECT MAX(signed_at) FROM ${other}.${table})`
        : '';
    const [here, there] = [`SELECT * FROM ${table} ${archived}`, `SELECT * FROM ${other}.${table}`];
    return `(${here} EXCEPT ${there}) UNION ALL (${there} EXCEPT ${here})`;
  }
});
