import { type Account, mayAct } from '@jackpot/contract';
import { AssignmentRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '../http/authenticator.js';
import type { KnownTable } from './floor-message-handler.js';

/** People who assign tables may control any table. Dealers may control the tables assigned to them. */
@Injectable()
export class TableRights {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly assignments: AssignmentRepository,
  ) {}

  async mayControl(person: Account, { linkId, tableId }: Pick<KnownTable, 'linkId' | 'tableId'>): Promise<boolean> {
    if (mayAct(person.roles, 'table.assign')) return true;
    return this.assignments.isAssigned({ linkId, tableId, accountId: person.id }, Date.now());
  }

  async mayStay(sessionId: string, table: KnownTable): Promise<boolean> {
    const person = await this.authenticator.personStillMay(sessionId, 'table.deal');
    return person !== undefined && this.mayControl(person, table);
  }
}
