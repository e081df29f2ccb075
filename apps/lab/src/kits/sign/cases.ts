import { FEED_HUNG_MS, FEED_SILENCE_MS_MAX, FEED_UPDATES_PER_SECOND_MAX, type MetersMessage } from '@jackpot/contract';
import type { CaseResult } from '../report.js';
import type { SignKit } from './sign-kit.js';

interface SignCase {
  readonly rules: readonly string[];
  readonly title: string;
  readonly run: (kit: SignKit) => Promise<string | undefined>;
}

const FIRST_JOIN_MS_MAX = 180_000;
const SHOWN_MS_MAX = 5_000;
const DRAWN_MS_MAX = 1_000;
const SETTLED_MS = 3_000;
const SILENT_MS = FEED_SILENCE_MS_MAX + 1_500;
const REJOIN_MS_MAX = 20_000;
const RETRY_MS_MIN = 80;
const WIN_OVER_MS = 40_000;
/** Cent amounts that lose a cent if a sign parses them as floating-point numbers and truncates. */
const AWKWARD_CENTS = [29n, 115n, 435n, 5_000_457n];

const notice = (day: string): MetersMessage['notices'][number] => ({
  ...{ kind: 'transfer', level: 'heart', dueAt: `2026-12-${day}T17:00:00.000Z` },
  targets: [{ level: 'heart', link: 'Royal 9 West' }],
  text: `On or after December ${day}, 2026 the Heart jackpot will be transferred to the Heart of Royal 9 West`,
});

async function isNoContact(kit: SignKit, send: () => void): Promise<string | undefined> {
  const before = kit.attempts.length;
  kit.isBeating = false;
  for (let sentMs = 0; sentMs < SILENT_MS; sentMs += 500) {
    send();
    await kit.waits(500);
  }
  // A sign that wrongly counts the sent messages as contact goes dark too, but later.
  const problem = await kit.ports.shows({ isLive: false }, DRAWN_MS_MAX);
  const [again] = kit.attempts.slice(before);
  if (problem === undefined || again === undefined) return problem;
  const agoS = ((kit.ports.nowMs() - again.atMs) / 1_000).toFixed(1);
  return `${problem}: it joined again ${agoS} s ago, and got new meters; an open line is left after ${FEED_HUNG_MS / 1_000} s, not sooner (S3)`;
}

async function rejoined(kit: SignKit, lastEventId: string): Promise<string | undefined> {
  const before = kit.attempts.length;
  kit.end();
  const isBack = await kit.waits(REJOIN_MS_MAX, () => kit.isJoined);
  if (!isBack) return `did not join again within ${REJOIN_MS_MAX / 1_000} s`;
  const given = kit.attempts[before]?.lastEventId;
  return given === lastEventId ? undefined : `joined again from ${given ?? 'nowhere'}, not from ${lastEventId}`;
}

