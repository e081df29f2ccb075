import { bytesOr, name, textOr } from '../literals.js';
import type { RowChange, Run } from '../run-rows.js';
import type { Write } from './write.js';

/** Changes to rows of earlier runs, in the order of their events. Few: most changes meet their row before it is written. */
export function changeWrites({ memory, rows }: Run): readonly Write[] {
  const link = name(memory.linkId);
  return rows.changes.map((change) => changeWrite(link, change));
}

function changeWrite(link: string, change: RowChange): Write {
  switch (change.kind) {
    case 'withdrawn': {
      const { tableNo, coup, seat, sequence } = change;
      const sql = `
        UPDATE wager SET withdrawn_sequence = ${sequence}
        WHERE link_id = ${link} AND table_no = ${tableNo} AND coup = ${coup} AND seat = ${seat}
          AND withdrawn_sequence IS NULL AND sequence < ${sequence}`;
      return { sql, least: 1, most: 1 };
    }
    case 'held': {
      const sql = `
        UPDATE award SET is_held = 1
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND status = 'pending'`;
      return { sql, least: 0, most: 1 }; // none where it has been paid
    }
    case 'paid': {
      const { awardNumber, at, preparedBy, verifiedBy } = change;
      const sql = `
        UPDATE award SET status = 'paid', paid_at = ${at}, prepared_by = ${textOr(preparedBy)},
          verified_by = ${textOr(verifiedBy)}
        WHERE link_id = ${link} AND award_number = ${awardNumber} AND status = 'pending'`;
      return { sql, least: 1, most: 1 };
    }
    case 'revealed': {
      const { cycle, sequence, at, awardNumber, triggerCents, nonce } = change;
      const sql = `
        UPDATE must_hit_cycle SET hit_sequence = ${sequence}, hit_at = ${at}, award_number = ${awardNumber},
          trigger_cents = ${triggerCents}, nonce = ${bytesOr(nonce)}
        WHERE link_id = ${link} AND cycle = ${cycle} AND hit_sequence IS NULL`;
      return { sql, least: 1, most: 1 };
    }
  }
}
