import { createHash } from 'node:crypto';
import {
  type Account,
  booksBalance,
  meterDifferences,
  metersAreBalances,
  postTo,
  ledgerLinkOf,
  postingsOf,
  trialBalance,
} from '@jackpot/books';
import type { Batch } from '@jackpot/journal';
import { Auditor, findingText } from '@jackpot/proof';
import { EVENTS, type EventName, decodeState, encodeState, evolve, initialState } from '@jackpot/progressive';
import { Prng, type Scene, journalOf, replayGivesTheSameState } from '../libs/progressive/src/testing/index.js';
import { planFrom, richlyPlayed } from '../libs/progressive/src/testing/rich.js';
import { ReadTables } from './support/read-tables.js';

/**
 * Plays random histories with all types of events. `npm run histories` plays a thousand, with at least a hundred of
 * every type.
 */
const COUNT = Number(process.env['HISTORIES'] ?? 20);
const SEED = Number(process.env['HISTORIES_SEED'] ?? 20_261_123);
/** Versions after 0.9.0 read this event but do not write it. */
const ONLY_OF_0_9_0: EventName = 'PayoutIssued';
const EACH_TYPE_MIN = Math.max(1, Math.floor(COUNT / 10));
const HAPPENINGS = 110;
const PROGRESS_EVERY = 50;
const HOUR_MS = 3_600_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const PROPERTIES: Readonly<Record<string, (of: History) => void>> = {
  'the events alone give the state': ({ scene: { events, state } }) =>
    expect(replayGivesTheSameState(events, state)).toBeNull(),
  'a snapshot at any point and the rest of the events give the state': ({ scene: { events, state }, prng }) => {
    const cut = prng.pick(events.length);
    const before = initialState();
    for (const event of events.slice(0, cut)) evolve(before, event);
    const restarted = decodeState(encodeState(before));
    for (const event of events.slice(cut)) evolve(restarted, event);
    expect(encodeState(restarted)).toBe(encodeState(state));
  },
  'the books balance after every event, and every meter is the balance of its account': ({ scene }) => {
    const balances = new Map<Account, bigint>();
    const state = initialState();
    for (const event of scene.events) {
      evolve(state, event);
      const postings = state.opened === null ? [] : postingsOf(event, ledgerLinkOf(state.opened));
      postTo(balances, postings);
      const problem = booksBalance(postings, balances) ?? metersAreBalances(state.opened?.meters ?? [], balances);
      if (problem !== null) throw new Error(`${event.type}: ${JSON.stringify(problem)}`);
    }
    expect([trialBalance(balances), meterDifferences(scene.link.meters, balances)]).toEqual([0n, []]);
  },
  'an auditor decides every event of the journal again': ({ batches }) => {
    const auditor = new Auditor(sha256);
    for (const batch of batches) {
      const finding = auditor.take(batch);
      if (finding !== null) throw new Error(findingText(finding));
    }
  },
  'read tables that are rebuilt are those that followed the journal': ({ scene, batches, prng }) => {
    const { linkId } = scene.link.config;
    const rebuilt = ReadTables.of(linkId, batches, batches.length).rows();
    expect(ReadTables.of(linkId, batches, 1).rows()).toEqual(rebuilt);
    expect(ReadTables.of(linkId, batches, 2 + prng.pick(20)).rows()).toEqual(rebuilt);
  },
};

interface History {
  readonly scene: Scene;
  readonly batches: readonly Batch[];
  readonly prng: Prng;
}

describe(`${COUNT} random histories (seed ${SEED})`, () => {
  const seen = new Map<EventName, number>(EVENTS.map(({ name }) => [name, 0]));

  it(
    Object.keys(PROPERTIES).join('; '),
    () => {
      const begun = performance.now();
      for (let number = 1; number <= COUNT; number += 1) {
        check(number);
        if (number % PROGRESS_EVERY === 0 && COUNT > 2 * PROGRESS_EVERY)
          process.stderr.write(
            `${number} of ${COUNT} histories, ${Math.round((performance.now() - begun) / 1_000)} s\n`,
          );
      }
    },
    HOUR_MS,
  );

  it(`have every type of event at least ${EACH_TYPE_MIN} times`, () => {
    const rarest = [...seen].sort(([, one], [, other]) => one - other);
    if (COUNT > 2 * PROGRESS_EVERY)
      process.stderr.write(
        `rarest: ${rarest
          .slice(0, 8)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}\n`,
      );
    // If this fails for a new type of event, add an act to libs/progressive/src/testing/rich.ts.
    const made = rarest.filter(([name]) => name !== ONLY_OF_0_9_0);
    expect(made.filter(([, count]) => count < EACH_TYPE_MIN)).toEqual([]);
  });

  function check(number: number): void {
    const prng = new Prng(SEED * 1_000 + number);
    const scene = richlyPlayed(planFrom(prng, HAPPENINGS));
    for (const { type } of scene.events) seen.set(type, (seen.get(type) ?? 0) + 1);
    const sizes = [1 + prng.pick(6), 1, 1 + prng.pick(40)];
    const batches = journalOf(scene.events, { stream: scene.link.config.linkId, sha256, sizes });
    for (const [sentence, holds] of Object.entries(PROPERTIES)) {
      try {
        holds({ scene, batches, prng });
      } catch (cause) {
        throw new Error(`seed ${SEED}, history ${number}: not true that ${sentence}`, { cause });
      }
    }
  }
});
