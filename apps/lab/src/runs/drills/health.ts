import { Refusal } from '../../../../../ops/lib/command.mjs';
import { LeaderClient } from '../../players/api/leader-client.js';
import { demoTerms } from '../../players/terms.js';
import { AlertServer } from './alert-server.js';
import { PARTS, PROGRAM_DRILLS } from './health-drills.js';
import { addressIn } from './leaders.js';
import { DRILLS } from './options.js';
import { type Row, type Session, runDrill, runSession } from './session.js';
import { HealthRun, type Planned } from './health-run.js';
import { watchedController, watchedWorker } from './watched-health.js';

const PLANNED: readonly Planned[] = [
  ...Object.entries(PARTS).flatMap(([subject, { drills, alert, notReady }]) =>
    drills.map((drill) => ({ ...drill, subject, isPart: true, alert, notReady })),
  ),
  ...PROGRAM_DRILLS.map(({ program, ...drill }) => ({ ...drill, subject: program, isPart: false, notReady: [] })),
];

await runDrill(DRILLS.health, async (options) => {
  const planned = PLANNED.filter(({ subject }) => options.only === undefined || options.only === subject);
  if (planned.length === 0) throw new Refusal(`There is no part ${options.only}.`);
  return runSession({
    kind: 'health',
    title: `every part of health in trouble in turn, ${planned.length} faults`,
    options,
    controllers: 2,
    showFloor: false,
    smallDisks: true,
    movesClock: true,
    play: (session) => drilled(session, planned, options.only === undefined),
  });
});

async function drilled(session: Session, planned: readonly Planned[], isWhole: boolean): Promise<readonly Row[]> {
  const { environment, abort, log } = session;
  if (!environment.isOwnDatabase || !environment.isOwnRedis)
    throw new Refusal('The drill does not stop the servers that DATABASE_URL and REDIS_URL name.', {
      advice: 'start again without them',
    });
  await session.floor.staffed(abort);
  await openLinkForPlay(session);
  const watched = [
    ...session.controllers.map((each) => watchedController(each.name, addressIn(session, each))),
    watchedWorker(session),
  ];
  const server = await AlertServer.start(watched, abort);
  try {
    const drill = new HealthRun(session, server, watched);
    await drill.untilScraped();
    const rows: Row[] = [];
    for (const each of planned) {
      log(`${each.subject}: ${each.what}`);
      if (each.needsSmallDisks === true && !environment.hasSmallDisks) {
        log('  left out: it needs root, to mount a small disk');
        rows.push([each.subject, `${each.what}: LEFT OUT, it needs root`]);
      } else rows.push([each.subject, `${each.what}: ${await drill.run(each)}`]);
    }
    return isWhole ? [...rows, await drill.untilNoAlert()] : rows;
  } finally {
    await server.stop();
  }
}

/** Nobody plays on this link. Health, leases and alarms of links for play differ from those of a laboratory. */
async function openLinkForPlay(session: Session): Promise<void> {
  const { environment, tokens, addresses, log } = session;
  const terms = demoTerms({ linkId: `${environment.linkId}-play`, tables: 1, seats: 1, paytable: 'A', before: 900 });
  const body = { ...terms, laboratory: false, roundMsMin: 8_000 };
  const bearer = tokens.FLOOR_SETUP_TOKEN;
  await new LeaderClient(addresses).request({ method: 'POST', path: '/api/v1/links', bearer, body, expected: [201] });
  log('a link for play is open');
}
