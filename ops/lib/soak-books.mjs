import { runApp, verifierApp } from './apps.mjs';
import { lastLines } from './files.mjs';
import { withDatabase } from './soak-sql.mjs';
import { sleep } from './server-start.mjs';

/**
 * One thing that must be so at the end, and whether it is.
 * @typedef {{ name: string, outcome: string, isClean: boolean, details?: string[] }} Finding
 */

const ASK_MS_MAX = 10_000;
const BALANCES_MS_MAX = 30_000;
/** A payout whose worker or queue was lost is queued again after seconds, and tried again after tens of them. */
const OWED_MS_MAX = 90_000;
const LOOK_MS = 250;

/**
 * The trial balance of the link, as its leader tells it once the tables have caught up with the journal.
 * @param {import('./soak-environment.mjs').House} house
 * @param {readonly string[]} addresses
 * @returns {Promise<Finding>}
 */
export async function trialBalance({ linkId, secrets }, addresses) {
  const deadline = performance.now() + BALANCES_MS_MAX;
  let last = 'no controller told it';
  while (performance.now() < deadline) {
    for (const address of addresses) {
      const balances = await askBalances(`${address}/api/v1/links/${linkId}/balances`, secrets.OPERATOR_KEY);
      if (balances !== null) {
        const { trialBalance: sum, accounts } = balances;
        const isClean = /^-?0(\.0+)?$/.test(sum) && accounts.length > 0;
        return { name: 'trial balance', outcome: `${sum} over ${accounts.length} accounts`, isClean };
      }
    }
    last = 'no controller that leads told it';
    await sleep(LOOK_MS);
  }
  return { name: 'trial balance', outcome: `NOT KNOWN: ${last}`, isClean: false };
}

/** @param {string} address @param {string} key @returns {Promise<{ trialBalance: string, accounts: unknown[] } | null>} */
async function askBalances(address, key) {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ASK_MS_MAX),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Every claim has one payout document, numbered from 1 without a gap. Waits for what is still on its way.
 * @param {import('./soak-environment.mjs').House} house
 * @param {AbortSignal} hurry
 * @returns {Promise<Finding>}
 */
export async function payouts({ linkId, secrets }, hurry) {
  return withDatabase(secrets.DATABASE_URL, async (query) => {
    const one = async (/** @type {string} */ sql) => Number((await query(sql, [linkId]))[0].number);
    const deadline = performance.now() + OWED_MS_MAX;
    let owed = await one(OWED);
    for (; owed > 0 && performance.now() < deadline && !hurry.aborted; owed = await one(OWED)) await sleep(LOOK_MS);
    const claims = await one(CLAIMS);
    const documents = await one(DOCUMENTS);
    const highest = await one(HIGHEST);
    const unmatched = await one(UNMATCHED);
    const isClean = owed === 0 && claims === documents && highest === documents && unmatched === 0;
    const outcome = `${claims} claims, ${documents} documents${isClean ? (documents > 0 ? `, numbered 1 to ${highest} without a gap` : '') : `, highest number ${highest}, ${unmatched} that do not match, ${owed} owed: NOT RIGHT`}`;
    return { name: 'payouts', outcome, isClean };
  });
}

const OWED = 'SELECT COUNT(*) AS number FROM payout_owed WHERE link_id = ?';
const CLAIMS = 'SELECT COUNT(*) AS number FROM award WHERE link_id = ? AND document_number > 0';
const DOCUMENTS = 'SELECT COUNT(*) AS number FROM payout WHERE link_id = ?';
const HIGHEST = 'SELECT COALESCE(MAX(document_number), 0) AS number FROM payout WHERE link_id = ?';
/** Keys keep a second document of an award or a number out; here is whether the pairs are the right ones. */
const UNMATCHED = `
  SELECT COUNT(*) AS number FROM award a LEFT JOIN payout p ON p.award_id = a.award_id
  WHERE a.link_id = ? AND a.document_number > 0
    AND (p.document_number IS NULL OR p.document_number <> a.document_number OR p.award_number <> a.award_number)`;

/** @param {import('./soak-environment.mjs').House} house @returns {Promise<Finding>} */
export async function verify({ secrets, dirs }) {
  const { code, output } = await runApp(verifierApp({ secrets, logs: dirs.logs }));
  if (code === 0) return { name: 'verifier', outcome: 'clean', isClean: true };
  const details = lastLines(output).split('\n');
  return { name: 'verifier', outcome: `NOT CLEAN (exit code ${code})`, isClean: false, details };
}
