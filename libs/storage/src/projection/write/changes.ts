import { OPEN_STATUSES } from '../../reads/records.js';
import { bytesOr, name, numberOr, textOr } from '../literals.js';
import type { AwardRow, PendingUpdate, ProjectionBatch } from '../projection-batch.js';
import type { Write } from './write.js';

/** Changes to rows of earlier runs, in the order of their events. Few: most changes meet their row before it is written. */
export function changeWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  return rows.changes.map((change) => changeWrite(link, change));
}

function changeWrite(link: string, change: PendingUpdate): Write {
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
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND ${IS_OPEN}`;
      return { sql, least: 0, most: 1 }; // none where its claim has ended
    }
    case 'award': {
      const sql = `
        UPDATE award SET ${awardSettings(change.set)}
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND ${IS_OPEN}`;
      return { sql, least: 1, most: 1 };
    }
    case 'raised': {
      const sql = `
        UPDATE award SET amount_cents = amount_cents + ${change.amountCents},
          from_meter_cents = from_meter_cents + ${change.amountCents}
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND ${IS_OPEN}`;
      return { sql, least: 1, most: 1 };
    }
    case 'taken-back': {
      const sql = `
        UPDATE award SET status = 'corrected'
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND (${IS_OPEN} OR status = 'table-paid')`;
      return { sql, least: 1, most: 1 };
    }
    case 'back-to-verified': {
      const sql = `
        UPDATE award SET status = 'verified'
        WHERE link_id = ${link} AND award_number = ${change.awardNumber} AND status = 'authorized'`;
      return { sql, least: 0, most: 1 }; // none where it had not come so far
    }
    case 'number-void':
      return numberVoid(link, change);
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

const IS_OPEN = `status IN (${OPEN_STATUSES.map(name).join(',')})`;

/** What of an award may change after it was fixed, column by column. */
function awardSettings({ status, paidAt, preparedBy, verifiedBy, isHeld, documentNumber }: Partial<AwardRow>): string {
  return [
    ...(status === undefined ? [] : [`status = ${name(status)}`]),
    ...(paidAt === undefined ? [] : [`paid_at = ${numberOr(paidAt)}`]),
    ...(preparedBy === undefined ? [] : [`prepared_by = ${textOr(preparedBy)}`]),
    ...(verifiedBy === undefined ? [] : [`verified_by = ${textOr(verifiedBy)}`]),
    ...(isHeld === undefined ? [] : [`is_held = ${isHeld ? 1 : 0}`]),
    ...(documentNumber === undefined ? [] : [`document_number = ${documentNumber}`]),
  ].join(', ');
}

function numberVoid(link: string, change: Extract<PendingUpdate, { readonly kind: 'number-void' }>): Write {
  const { awardNumber, documentNumber, at, sequence, reason } = change;
  const which = documentNumber === null ? '' : ` AND document_number = ${documentNumber}`;
  const sql = `
    UPDATE payout_number SET voided_sequence = ${sequence}, voided_at = ${at}, void_reason = ${textOr(reason)}
    WHERE link_id = ${link} AND award_number = ${awardNumber} AND voided_sequence IS NULL${which}`;
  return { sql, least: 1, most: 1 };
}
