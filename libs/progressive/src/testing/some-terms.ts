import { must } from '@jackpot/money';
import { type LinkConfig, type TableConfig, royal9Tables } from '../config/link-config.js';
import { linkConfigProblems } from '../config/problems.js';
import { asDeviceId, asTableId } from '../ids.js';
import { NOTICE_MS } from './link-of.js';
import { later } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act } from './scene.js';
import { HOUR_MS, terms } from './terms.js';

const TABLES_MAX = 5;

export function someNewTerms(how: number): Act {
  return (scene) => {
    const { schedule } = scene.link;
    if (schedule !== null) return void scene.when(...endOf(schedule.version, how));
    const change = must(CHANGES[how % CHANGES.length], 'a change');
    const next = change(scene.link.config, scene.link.tables.length, how);
    if (linkConfigProblems(next).length > 0) return;
    const noticePostedAt = how % 3 === 0 ? 0 : scene.now - NOTICE_MS;
    const wrong = how % 40 === 0 ? { person: PEOPLE.cage } : how % 40 === 1 ? { version: scene.link.version } : {};
    const approvals = { noticePostedAt, ...wrong };
    if (how % 5 < 2)
      scene.when(
        terms.areScheduled(() => next, approvals),
        ...endOf(scene.link.version + 1, how),
      );
    else scene.when(terms.areActivated(() => next, approvals));
  };
}

function endOf(version: number, how: number): readonly Act[] {
  const isDone = terms.areExecuted(null, version);
  const ends = [
    [later(HOUR_MS), isDone],
    [later(2 * HOUR_MS), isDone],
    [terms.areCancelled({ version })],
    [later(HOUR_MS), terms.areExecuted({ code: 'TERMS_CLOSED', detail: 'it is withdrawn' }, version)],
    [isDone],
    [],
  ];
  return must(ends[Math.floor(how / 5) % ends.length], 'an end');
}

type Change = (now: LinkConfig, tablesEver: number, how: number) => LinkConfig;

const CHANGES: readonly Change[] = [
  (now, _, how) => ({ ...now, star: { ...now.star, ratePpm: 90_000n + BigInt(how % 20) * 1_000n } }),
  (now, _, how) => ({ ...now, spade: { ...now.spade, resetCents: now.spade.resetCents + BigInt(how % 3) } }),
  (now, _, how) => ({ ...now, heart: { ...now.heart, limitCents: now.heart.initialCents + BigInt(how % 500) + 1n } }),
  (now, _, how) => ({ ...now, priceCents: how % 2 === 0 ? 500n : 1_000n }),
  (now, _, how) => ({
    ...now,
    mustHit: now.mustHit && { ...now.mustHit, maximumCents: 100_000n + BigInt(how % 2) * 20_000n },
  }),
  (now, _, how) => ({
    ...now,
    mustHit: now.mustHit && { ...now.mustHit, resetCents: 25_000n + BigInt(how % 3) * 500n, initialCents: 30_000n },
  }),
  (now) => ({ ...now, awards: { ...now.awards, automaticBelowCents: 500_000n - now.awards.automaticBelowCents } }),
  (now, tablesEver) =>
    tablesEver < TABLES_MAX && royal9Tables(now).length > 0
      ? { ...now, tables: [...now.tables, joining(now, tablesEver)] }
      : now,
  (now) => (now.tables.length > 1 ? { ...now, tables: now.tables.slice(1) } : now),
  (now) => ({ ...now, tables: [...now.tables].reverse() }),
  (now) => ({ ...now, roundMsMin: now.roundMsMin === 0 ? 6 : 0 }),
  (now) => ({ ...now, mainWager: now.mainWager === 'attested' ? 'procedure' : 'attested' }),
];

function joining(now: LinkConfig, tablesEver: number): TableConfig {
  const like = must(royal9Tables(now)[0], 'a table');
  const name = tablesEver + 1;
  return {
    tableId: asTableId(`table-${name}`),
    assetNumber: `R9-${name}`,
    variant: like.variant,
    seats: like.seats.map((seat) => ({ ...seat, deviceId: asDeviceId(`t${name}-s${seat.seat}`) })),
  };
}
