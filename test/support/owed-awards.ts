import { createHash } from 'node:crypto';
import { JOURNAL_FORMAT, EMPTY_CHAIN, type ChainHead, sealBatch } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type LinkEvent, asLinkId, asTableId, encodeEvents, writeLinkConfig } from '@jackpot/progressive';
import { parseCard } from '@jackpot/rules';
import { MySqlJournal } from '@jackpot/storage';
import { linkOf } from '../../libs/progressive/src/testing/index.js';
import { type TestDatabase, makeDatabase } from '../../libs/storage/test/database.js';
import { SEALS } from '../../libs/storage/test/seals.js';

export const LINK = 'east';
const FIXED_AT = Date.UTC(2026, 10, 21, 20, 0, 0);
const CARDS = ['KS', 'KH', '9S', '9H'].map((name) => must(parseCard(name), 'a card'));

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export interface KeptDocument {
  readonly awardId: string;
  readonly documentNumber: number;
  readonly document: string;
}

/** Writes one award per hand, each with a claim and the next document number. */
export class OwedAwards {
  #awards = 0;
  #head: ChainHead = EMPTY_CHAIN;

  private constructor(readonly database: TestDatabase) {}

  static async make(name: string): Promise<OwedAwards> {
    const awards = new OwedAwards(await makeDatabase(name));
    const { sql } = awards.database;
    const terms = linkOf({ paytable: 'A', mustHit: null });
    const [table] = terms.tables;
    const tables = [{ ...must(table, 'a table'), tableId: asTableId('mb-01'), assetNumber: 'MB-1042' }];
    const config = writeLinkConfig({ ...terms, linkId: asLinkId(LINK), tables });
    await awards.#record([{ type: 'LinkOpened', at: FIXED_AT, config, mustHit: null }]);
    await sql.run(
      'INSERT INTO link_terms (link_id, version, sequence, at, config, config_hash) VALUES (?, 1, 1, ?, ?, ?)',
      [LINK, FIXED_AT, config, Buffer.alloc(32)],
    );
    await sql.run(
      `INSERT INTO projection_watermark (stream, batch, sequence, epoch, hash, sealed_at) VALUES (?, 1, 1, 1, ?, ?)`,
      [LINK, Buffer.alloc(32), FIXED_AT],
    );
    return awards;
  }

  get url(): string {
    return this.database.url;
  }

  async win(count: number): Promise<void> {
    await this.#record(Array.from({ length: count }, (_, index) => resultOf(this.#awards + index + 1)));
    await this.database.sql.transaction(async (session) => {
      for (let i = 0; i < count; i += 1) {
        this.#awards += 1;
        const [number, awardId, at] = [this.#awards, `${LINK}-A${this.#awards}`, FIXED_AT + this.#awards * 1_000];
        await session.run(
          `INSERT INTO award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
             from_meter_cents, document_number, review_with, on_hold, fixed_at, status)
           VALUES (?, ?, ?, ?, 0, ?, 3, 'spade', 'spade', ?, ?, ?, 0, 0, ?, 'pending')`,
          [LINK, number, awardId, number + 1, number, 100_000 + number, 100_000 + number, number, at],
        );
        await session.run(
          'INSERT INTO payout_owed (link_id, award_number, award_id, document_number) VALUES (?, ?, ?, ?)',
          [LINK, number, awardId, number],
        );
        await session.run(
          `INSERT INTO payout_number (link_id, document_number, award_number, given_sequence, given_at) VALUES (?, ?, ?, ?, ?)`,
          [LINK, number, number, number + 1, at],
        );
      }
    });
  }

  async documents(): Promise<readonly KeptDocument[]> {
    return this.database.sql.rows<KeptDocument>(
      'SELECT award_id AS awardId, document_number AS documentNumber, document FROM payout ORDER BY document_number',
    );
  }

  async owed(): Promise<number> {
    return (await this.database.sql.rows('SELECT award_id FROM payout_owed')).length;
  }

  async #record(events: readonly LinkEvent[]): Promise<void> {
    const { batch, sequence, hash: previousHash } = this.#head;
    const place = { stream: LINK, batch: batch + 1, epoch: 1, firstSequence: sequence + 1 };
    const last = { lastSequence: sequence + events.length, sealedAt: FIXED_AT, format: JOURNAL_FORMAT };
    const bytes = { events: encodeEvents(events), meters: new Uint8Array(), previousHash };
    const sealed = sealBatch({ ...place, ...last, ...bytes }, sha256);
    const journal = new MySqlJournal(this.url, SEALS);
    await journal.append(sealed);
    await journal.close();
    this.#head = { batch: sealed.batch, sequence: sealed.lastSequence, epoch: 1, hash: sealed.hash };
  }
}

function resultOf(number: number): LinkEvent {
  const amountCents = BigInt(100_000 + number);
  const award = { awardNumber: number, documentNumber: number, seat: 3, line: 'spade', level: 'spade' } as const;
  const awards = [{ ...award, amountCents, fromMeterCents: amountCents, reviewWith: 0 }];
  const coup = { table: 0, coup: number, cards: CARDS, awards, moves: [], mustHit: null };
  return { type: 'CoupResolved', at: FIXED_AT + number * 1_000, ...coup } as unknown as LinkEvent;
}
