import { PARTS, PROGRAM_DRILLS } from '../../apps/lab/src/runs/drills/health-drills.js';
import { type Page, code, page, table } from './markdown.js';

export function healthPage(): Page {
  return page(
    'reference/health.md',
    'Health',
    'Use this page to see when a part of health is in trouble, which alert follows, and which fault proves it. `troubles` of `/health/ready` and the metric `jackpot_healthy` have a part until its trouble ends. The [runbook](runbook.md) says what to do about an alert.',
    table(
      ['part', 'in trouble when', 'play', 'alert', 'faults of `./ops/drill health`'],
      Object.entries(PARTS).map(([part, { found, play, alert, drills }]) => [
        code(part),
        found,
        play,
        alertLink(alert),
        drills.map(({ what }) => what).join('; '),
      ]),
    ),
    'A program that does not answer at all shows no part. Its `up` metric is 0:',
    table(
      ['program', 'alert', 'fault of `./ops/drill health`'],
      PROGRAM_DRILLS.map(({ program, alert, what }) => [program, alertLink(alert), what]),
    ),
    'The drill starts two controllers, a payouts worker and Prometheus with the rules of `ops/alerts`, while a floor plays and a link for play is open. It creates each fault and waits until `/health/ready` on every port, the metric and the alert show it. Then it ends the fault and waits until all three show that. At the end, no alert may be left.',
  );
}

const alertLink = (alert: string): string => `[\`${alert}\`](runbook.md#${alert.toLowerCase()})`;
