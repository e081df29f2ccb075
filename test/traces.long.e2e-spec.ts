import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { EmulatedTable } from '@hardware/emulators';
import { must } from '@jackpot/money';
import { type SpanName, eventTrace, payoutTrace, wagerTrace } from '@jackpot/platform';
import { WiredTable } from '../apps/lab/src/players/emulated-table/wired-table.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { Collector, type SeenSpan } from './support/collector.js';
import { type Ended, type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, plays, termsOf } from './support/floor.js';
import { type Administrator, firstAdministrator } from './support/people.js';
import { WebhookReceivers } from './support/webhook-receivers.js';
import { WorkerProcess } from './support/worker-process.js';

const EVERY_TRACE = { OTEL_TRACES_SAMPLER_ARG: '1' };
const WITHOUT_OPENTELEMETRY = { NODE_OPTIONS: `--import=${resolve('test/support/without-opentelemetry.mjs')}` };
const QUICK_EXPORTER = { OTEL_EXPORTER_OTLP_TIMEOUT: '500' };

describe('traces', () => {
  let environment: TestEnvironment;
  let admin: Administrator;
  let controller: Running;
  let collector: Collector;
  let endpoint: string;

  beforeAll(async () => {
    collector = new Collector();
    endpoint = await collector.listen();
    environment = await startEnvironment();
    controller = await environment.controller(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...EVERY_TRACE });
    admin = await firstAdministrator(controller, environment);
  });
  afterAll(async () => {
    await environment?.close();
    collector?.close();
  });

  async function openLink(linkId: string): Promise<void> {
    const terms = { ...termsOf({ linkId, tables: 1, seats: 3 }), awards: { automaticBelow: '10000.00' } };
    const opened = await admin.permitted('POST', '/api/v1/links', terms);
    expect(opened).toMatchObject({ status: 201 });
    await admin.permitted('PUT', `/api/v1/links/${linkId}/tables/t-1/key`, { secret: SECRET });
  }

  async function tableAt({ floorUrl }: Running, link: string): Promise<TestTable> {
    const table = (await TestTable.connect(floorUrl, `${link}/t-1/${SECRET}`)).stayOnline();
    await table.welcome();
    return table;
  }

  describe('at a table on emulated devices', () => {
    const link = 'traced';
    let wired: WiredTable;
    let devices: EmulatedTable;
    let agent: ChildProcess;

    beforeAll(async () => {
      await openLink(link);
      const controllers = [controller.floorUrl];
      wired = await WiredTable.set({ link, table: 't-1', secret: SECRET, controllers, seats: 3 });
      ({ devices } = wired);
      const { NODE_OPTIONS: _, ...env } = process.env;
      agent = wired.startAgent({
        env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...EVERY_TRACE },
        output: 'ignore',
      });
    });
    afterAll(async () => {
      if (agent.exitCode === null) agent.kill('SIGKILL');
      await wired.close();
    });

    it('a wager is one trace, from the chip to the lamp, through table, controller and journal', async () => {
      await eventually(() => expect(devices.panelLamp).toBe('open'));
      devices.chip(2, true);
      await eventually(() => expect(devices.lamp(2)).toBe('accepted'));
      const spans = await eventually(() => {
        const seen = collector.traceOf(({ attributes }) => attributes['jackpot.seat'] === 2);
        expect(seen.map(({ name, service }) => `${String(service)} ${name}`)).toEqual([
          'jackpot-controller floor.wager',
          'jackpot-controller journal.commit',
          'jackpot-controller journal.wait',
          'jackpot-controller link.decide',
          'jackpot-table table.answer',
          'jackpot-table table.lamp',
          'jackpot-table table.wager',
        ]);
        return seen;
      });
      const named = (name: SpanName): SeenSpan =>
        must(
          spans.find((span) => span.name === name),
          name,
        );
      const [root, answer, lamp] = [named('table.wager'), named('table.answer'), named('table.lamp')];
      const [atController, decide] = [named('floor.wager'), named('link.decide')];
      const [wait, commit] = [named('journal.wait'), named('journal.commit')];
      const about = { 'jackpot.seat': 2, 'jackpot.coup': 1, 'jackpot.message': 'acknowledge' };
      expect(root).toMatchObject({ attributes: { ...about, 'jackpot.lamp': 'accepted' } });
      expect(atController).toMatchObject({ attributes: { ...about, 'jackpot.answer': 'acknowledged' } });
      expect(root.parentSpanId).toBeUndefined();
      for (const part of [answer, lamp, atController]) expect(part.parentSpanId).toBe(root.spanId);
      for (const part of [decide, wait, commit]) expect(part.parentSpanId).toBe(atController.spanId);
      const {
        'jackpot.device': device,
        'jackpot.device.boot': boot,
        'jackpot.device.sequence': sequence,
      } = root.attributes;
      const numbers = { link, table: 't-1', device: String(device), boot: Number(boot), sequence: Number(sequence) };
      expect(wagerTrace(numbers)).toEqual({ traceId: root.traceId, rootId: root.spanId });
      expect(atController.startTimeUnixNano).toBe(decide.startTimeUnixNano);
      expect(decide.endTimeUnixNano).toBe(wait.startTimeUnixNano);
      expect(wait.endTimeUnixNano).toBe(commit.startTimeUnixNano);
      expect(commit.endTimeUnixNano).toBeGreaterThan(commit.startTimeUnixNano);
      expect(atController.endTimeUnixNano).toBeGreaterThanOrEqual(commit.endTimeUnixNano);
      expect(answer.startTimeUnixNano).toBeGreaterThanOrEqual(root.startTimeUnixNano);
      expect(lamp.startTimeUnixNano).toBeGreaterThanOrEqual(answer.endTimeUnixNano);
      expect(lamp.endTimeUnixNano).toBe(root.endTimeUnixNano);
      const { body } = await admin.permitted('GET', `/api/v1/links/${link}/tables/t-1/coups/1`);
      const [wager] = body['wagers'] as readonly { readonly sequence: unknown }[];
      expect(Number(must(wager, 'the wager').sequence)).toBe(commit.attributes['jackpot.journal.sequence']);
    });

    it('a withdrawn chip is another trace', async () => {
      devices.chip(2, false);
      await eventually(() => {
        const seen = collector.traceOf(({ attributes }) => attributes['jackpot.message'] === 'withdraw');
        expect(seen.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['table.wager', 'table.answer', 'table.lamp', 'floor.wager', 'journal.commit']),
        );
      });
    });

    it('unsent spans of the table are sent when it ends', async () => {
      const taken = collector.spans.length;
      devices.chip(3, true);
      await eventually(() => expect(devices.lamp(3)).toBe('accepted'));
      agent.stdin?.end();
      await once(agent, 'exit');
      const seen = collector.spans.slice(taken).filter(({ name }) => name === 'table.wager');
      expect(seen.map(({ attributes }) => attributes['jackpot.seat'])).toEqual([3]);
    });
  });

  it('a refusal is marked as one, with its code', async () => {
    await openLink('refused');
    const table = await tableAt(controller, 'refused');
    await table.request({ type: 'open', coup: 1 });
    await table.request({ type: 'lock', coup: 1 });
    expect(await table.request(new TestSeats(1).acknowledge(1, 1))).toMatchObject({ ok: false, code: 'LATE_WAGER' });
    const [late] = await eventually(() => {
      const seen = collector.spans.filter(({ attributes }) => attributes['jackpot.link'] === 'refused');
      expect(seen).toHaveLength(1);
      return seen;
    });
    expect(late).toMatchObject({ attributes: { 'jackpot.answer': 'LATE_WAGER' }, status: { code: 2 } });
    table.close();
  });

  it('of an award: its document, and its event at every receiver, each attempt', async () => {
    const receivers = new WebhookReceivers();
    const { DATABASE_URL = '', REDIS_URL = '', RECORDS_KEY = '' } = environment.env;
    const worker = new WorkerProcess({
      ...{ DATABASE_URL, REDIS_URL, RECORDS_KEY, WEBHOOKS_FILE: await receivers.listen() },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...EVERY_TRACE },
    });
    await worker.logged('the worker takes jobs');
    await openLink('won');
    const table = await tableAt(controller, 'won');
    const wagers = new TestSeats(1).wagers(1, 2);
    const { awards } = await plays(table, { coup: 1, wagers, cards: ['KS', '9S', '9S', 'KS'], settles: false });
    const { awardId } = must(awards[0], 'the award of seat 2');
    await eventually(() => {
      const [prepared] = collector.spans.filter(({ attributes }) => attributes['jackpot.award'] === awardId);
      expect(prepared).toMatchObject({ service: 'jackpot-payouts', name: 'payout.prepare', status: { code: 0 } });
      expect(prepared?.traceId).toBe(payoutTrace(awardId).traceId);
      expect(prepared?.attributes['jackpot.answer']).toBe('prepared');
      const posts = collector.spans.filter(({ name }) => name === 'webhook.post');
      const outcomes = new Map(posts.map(({ attributes }) => [attributes['jackpot.endpoint'], attributes]));
      expect(outcomes.get('healthy')).toMatchObject({ 'jackpot.answer': 'delivered' });
      expect(outcomes.get('redirect')).toMatchObject({ 'jackpot.answer': 'answered 307' });
      const delivered = must(
        posts.find(({ attributes }) => attributes['jackpot.endpoint'] === 'healthy'),
        'a delivery',
      );
      const eventId = String(delivered.attributes['jackpot.event']);
      expect([...receivers.bodies.keys()]).toContain(eventId);
      expect(delivered.traceId).toBe(eventTrace(eventId).traceId);
    });
    table.close();
    await worker.kill();
    receivers.close();
  });

  it.each(['refuses', 'hangs', 'is not there'] as const)(
    'a collector that %s costs its spans, which are counted, and neither a wager nor a process',
    async (trouble) => {
      const other = new Collector();
      if (trouble !== 'is not there') other.behavior = trouble;
      const at = await other.listen();
      if (trouble === 'is not there') other.close();
      const link = `l-${trouble.replaceAll(' ', '-')}`;
      await controller.stop();
      controller = await environment.controller(controller.port, {
        ...{ OTEL_EXPORTER_OTLP_ENDPOINT: at, ...EVERY_TRACE, ...QUICK_EXPORTER },
      });
      await openLink(link);
      const table = await tableAt(controller, link);
      const seats = new TestSeats(1);
      await table.request({ type: 'open', coup: 1 });
      for (let round = 0; round < 100; round += 1) {
        expect(await table.request(seats.acknowledge(1, 1))).toMatchObject({ ok: true });
        expect(await table.request(seats.withdraw(1, 1))).toMatchObject({ ok: true });
      }
      await eventually(async () => expect(await lostSpans(controller)).toBeGreaterThan(0));
      expect(await table.request(seats.acknowledge(1, 1))).toMatchObject({ ok: true });
      table.close();
      expect(await controller.stop()).toBe(0);
      if (trouble !== 'is not there') expect(other.requests).toBeGreaterThan(0);
      other.close();
    },
  );

  describe('without a collector nothing of OpenTelemetry is loaded', () => {
    it('by a controller, which plays', async () => {
      await controller.stop();
      controller = await environment.controller(controller.port, WITHOUT_OPENTELEMETRY);
      await openLink('plain');
      const table = await tableAt(controller, 'plain');
      await table.request({ type: 'open', coup: 1 });
      expect(await table.request(new TestSeats(1).acknowledge(1, 1))).toMatchObject({ ok: true });
      table.close();
    });

    it('by a payouts worker', async () => {
      const { DATABASE_URL = '', REDIS_URL = '', RECORDS_KEY = '' } = environment.env;
      const worker = new WorkerProcess({ DATABASE_URL, REDIS_URL, RECORDS_KEY, ...WITHOUT_OPENTELEMETRY });
      await worker.logged('the worker takes jobs');
      await worker.kill();
    });

    it('by a table', async () => {
      expect(await runTable(WITHOUT_OPENTELEMETRY)).toMatchObject({ code: 0 });
    });

    it('by a table whose setting is wrong: it ends and states what to set', async () => {
      const ended = await runTable({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', ...WITHOUT_OPENTELEMETRY });
      expect(ended).toMatchObject({ code: 2, errors: expect.stringMatching(/OTEL_EXPORTER_OTLP_ENDPOINT: .*http/) });
    });

    it('and this check works: with a collector, each of these programs fails', async () => {
      const withOne = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...WITHOUT_OPENTELEMETRY };
      const ended = [
        await environment.run(mainOf('controller'), [], withOne),
        await environment.run(mainOf('payouts'), [], withOne),
        await runTable(withOne),
      ];
      for (const { code, output } of ended) {
        expect(code).not.toBe(0);
        expect(output).toMatch(/@opentelemetry\/\S+ was loaded/);
      }
    });

    async function runTable(env: Readonly<Record<string, string>>): Promise<Ended> {
      const controllers = [controller.floorUrl];
      const wired = await WiredTable.set({ link: 'plain', table: 't-1', secret: SECRET, controllers, seats: 1 });
      const ended = await environment.run(mainOf('table'), wired.agentArgs, env);
      await wired.close();
      return ended;
    }
  });

  async function lostSpans({ metricsUrl }: Running): Promise<number> {
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    return Number(/^jackpot_spans_lost_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
  }
});
