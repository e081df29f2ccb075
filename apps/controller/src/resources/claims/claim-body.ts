import type { ResultOf, api } from '@jackpot/contract';
import type { ClaimActRecord } from '@jackpot/storage';
import { awardOf } from '../../http/rows.js';
import type { ClaimDetails } from './claims.service.js';

type Claim = ResultOf<typeof api.claims.read>;
type ClaimAct = Claim['acts'][number];

/** A claim as the API returns it. */
export function claimOf({ award, acts, rule, tax, recording }: ClaimDetails): Claim {
  const { withholdingCents, ...note } = tax;
  return {
    ...awardOf(award),
    acts: acts.map(actOf),
    demands: rule,
    recording,
    tax: { ...note, withholding: withholdingCents },
  };
}

function actOf(row: ClaimActRecord): ClaimAct {
  const { act, at, sequence, detail } = row;
  const person = { id: row.personId, name: row.personName, license: row.personLicense, role: row.personRole };
  const second =
    row.secondId === null
      ? null
      : { id: row.secondId, name: row.secondName, license: row.secondLicense, role: row.secondRole };
  // The rows were written from the journal, where a person has every field and one of the roles.
  const people = { person, second } as Pick<ClaimAct, 'person' | 'second'>;
  return {
    act,
    at,
    sequence,
    ...people,
    ...(detail === null ? {} : { detail: JSON.parse(detail) as ClaimAct['detail'] }),
  };
}
