import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import {
  type Logger,
  type MainContext,
  NestLogger,
  type SelfCheck,
  type StartCheck,
  checkSoftware,
  createLogger,
  misspeltSettings,
  processMetrics,
  newSessionToken,
  openTraces,
  reportKeys,
} from '@jackpot/platform';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ControllerModule } from './controller.module.js';
import type { Surroundings } from './core.module.js';
import { tagDocument, limitBodies, limitReads, measureRequests } from './http/fastify-hooks.js';
import { Authenticator } from './http/authenticator.js';
import { ResultInterceptor } from './http/operation.js';
import { EdgeEntrance, echoRequestIds, requestIdOf } from './http/listening/from-edge.js';
import { ProblemFilter } from './http/problem.filter.js';
import { LinkLeadership } from './leadership/link-leadership.js';
import { Listeners } from './listeners.js';
import { LinksService } from './resources/links/links.service.js';
import { type Settings, settingsSchema } from './settings.js';
import { ROOT, databaseChecks, sealsOf, tlsCheck } from './start-checks.js';

const TRACES_STOP_MS = 2_000;
const APPLICATION_STOP_MS = 60_000;

/** controller.module.spec.ts states the order of starts and stops. */
export async function startController(settings: Settings, { shutdown, fail }: MainContext): Promise<void> {
  const logger = createLogger({ name: 'controller', level: settings.LOG_LEVEL });
  for (const { variable, text } of misspeltSettings(settingsSchema)) logger.warn(`${variable} ${text}`);
  await pass([tlsCheck(settings)], logger);
  const self = await selfCheck(settings, logger);
  const seals = sealsOf(settings, self);
  await pass(databaseChecks(settings, seals), logger);
  warnOfWeakHashes(settings, logger);
  const secret = newSessionToken();
  const measured = processMetrics({ version: self.software.version, sha256: self.sha256 });
  reportKeys(measured.metrics, settings);
  const traces = await openTraces(settings, {
    ...{ name: 'controller', version: self.software.version },
    onLost: (spans) => measured.metrics.jackpot_spans_lost_total.inc(spans),
  });
  if (traces !== null) shutdown.add({ name: 'traces', limitMs: TRACES_STOP_MS, stop: () => traces.close() });
  const edge = { entrance: new EdgeEntrance(secret), secret, documentation: join(ROOT, 'dist/docs') };
  const app = await makeApp({ settings, self, seals, logger, traces, fail, shutdown, edge, ...measured });
  shutdown.add({ name: 'application', limitMs: APPLICATION_STOP_MS, stop: () => app.close() });
  const listeners = app.get(Listeners);
  await listeners.route();
  await app.listen(0, '127.0.0.1');
  if (shutdown.hasBegun) return;
  const ports = await listeners.open();
  if (settings.LINK_FILE !== undefined) await app.get(LinksService).openFile(settings.LINK_FILE);
  logger.info({ address: app.get(LinkLeadership).self.address, ...ports }, 'the controller is ready');
}

async function pass(checks: readonly StartCheck[], logger: Logger): Promise<void> {
  for (const { run } of checks) {
    const found = await run();
    if (typeof found !== 'string') logger.warn(found.attention);
  }
}

/** Runs before anything is written: unapproved software must not touch the database. */
async function selfCheck({ SOFTWARE_SHA256 }: Settings, logger: Logger): Promise<SelfCheck> {
  const self = await checkSoftware(ROOT, SOFTWARE_SHA256);
  const { version } = self.software;
  if (self.sha256 === null)
    logger.warn({ version }, 'the software was not checked: the build left no list of its files');
  else logger.info({ version, sha256: self.sha256 }, 'the software is what was built');
  return self;
}

function warnOfWeakHashes({ PASSWORD_HASHES }: Settings, logger: Logger): void {
  if (PASSWORD_HASHES === 'weak') logger.warn('PASSWORD_HASHES=weak is set, and this is no place to play');
}

async function makeApp(surroundings: Surroundings): Promise<NestFastifyApplication> {
  const { entrance } = surroundings.edge;
  const adapter = new FastifyAdapter({
    forceCloseConnections: true,
    genReqId: (request: IncomingMessage) => requestIdOf(request, (raw) => entrance.admits(raw)),
    serverFactory: (listener: RequestListener) => entrance.server(listener),
    trustProxy: (_address, hop) => hop === 0,
  });
  const app = await NestFactory.create<NestFastifyApplication>(ControllerModule.with(surroundings), adapter, {
    logger: new NestLogger(surroundings.logger),
    // By default Nest exits when a start fails. `main` logs the reason and picks the exit code.
    abortOnError: false,
    // Nest would add a parser for forms, which pages of other sites may send without a preflight request.
    bodyParser: false,
  });
  await app.register(fastifyCookie);
  app.getHttpAdapter().getInstance().addHook('onSend', tagDocument);
  const server = app.getHttpAdapter().getInstance();
  echoRequestIds(server);
  measureRequests(server, surroundings.metrics);
  limitReads(server);
  limitBodies(app.getHttpAdapter().getInstance(), (request, act) => app.get(Authenticator).mayDo(request, act));
  // Runs inside the trail's interceptor, so a result that does not fit its declaration fails before the trail records
  // DONE.
  app.useGlobalInterceptors(new ResultInterceptor());
  app.useGlobalFilters(new ProblemFilter(surroundings.logger));
  return app;
}
