import { type TestDatabase, makeDatabase } from '../../libs/storage/test/database.js';

export const LINK = 'east';
const FIXED_AT = Date.UTC(2026, 10, 21, 20, 0, 0);

export interface KeptDocument {
  readonly awardId: string;
  readonly documentNumber: number;
  readonly document: string;
}

/** A link's tables as the projector leaves them: one award a coup, each a claim with the next document number. */
export class OwedAwards {
  #awards = 0;

  private constructor(readonly database: TestDatabase) {}

  static async make(name: string): Promise<OwedAwards> {
    const awards = new OwedAwards(await makeDatabase(name));
    const { sql } = awards.database;
    const config = JSON.stringify({ linkId: LINK, paytable: 'A' });
    await sql.run(
      `INSERT INTO link (link_id, name, price_cents, config, config_hash, opened_at, opened_sequence, is_in_play)
       VALUES (?, 'East', 500, ?, ?, ?, 1, 1)`,
      [LINK, config, Buffer.alloc(32), FIXED_AT],
    );
    await sql.run(
      'INSERT INTO link_terms (link_id, version, sequence, at, config, config_hash) VALUES (?, 1, 1, ?, ?, ?)',
      [LINK, FIXED_AT, config, Buffer.alloc(32)],
    );
    await sql.run(
      `INSERT INTO link_table (link_id, table_no, table_id, asset_number, shoe, coup) VALUES (?, 0, 'mb-01', 'MB-1042', 1, 1)`,
      [LINK],
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

  /** As many awards more, in one transaction as the projector's. */
  async win(count: number): Promise<void> {
    await this.database.sql.transaction(async (session) => {
      for (let i = 0; i < count; i += 1) {
        this.#awards += 1;
        const [number, awardId, at] = [this.#awards, `${LINK}-A${this.#awards}`, FIXED_AT + this.#awards * 1_000];
        await session.run(
          `INSERT INTO coup (link_id, table_no, coup, kind, phase, shoe, opened_sequence, opened_at, locked_at, resolved_at, cards)
           VALUES (?, 0, ?, 'wagering', 'resolved', 1, ?, ?, ?, ?, 'KS KH 9S 9H')`,
          [LINK, number, number * 10, at, at, at],
        );
        await session.run(
          `INSERT INTO award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
             from_meter_cents, document_number, review_with, on_hold, fixed_at, status)
           VALUES (?, ?, ?, ?, 0, ?, 3, 'spade', 'spade', ?, ?, ?, 0, 0, ?, 'pending')`,
          [LINK, number, awardId, number * 10 + 3, number, 100_000 + number, 100_000 + number, number, at],
        );
        await session.run(
          'INSERT INTO payout_owed (link_id, award_number, award_id, document_number) VALUES (?, ?, ?, ?)',
          [LINK, number, awardId, number],
        );
      }
    });
  }

  /** Every document kept, in the order of the numbers. */
  async documents(): Promise<readonly KeptDocument[]> {
    return this.database.sql.rows<KeptDocument>(
      'SELECT award_id AS awardId, document_number AS documentNumber, document FROM payout ORDER BY document_number',
    );
  }

  async owed(): Promise<number> {
    return (await this.database.sql.rows('SELECT award_id FROM payout_owed')).length;
  }
}
