import { openIdleLinks } from './idle-links.js';
import { leaderOf } from './leaders.js';
import { DRILLS } from './options.js';
import { type Row, type Session, runDrill, runSession } from './session.js';
import { SpreadDrill } from './spread-watch.js';

await runDrill(DRILLS.spread, (options) =>
  runSession({
    kind: 'spread',
    title: `${options.links} links spread over two controllers`,
    options,
    controllers: 2,
    showFloor: false,
    play: (session) => spread(session, options),
  }),
);

async function spread(session: Session, { links }: { readonly links: number }): Promise<readonly Row[]> {
  const first = await leaderOf(session);
  await openIdleLinks(session, first, links - 1);
  const drill = new SpreadDrill(session, links);
  await drill.untilEven('a controller leads all of them, and the other has room');
  const played = await leaderOf(session);
  if (played === first) session.reportMismatch(`the link that is played is still led by the ${first.name}`);
  await drill.untilAllLed('kill -9 of the controller that leads the played link', played, 'kill');
  await played.restart();
  await drill.untilEven('it is started again');
  const next = await leaderOf(session);
  await drill.untilAllLed('SIGTERM to the controller that leads it now', next, 'stop');
  await next.restart();
  await drill.untilEven('it is started again');
  return drill.rows;
}
