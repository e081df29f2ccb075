import {
  ACCOUNT_ROLES,
  ACTS,
  type AccountRole,
  type ActName,
  ROLES_TOGETHER,
  ROLE_CATALOG,
  SERVICE_ROLES,
  actRule,
} from '@jackpot/contract';
import { type Page, code, page, table } from './markdown.js';

const STAFF = ACCOUNT_ROLES.filter(
  (role) => role !== 'administrator' && !SERVICE_ROLES.some((service) => service === role),
);

function rolesText(who: readonly AccountRole[]): string {
  const isForStaff = STAFF.every((role) => who.includes(role));
  const others = isForStaff ? who.filter((role) => !STAFF.includes(role)) : who;
  return [...(isForStaff ? ['*staff*'] : []), ...others].join(', ') || '-';
}

export function rolesPage(): Page {
  return page(
    'reference/roles.md',
    'Roles and acts',
    'Use this page to find who may do what. Every [route](rights.md) of the API names its act. [People and passwords](../explanation/people.md) describes accounts, sign-in and the audit trail.',
    '## Roles',
    table(
      ['role', 'duty', 'reaches', 'accounts kept by'],
      Object.entries(ROLE_CATALOG).map(([role, { duty, reaches, keptBy }]) => [
        code(role),
        duty,
        reaches,
        code(keptBy),
      ]),
    ),
    `An account has one role, or several of ${ROLES_TOGETHER.map(code).join(', ')}. Each license number has one account. Two people create, change or reset an account whose role has access to money or oversight. Both belong to the side that keeps this account: administrators, auditors or Commission.`,
    `## Acts\n\n*Staff*: ${STAFF.join(', ')}. The holder of \`OPERATOR_KEY\` may do the act of \`operator-key\` and no other. "Two people": \`request\` prepares, \`approve\` needs a different person than the request. "Trail" states which entries the audit trail gets. \`always\`: before the act and with its outcome; \`refusals\`: refusals only; \`itself\`: one entry at the end.`,
    table(
      ['act', 'what', 'who', 'two people', 'trail'],
      (Object.keys(ACTS) as ActName[]).map((act) => {
        const { sentence, who, twoPeople, trail } = actRule(act);
        const roles = typeof who === 'string' ? who : rolesText(who);
        return [code(act), sentence, roles, twoPeople ?? '-', trail];
      }),
    ),
  );
}
