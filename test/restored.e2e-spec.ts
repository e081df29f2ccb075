import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { LinkWriter } from '@jackpot/engine';
import { must } from '@jackpot/money';
import { decodeState, encodeState } from '@jackpot/progressive';
import { MySqlJournal, MySqlSnapshots, Seals, makeProjector } from '@jackpot/storage';
import { answered, audited, holder, portsOf } from '../libs/engine/src/testing/index.js';
import {
  type Act,
  coup,
  given,
  journalOf,
  later,
  link,
  linkOf,
  sha256,
  shoeOf,
} from '../libs/progressive/src/testing/index.js';
import { STREAM, batchesOf } from '../libs/storage/test/some-history.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { type Administrator, firstAdministrator, sealsOf } from './support/people.js';

const run = promisify(execFile);
const EVENTS = `/api/v1/links/${STREAM}/events`;
const star = coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' });
const stars = (count: number): readonly Act[] => Array.from({ length: count }, () => star);

interface Page {
  readonly events: readonly { readonly id: string; readonly subject: string; readonly type: string }[];
  readonly next: string;
  readonly hasMore: boolean;
}

describe('a database that was put back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'));
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let programs: Record<string, string>;

  beforeAll(async () => {
    programs = await clientEnvironment({ log: () => undefined });
    environment = await startEnvironment();
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
  });
  afterAll(async () => {
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  const withJournal = async <T>(work: (journal: MySqlJournal) => Promise<T>): Promise<T> => {
    const journal = new MySqlJournal(environment.databaseUrl, sealsOf(environment));
    try {
      return await work(journal);
    } finally {
      await journal.close();
    }
  };
  /** Updates the read tables. No controller does this, because the link's triggers are sealed with another key. */
  const project = async (): Promise<void> => {
    const projector = makeProjector(environment.databaseUrl, sealsOf(environment));
    while ((await projector.projectNext(STREAM)).batches > 0);
    await projector.close();
  };
  const play = (before: number, more: number): Promise<void> =>
    withJournal(async (journal) => {
      const writer = must(await LinkWriter.takeOver(STREAM, holder('test'), portsOf({ journal })), 'a writer');
      const known = given(linkOf()).when(...stars(before)).entries.length;
      for (const { command } of given(linkOf())
        .when(...stars(before + more))
        .entries.slice(known))
        expect(await answered(writer, command)).toMatchObject({ ok: true });
      await writer.drain();
      await project();
    });
  const get = async (query: string, headers: Readonly<Record<string, string>> = {}, path = EVENTS) => {
    const answer = await fetch(`${controller.url}${path}${query}`, {
      headers: { authorization: `Bearer ${admin.tokens.integration}`, ...headers },
    });
    const body = answer.headers.get('content-type')?.startsWith('text/') === true ? {} : await answer.json();
    if (path !== EVENTS) await answer.body?.cancel().catch(() => undefined);
    return { status: answer.status, body: body as Page & { readonly code?: string; readonly detail?: string } };
  };
  const readFrom = async (after: string) => {
    const events: Page['events'][number][] = [];
    for (let hasMore = true; hasMore;) {
      const { status, body } = await get(`?after=${after}&limit=3`);
      expect([after, status]).toEqual([after, 200]);
      events.push(...body.events);
      ({ next: after, hasMore } = body);
    }
    return { events, ids: events.map(({ id }) => id), next: after };
  };
  const cli = (...args: readonly string[]) =>
    run(process.execPath, [mainOf('cli'), ...args], {
      env: { ...environment.env, ...programs, DATABASE_URL: environment.databaseUrl },
    });

  it('refuses places in the lost journal, says where to continue, and reuses no id', async () => {
    await withJournal(async (journal) => {
      const scene = given(linkOf()).when(...stars(1));
      for (const batch of batchesOf(scene.events)) await journal.append(batch);
    });
    await project();
    await eventually(async () => expect((await get('?after=0')).status).toBe(200));
    await cli('backup', '--to', folder);
    await play(1, 3);
    const lost = await readFrom('0');
    expect(lost.ids).toContain(`${STREAM}-A4`);

    expect(await controller.stop('SIGTERM')).toBe(0);
    const name = new URL(environment.databaseUrl).pathname.slice(1);
    await environment.sql(`DROP DATABASE ${name}`);
    const server = Object.assign(new URL(environment.databaseUrl), { pathname: '/' });
    await recreate(server.href, name);
    const { stdout } = await cli('restore', '--from', join(folder, must(readdirSync(folder)[0], 'a backup')));
    const firstAward = Number(must(/awards go on from number (\d+)/.exec(stdout)?.[1], 'a number'));
    controller = await environment.controller();
    await eventually(async () => expect((await get('?after=0')).status).toBe(200));
    await project();

    const refused = await get(`?after=${lost.next}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PLACE_LOST' } });
    const stream = (id: string) => get('', { 'last-event-id': id }, `${EVENTS}/stream`);
    expect(await stream(lost.next)).toMatchObject({ status: 409, body: { code: 'PLACE_LOST' } });
    for (const id of ['abc', '-1', '5000-0-ZZ!'])
      expect(await stream(id)).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
    expect(await get('?after=9999-0')).toMatchObject({ status: 409, body: { code: 'PLACE_LOST' } });
    expect(await get('?after=2-77')).toMatchObject({ status: 409, body: { code: 'PLACE_LOST' } });

    // The journal grows past the position that the restoration removed.
    await play(1, 3);
    expect(await get(`?after=${lost.next}`)).toMatchObject({ status: 409, body: { code: 'PLACE_LOST' } });
    const resumeAt = must(/after=(\S+)/.exec(refused.body.detail ?? '')?.[1], 'a place to go on from');
    const resumed = await readFrom(resumeAt);
    const whole = await readFrom('0');
    const [known, fresh] = [new Set(lost.ids), resumed.ids.filter((id) => !lost.ids.includes(id))];
    expect(whole.ids.filter((id) => !known.has(id))).toEqual(fresh);
    expect(new Set(whole.ids).size).toBe(whole.ids.length);
    expect(resumed.events.filter(({ type }) => type === 'royal9.award.fixed').map(({ subject }) => subject)).toEqual(
      [0, 1, 2].map((step) => `${STREAM}-A${firstAward + step}`),
    );
    expect(whole.ids.filter((id) => known.has(id))).toEqual(lost.ids.slice(0, whole.ids.length - fresh.length));
    expect((await readFrom(resumed.next)).ids).toEqual([]);
  });

  it('leads a link for play from its journal where a snapshot of another form, or of other software, is sealed for it', async () => {
    const east = 'for-play';
    const terms = {
      ...linkOf({ laboratory: false, roundMsMin: 8_000, shoes: {}, mustHit: null }),
      linkId: east as never,
    };
    const scene = given(terms).when(link.isResumed, shoeOf(1).isReady('7H'), later(60_000), link.isSuspended);
    const batches = journalOf(scene.events, { stream: east, sha256 });
    await withJournal(async (journal) => {
      const last = must(batches.at(-1), 'a batch');
      const whole = JSON.parse(encodeState(audited(batches).state)) as {
        readonly opened: { readonly documents: number };
      };
      const { documents: _, ...opened } = whole.opened;
      const state = JSON.stringify({ ...whole, opened });
      const snapshots = new MySqlSnapshots(environment.databaseUrl, sealsOfController());
      await snapshots.save({ stream: east, batch: last.batch, hash: last.hash, state });
      await snapshots.close();
      for (const batch of batches) await journal.append(batch);
    });
    await eventually(async () => {
      const { status } = await get('?after=0', {}, `/api/v1/links/${east}/events`);
      expect(status).toBe(200);
    });
    await eventually(async () => expect(await epochOf(east)).toBe(2));
    expect(await controller.stop('SIGTERM')).toBe(0);
    const snapshots = new MySqlSnapshots(environment.databaseUrl, sealsOfController());
    const kept = must(await snapshots.latest(east), 'the snapshot of the orderly stop');
    expect(decodeState(kept.state).opened).toMatchObject({ documents: 0, inPlay: false });
    await snapshots.close();
    const other = new MySqlSnapshots(environment.databaseUrl, sealsOf(environment));
    expect(await other.latest(east)).toBeUndefined();
    await other.close();
  });

  const epochOf = async (stream: string): Promise<number> => {
    const [row] = await environment.sql(`SELECT MAX(epoch) AS epoch FROM journal WHERE stream = '${stream}'`);
    return Number(row?.['epoch']);
  };
  const sealsOfController = (): Seals =>
    new Seals({
      key: Buffer.from(environment.env['RECORDS_KEY'] ?? '', 'hex'),
      now: () => Date.now(),
      software: createHash('sha256').update(readFileSync('dist/manifest.sha256')).digest('hex'),
    });
});

async function recreate(serverUrl: string, name: string): Promise<void> {
  const connection = await createConnection(serverUrl);
  await connection.query(`CREATE DATABASE ${name}`);
  await connection.end();
}
