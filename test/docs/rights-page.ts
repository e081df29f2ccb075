import { ACCOUNT_ROLES, OPERATIONS, type OperationSpec, actRule } from '@jackpot/contract';
import { CREDENTIALS, type GuardAnswer, type Holder, answerBy } from '../rights/answers.js';
import { type Page, code, page, table } from './markdown.js';

const HELD = 'x';

export function rightsPage(): Page {
  const operations = Object.values(OPERATIONS);
  return page(
    'reference/rights.md',
    'Rights by route',
    'What every route answers to every role and every credential. The table of acts in the contract prescribes it ([roles and acts](roles.md)); `test/rights.long.e2e-spec.ts` sends every request of this page to a running controller and compares. `test/rights.e2e-spec.ts` does the same for every change, but sends a credential that the controller takes for another one to one route of each kind. An allowed request is answered by the operation; every other one is refused before its body is validated, recorded in the audit trail, and changes nothing.',
    `## Roles\n\n\`${HELD}\`: allowed. Empty: \`NOT_PERMITTED\` (403).`,
    table(['route', 'act', ...ACCOUNT_ROLES], operations.map(rowOf)),
    '## Credentials\n\nThe number of routes that give each answer. `allowed`: neither 401 nor 403.',
    table(
      ['credential', 'allowed', 'refused'],
      Object.entries(CREDENTIALS).map(([name, holder]) => [name, ...countsOf(holder, operations)]),
    ),
  );
}

function rowOf(spec: OperationSpec): readonly string[] {
  const held = ACCOUNT_ROLES.map((role) => {
    const answer = answerBy({ kind: 'person', roles: [role] }, spec);
    return answer === 'allowed' ? HELD : '';
  });
  const { who } = actRule(spec.act);
  return [code(`${spec.method} ${spec.path}`), code(spec.act) + (who === 'anyone' ? ' (anyone)' : ''), ...held];
}

function countsOf(holder: Holder, operations: readonly OperationSpec[]): readonly [allowed: string, refused: string] {
  const counts = new Map<GuardAnswer, number>();
  for (const spec of operations) {
    const answer = answerBy(holder, spec);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  const { allowed = 0, ...refused } = Object.fromEntries(counts) as Partial<Record<GuardAnswer, number>>;
  const parts = Object.entries(refused).map(([answer, count]) => `${count} ${code(answer)}`);
  return [String(allowed), parts.join(', ') || '-'];
}
