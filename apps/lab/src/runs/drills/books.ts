import { CannotRun } from '@jackpot/platform';
import { type ProgramTokens, runApp, verifierApp } from '../../../../../ops/lib/apps.mjs';
import { lastLines } from '../../../../../ops/lib/files.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import { type BalancesBody } from '../../players/api/bodies.js';
import { LeaderClient } from '../../players/api/leader-client.js';
import { type Environment, withDatabase } from '../../worlds/processes/environment.js';

export interface Finding {
  readonly name: string;
  readonly outcome: string;
  readonly isClean: boolean;
  readonly details?: readonly string[];
}

/** Longest wait for the last payout documents. */
const OWED_MS_MAX = 90_000;
const POLL_MS = 250;

export async function trialBalance(
  linkId: string,
  { SLOT_ACCOUNTING_TOKEN: bearer }: ProgramTokens,
  addresses: readonly string[],
): Promise<Finding> {
  const path = `/api/v1/links/${linkId}/balances`;
  const answer = await new LeaderClient(addresses)
    .request({ method: 'GET', path, bearer, expected: [200] })
    .catch((fault: unknown) => {
      if (fault instanceof CannotRun) return fault;
      throw fault;
    });
  if (answer instanceof CannotRun)
    return { name: 'trial balance', outcome: `NOT KNOWN: ${answer.message}`, isClean: false };
  const { trialBalance: sum, accounts } = answer.body as BalancesBody;
  const isClean = /^-?0(\.0+)?$/.test(sum) && accounts.length > 0;
  return { name: 'trial balance', outcome: `${sum} over ${accounts.length} accounts`, isClean };
}

export interface ClaimWithDocument {
  readonly status: string;
  readonly documentNumber: number;
  readonly madeOut: number | null;
}

export async function payouts({ linkId, secrets }: Environment, hurry: AbortSignal): Promise<Finding> {
  return withDatabase(secrets.DATABASE_URL, async (query) => {
    const count = async (sql: string): Promise<number> => Number((await query(sql, [linkId]))[0]?.['number']);
    await becomesTrue(async () => hurry.aborted || (await count(OWED)) === 0, {
      withinMs: OWED_MS_MAX,
      everyMs: POLL_MS,
    });
    const owed = await count(OWED);
    const documents = await count(DOCUMENTS);
    const rows = await query(CLAIMS, [linkId]);
    const claims = rows.map(({ status, documentNumber, madeOut }) => ({
      status: String(status),
      documentNumber: Number(documentNumber),
      madeOut: madeOut === null ? null : Number(madeOut),
    }));
    return payoutsFinding({ claims, documents, owed });
  });
}

/**
 * Checks that documents are numbered from 1 without a gap, and that each authorized or paid claim, and no other, has
 * exactly one document.
 */
export function payoutsFinding({
  claims,
  documents,
  owed,
}: {
  readonly claims: readonly ClaimWithDocument[];
  readonly documents: number;
  readonly owed: number;
}): Finding {
  const isDue = ({ status }: ClaimWithDocument): boolean => status === 'authorized' || status === 'paid';
  const missing = claims.filter((claim) => isDue(claim) && claim.madeOut === null).length;
  const strange = documents - claims.filter(({ madeOut }) => madeOut !== null).length;
  const numbers = new Set(claims.map(({ documentNumber }) => documentNumber));
  const hasGap = claims.some((_, index) => !numbers.has(index + 1));
  const isClean = owed === 0 && missing === 0 && strange === 0 && !hasGap;
  const problem = `: ${missing} missing, ${strange} of no claim, ${owed} owed, numbers ${hasGap ? 'with' : 'without'} a gap: MISMATCH`;
  const outcome = `${claims.length} claims, ${documents} documents${isClean ? '' : problem}`;
  return { name: 'payouts', outcome, isClean };
}

const OWED = 'SELECT COUNT(*) AS number FROM payout_owed WHERE link_id = ?';
const DOCUMENTS = 'SELECT COUNT(*) AS number FROM payout WHERE link_id = ?';
const CLAIMS = `
  SELECT a.status, a.document_number AS documentNumber, p.document_number AS madeOut
  FROM award a LEFT JOIN payout p ON p.award_id = a.award_id AND p.document_number = a.document_number
    AND p.award_number = a.award_number
  WHERE a.link_id = ? AND a.document_number > 0`;

export async function verify({ secrets, dirs }: Environment): Promise<Finding> {
  const { code, output } = await runApp(verifierApp({ secrets, logs: dirs.logs }));
  if (code === 0) return { name: 'verifier', outcome: 'clean', isClean: true };
  const details = lastLines(output).split('\n');
  return { name: 'verifier', outcome: `NOT CLEAN (exit code ${code ?? 'unknown'})`, isClean: false, details };
}
