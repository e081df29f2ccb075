import { OPERATIONS, type OperationSpec, actRule } from '@jackpot/contract';
import { CREDENTIALS, type GuardAnswer, type Holder, answerBy } from '../rights/answers.js';
import { grouped } from './grouped.js';
import { type Page, code, page, table } from './markdown.js';

export function rightsPage(): Page {
  const operations = Object.values(OPERATIONS);
  const acts = grouped(operations, ({ act }) => act);
  return page(
    'reference/rights.md',
    'Rights by route',
    'Use this page to find which act a route needs, and what the controller answers to each credential. [Roles and acts](roles.md) lists the roles that may do an act; every other role gets `NOT_PERMITTED` (403). `test/rights.long.e2e-spec.ts` sends every request of this page with every role and credential to a running controller and compares the responses. `test/rights.e2e-spec.ts` runs with every change of the code and sends fewer requests. If the guard treats two credentials alike, this spec sends the second only to one route of each kind. A refusal comes before the body is validated, is recorded in the audit trail, and changes nothing.',
    '## Routes',
    [...acts].map(([act, routes]) => `- ${actOf(act)}: ${routes.map(routeOf).join(', ')}`).join('\n'),
    '## Credentials\n\nThe number of routes that give each answer. `allowed`: neither 401 nor 403.',
    table(
      ['credential', 'allowed', 'refused'],
      Object.entries(CREDENTIALS).map(([name, holder]) => [name, ...countsOf(holder, operations)]),
    ),
  );
}

function actOf(act: OperationSpec['act']): string {
  return code(act) + (actRule(act).who === 'anyone' ? ' (anyone)' : '');
}

function routeOf({ method, path }: OperationSpec): string {
  return code(`${method} ${path}`);
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