const SIGN_CASES: readonly SignCase[] = [
  {
    ...{ rules: ['S1', 'S4'], title: 'the first meters are shown' },
    run: (kit) => kit.ports.shows(kit.amounts, SHOWN_MS_MAX + 10_000),
  },
  {
    ...{ rules: ['S5'], title: 'amounts are exact to the cent' },
    run: async (kit) => {
      for (const cents of AWKWARD_CENTS) {
        kit.commit({ heart: cents });
        const problem = await kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  },
  {
    ...{ rules: ['S6'], title: 'after many updates the newest is shown' },
    run: async (kit) => {
      for (let update = 0; update < 2 * FEED_UPDATES_PER_SECOND_MAX; update += 1) {
        kit.commit({ star: kit.cents.star + 137n });
        await kit.waits(1_000 / FEED_UPDATES_PER_SECOND_MAX);
      }
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S7'], title: 'meters of an earlier sequence are not shown' },
    run: async (kit) => {
      const old = kit.meters();
      kit.commit({ spade: kit.cents.spade + 555n });
      kit.send(old);
      await kit.waits(SETTLED_MS);
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S7'], title: 'meters of an earlier leader are not shown, though their sequence is higher' },
    run: async (kit) => {
      kit.head.epoch += 1;
      kit.commit();
      const { epoch, sequence } = kit.head;
      const levels = kit.meters().levels.map((level) => ({ ...level, display: '77.77' }));
      kit.sendMeters({ epoch: epoch - 1, sequence: sequence + 5, levels });
      await kit.waits(SETTLED_MS);
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S7', 'S10'], title: 'messages of an earlier sequence or leader are no contact' },
    run: (kit) => {
      const { epoch, sequence } = kit.head;
      return isNoContact(kit, () => {
        kit.send(kit.heartbeat({ sequence: sequence - 1 }));
        kit.send(kit.heartbeat({ epoch: epoch - 1 }));
      });
    },
  },
  {
    ...{ rules: ['S8'], title: 'an award is shown once, though it comes twice; then the meters after it' },
    run: async (kit) => {
      kit.head.sequence += 1;
      kit.cents.spade = 45_000n;
      const award = kit.award(1, '4512.34');
      kit.send(award);
      kit.sendMeters();
      const win = { amount: '4512.34', times: 1 };
      const problem = await kit.ports.shows({ win }, SHOWN_MS_MAX);
      if (problem !== undefined) return problem;
      await kit.waits(WIN_OVER_MS);
      kit.send(award);
      await kit.waits(SETTLED_MS);
      return kit.ports.shows({ ...kit.amounts, win }, SHOWN_MS_MAX);
    },
  },
  {
    ...{
      rules: ['S3', 'S9'],
      title: 'the leader changes: the sign joins again from where it was, and shows the award since',
    },
    run: async (kit) => {
      const from = String(kit.head.sequence);
      const missed = kit.award(2, '451.07');
      kit.onJoin = () => {
        kit.head.sequence += 1;
        kit.sendMeters();
        kit.send({ ...missed, sequence: kit.head.sequence });
      };
      const problem = await rejoined(kit, from);
      if (problem !== undefined) return problem;
      return kit.ports.shows({ win: { amount: '451.07', times: 1 } }, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S1', 'S3'], title: 'a refused sign tries again, and not at once' },
    run: async (kit) => {
      const before = kit.attempts.length;
      kit.isRefusing = true;
      kit.end();
      const hasTried = await kit.waits(REJOIN_MS_MAX, () => kit.attempts.length > before + 1);
      const [first, second] = kit.attempts.slice(before);
      if (!hasTried || first === undefined || second === undefined) return 'did not try again after a refusal';
      const gapMs = second.atMs - first.atMs;
      return gapMs < RETRY_MS_MIN ? `tried again after ${Math.round(gapMs)} ms` : undefined;
    },
  },
  {
    ...{ rules: ['S10'], title: 'a silent feed: the sign is not live; with the next meters it is' },
    run: async (kit) => {
      kit.isBeating = false;
      await kit.waits(SILENT_MS);
      const problem = await kit.ports.shows({ isLive: false }, SETTLED_MS);
      if (problem !== undefined) return problem;
      kit.isBeating = true;
      await kit.waits(REJOIN_MS_MAX, () => kit.isJoined);
      kit.commit();
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX + REJOIN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S3'], title: 'an open line that hangs is left: the sign joins again' },
    run: async (kit) => {
      const before = kit.attempts.length;
      kit.isBeating = false;
      const isBack = await kit.waits(REJOIN_MS_MAX, () => kit.attempts.length > before);
      return isBack ? undefined : `stayed on a line without a message for ${REJOIN_MS_MAX / 1_000} s`;
    },
  },
  {
    ...{ rules: ['S11'], title: 'out of service, and back' },
    run: async (kit) => {
      kit.state = 'suspended';
      kit.commit();
      const problem = await kit.ports.shows({ state: 'out-of-service' }, SHOWN_MS_MAX);
      if (problem !== undefined) return problem;
      kit.state = 'in-play';
      kit.commit();
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S11'], title: 'a heartbeat alone reports that the link is out of service' },
    run: async (kit) => {
      kit.state = 'suspended';
      kit.head.sequence += 1;
      kit.send(kit.heartbeat());
      return kit.ports.shows({ isLive: false }, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S12'], title: 'meters without one of their fields are not shown in part' },
    run: async (kit) => {
      const [first, ...levels] = kit.meters().levels;
      const { display: _, ...half } = { ...first };
      kit.isBeating = false;
      kit.send({
        ...kit.meters(),
        sequence: kit.head.sequence + 1,
        levels: [half, ...levels.map((level) => ({ ...level, display: '66.66' }))],
      });
      await kit.waits(1_000);
      const live = await kit.ports.shows(kit.amounts, 100);
      // A sign that shows nothing is also correct.
      return live === undefined ? undefined : kit.ports.shows({ isLive: false }, SETTLED_MS);
    },
  },
  {
    ...{ rules: ['S12'], title: 'what cannot be read is no contact' },
    run: (kit) =>
      isNoContact(kit, () => {
        kit.sendText('{"type":"meters"');
        kit.sendText('null');
        kit.send({ ...kit.heartbeat(), state: 'dancing' });
      }),
  },
  {
    ...{ rules: ['S12'], title: 'a message type of a later version is ignored' },
    run: async (kit) => {
      const before = kit.attempts.length;
      kit.send({ ...kit.heartbeat(), type: 'weather', text: 'sunny' });
      kit.commit({ heart: kit.cents.heart + 11n });
      const problem = await kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
      return problem ?? (kit.attempts.length > before ? 'the sign left the feed' : undefined);
    },
  },
  {
    ...{ rules: ['S12'], title: 'a field of a later version is ignored' },
    run: async (kit) => {
      kit.head.sequence += 1;
      kit.cents.heart += 13n;
      const { levels, ...meters } = kit.meters();
      kit.send({ ...meters, weather: 'sunny', levels: levels.map((level) => ({ ...level, color: 'red' })) });
      return kit.ports.shows(kit.amounts, SHOWN_MS_MAX);
    },
  },
  {
    ...{ rules: ['S13'], title: 'notices are posted until they are no longer in the list' },
    run: async (kit) => {
      for (const notices of [[notice('06')], [notice('06'), notice('13')], []]) {
        kit.notices = notices;
        kit.commit();
        const problem = await kit.ports.shows({ isLive: true, notices: notices.length }, 60_000);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  },
];

export async function playSign(
  kit: SignKit,
  prompt: (text: string) => void = () => undefined,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  prompt(`start the sign, within ${FIRST_JOIN_MS_MAX / 60_000} minutes`);
  const isThere = await kit.waits(FIRST_JOIN_MS_MAX, () => kit.isJoined);
  for (const { rules, title, run } of SIGN_CASES) {
    if (!isThere) {
      results.push({ rules, title, outcome: 'not-seen', detail: 'start the sign' });
      continue;
    }
    prompt(title);
    const problem = await run(kit);
    if (problem !== undefined) prompt(`go on with the next case; this one failed: ${problem}`);
    results.push({ rules, title, outcome: problem === undefined ? 'passed' : 'failed', detail: problem ?? '' });
    await kit.restore();
  }
  return results;
}
