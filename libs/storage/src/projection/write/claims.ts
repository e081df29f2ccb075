import { name, textOr } from '../literals.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { type Write, inserts } from './write.js';

/** Acts of people, and numbers of documents given in a run. */
export function claimWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  return [
    ...inserts(
      ACTS,
      rows.acts.map(
        (row) =>
          `(${link},${row.sequence},${row.at},${row.awardNumber},${name(row.act)},` +
          `${textOr(row.personId)},${textOr(row.personName)},${textOr(row.personLicense)},${name(row.personRole)},` +
          `${textOr(row.secondId)},${textOr(row.secondName)},${textOr(row.secondLicense)},${textOr(row.secondRole)},` +
          `${textOr(row.detail)})`,
      ),
    ),
    ...inserts(
      NUMBERS,
      rows.numbers.map(
        (row) => `(${link},${row.documentNumber},${row.awardNumber},${row.givenSequence},${row.givenAt})`,
      ),
    ),
  ];
}

const ACTS = `claim_act (link_id, sequence, at, award_number, act, person_id, person_name, person_license, person_role,
  second_id, second_name, second_license, second_role, detail)`;
const NUMBERS = 'payout_number (link_id, document_number, award_number, given_sequence, given_at)';

/**
 * The outbox follows from the awards as this run has left them, in its own transaction: claims whose document is to be
 * made out and has not been. Where claims are automatic that is every one; where they are attended, once authorized. In a
 * rebuild most have had their document long ago.
 */
export function owedWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  const again = [...rows.owedAgain].filter((awardNumber) => !rows.awards.has(awardNumber));
  const fresh = [...rows.awards.values()].filter((row) => row.documentNumber > 0).map((row) => row.awardNumber);
  const touched = [...fresh, ...again];
  if (touched.length === 0) return [];
  const statuses = memory.terms?.config.awards.claims === 'attended' ? ATTENDED : AUTOMATIC;
  const insert = `
    INSERT INTO payout_owed (link_id, award_number, award_id, document_number)
    SELECT a.link_id, a.award_number, a.award_id, a.document_number
    FROM award a LEFT JOIN payout p ON p.award_id = a.award_id AND p.document_number = a.document_number
    WHERE a.link_id = ${link} AND a.award_number IN (${touched.join(',')})
      AND a.status IN (${statuses.map(name).join(',')}) AND a.document_number > 0 AND p.award_id IS NULL`;
  return [...notOwed(link, again), { sql: insert, least: 0, most: touched.length }];
}

const ATTENDED = ['authorized', 'paid'] as const;
const AUTOMATIC = ['pending', 'verified', 'authorized', 'paid'] as const;

function notOwed(link: string, awardNumbers: readonly number[]): readonly Write[] {
  if (awardNumbers.length === 0) return [];
  const sql = `DELETE FROM payout_owed WHERE link_id = ${link} AND award_number IN (${awardNumbers.join(',')})`;
  return [{ sql, least: 0, most: awardNumbers.length }];
}
