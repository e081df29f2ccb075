import { randomUUID } from 'node:crypto';
import { type Account, signatureOf } from '@jackpot/contract';
import { type AccountRecord, AccountRepository, type AssignmentRecord, AssignmentRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { personOf } from '../../http/authenticator.js';
import { ApiProblem } from '../../http/problem.js';
import type { Out } from '../../http/operation.js';

const HOUR_MS = 3_600_000;

type Assignment = Out<'tables.assign'>;
interface Assigning {
  readonly linkId: string;
  readonly tableId: string;
  readonly accountId: string;
  readonly hours: number;
}

@Injectable()
export class AssignmentsService {
  constructor(
    private readonly store: AssignmentRepository,
    private readonly accounts: AccountRepository,
  ) {}

  async current(linkId: string): Promise<Out<'tables.assignments'>> {
    const [records, accounts] = await Promise.all([this.store.current(linkId, Date.now()), this.accounts.all()]);
    const dealers = new Map(accounts.filter(isDealer).map((account) => [account.accountId, dealerOf(account)]));
    // Assignments of a closed account give no right.
    const assignments = records.flatMap((record) => {
      const dealer = dealers.get(record.accountId);
      return dealer === undefined ? [] : [assignmentOf(record, dealer)];
    });
    return { assignments, dealers: [...dealers.values()] };
  }

  async assign({ linkId, tableId, accountId, hours }: Assigning, by: Account): Promise<Assignment> {
    const account = await this.accounts.byId(accountId);
    if (account === undefined || !isDealer(account)) throw new ApiProblem('ACCOUNT_UNKNOWN', 'no such dealer');
    const now = Date.now();
    const record: AssignmentRecord = {
      ...{ assignmentId: randomUUID(), linkId, tableId, accountId },
      ...{ assignedAt: now, endsAt: now + Math.round(hours * HOUR_MS), assignedBy: signatureOf(by), endedAt: null },
    };
    await this.store.add(record);
    return assignmentOf(record, dealerOf(account));
  }

  async end(linkId: string, assignmentId: string): Promise<void> {
    if (!(await this.store.end(linkId, assignmentId, Date.now()))) throw new ApiProblem('ASSIGNMENT_OVER');
  }
}

function isDealer(account: AccountRecord): boolean {
  return account.isActive && personOf(account).roles.includes('dealer');
}

function dealerOf(account: AccountRecord): Assignment['dealer'] {
  const { id, name, license } = personOf(account);
  return { id, name, license };
}

function assignmentOf(
  { assignmentId, tableId, assignedAt, endsAt, assignedBy }: AssignmentRecord,
  dealer: Assignment['dealer'],
): Assignment {
  return { assignmentId, table: tableId, dealer, assignedAt, until: endsAt, by: assignedBy };
}
