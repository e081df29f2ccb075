import type { DataSource, EntityManager, FindManyOptions, FindOptionsWhere } from 'typeorm';
import { AlertMessageRecord, AlertRecord, AlertRulesRecord } from '../entities/alerts.js';
import { IsNull, LessThanOrEqual } from '../entities/find-operators.js';
import { inTransaction } from '../in-transaction.js';
import { lockHead } from '../people/append-entry.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { type EntityClass, tableOf } from '../tables/table.js';

export type StoredAlertRules = Omit<AlertRulesRecord, 'one'>;
export type AlertState = Omit<AlertRecord, 'seal' | 'openKey'>;
export type AlertMessage = Omit<AlertMessageRecord, 'seal'>;
export type NewAlertMessage = Omit<AlertMessage, 'state' | 'attempts' | 'dueAt' | 'doneAt' | 'answer'>;

const ONE = 1;
const OWED_MAX = 500;

type Changes = Partial<Pick<AlertMessage, 'state' | 'attempts' | 'dueAt' | 'doneAt' | 'answer'>>;

/**
 * Rules, raised alarms and messages. A row with a wrong seal is reported and treated as missing, so it is never sent
 * and never stands for an alarm.
 */
export class AlertRepository {
  readonly #rules: SealedRepository<AlertRulesRecord>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
  ) {
    this.#rules = new SealedRepository(AlertRulesRecord, seals);
  }

  rules(): Promise<StoredAlertRules | undefined> {
    return orStorageFault(() => this.#rules.findOneBy(this.dataSource.manager, { one: ONE }));
  }

  /** Cancels what is owed to recipients outside `targets`. False if the version is not the one before. */
  async setRules(rules: StoredAlertRules, isTarget: (message: AlertMessage) => boolean): Promise<boolean> {
    const done = await inTransaction(this.dataSource, async (manager) => {
      await lockHead(manager);
      const before = await this.#rules.findOneBy(manager, { one: ONE });
      if ((before?.version ?? 0) !== rules.version - 1) return false;
      await this.#rules.replace(manager, { one: ONE, ...rules });
      const owed = await this.#messages(manager, { where: { state: 'owed' } });
      const canceled = { state: 'canceled', doneAt: rules.setAt } as const;
      for (const each of owed) if (!isTarget(each)) await this.#change(manager, each, canceled);
      return true;
    });
    return done === true;
  }

  async open(linkId: string): Promise<readonly AlertState[]> {
    return this.#alerts({ linkId, overAt: IsNull() });
  }

  async messagesOf(alerts: readonly AlertState[]): Promise<readonly AlertMessage[]> {
    const where = alerts.map(({ linkId, alarmId, raisedAt }) => ({ linkId, alarmId, raisedAt }));
    return where.length === 0 ? [] : this.#messages(this.dataSource.manager, { where });
  }

  /** Stores changed alarms together with their messages. False if another controller has raised one of the alarms. */
  async keep(alerts: readonly AlertState[], messages: readonly NewAlertMessage[]): Promise<boolean> {
    const done = await inTransaction(this.dataSource, async (manager) => {
      for (const alert of alerts) await this.#keepAlert(manager, alert);
      for (const message of messages) await this.#add(manager, message);
      return true;
    });
    return done === true;
  }

  async add(message: NewAlertMessage): Promise<void> {
    await orStorageFault(() => this.#add(this.dataSource.manager, message));
  }

  owed(): Promise<readonly AlertMessage[]> {
    const options = { where: { state: 'owed' as const }, order: { madeAt: 'ASC' as const }, take: OWED_MAX };
    return this.#messages(this.dataSource.manager, options);
  }

  latest(limit: number): Promise<readonly AlertMessage[]> {
    const order = { madeAt: 'DESC', messageId: 'ASC' } as const;
    return this.#messages(this.dataSource.manager, { order, take: limit });
  }

  due(channel: AlertMessage['channel'], now: number, limit: number): Promise<readonly AlertMessage[]> {
    const where = { state: 'owed' as const, channel, dueAt: LessThanOrEqual(now) };
    return this.#messages(this.dataSource.manager, { where, order: { dueAt: 'ASC', madeAt: 'ASC' }, take: limit });
  }

  /** Counts an attempt and postpones the next one. Undefined if another worker was first. */
  async claim(message: AlertMessage, dueAt: number): Promise<AlertMessage | undefined> {
    const claimed = { ...message, attempts: message.attempts + 1, dueAt };
    const { attempts } = claimed;
    return (await this.#changed(message, { attempts, dueAt })) ? claimed : undefined;
  }

  /** Records the result of an attempt that was claimed. */
  async finish(claimed: AlertMessage, result: Changes): Promise<void> {
    await this.#changed(claimed, result);
  }

  #changed(message: AlertMessage, changes: Changes): Promise<boolean> {
    return orStorageFault(() => this.#change(this.dataSource.manager, message, changes));
  }

  async #change(manager: EntityManager, message: AlertMessage, changes: Changes): Promise<boolean> {
    const { messageId, state, attempts, dueAt } = message;
    const seal = this.seals.mac(AlertMessageRecord, { ...message, ...changes });
    const read = { messageId, state, attempts, dueAt };
    const { affected } = await manager.update(AlertMessageRecord, read, { ...changes, seal });
    return affected === 1;
  }

  async #keepAlert(manager: EntityManager, alert: AlertState): Promise<void> {
    const { linkId, alarmId, raisedAt, overAt, goneAt, acknowledgedAt, acknowledgedBy } = alert;
    const row = { ...alert, openKey: overAt === null ? `${linkId}/${alarmId}` : null };
    const seal = this.seals.mac(AlertRecord, row);
    const { openKey } = row;
    const changes = { openKey, goneAt, overAt, acknowledgedAt, acknowledgedBy, seal };
    const { affected } = await manager.update(AlertRecord, { linkId, alarmId, raisedAt }, changes);
    if (affected === 0) await manager.insert(AlertRecord, { ...row, seal });
  }

  async #add(manager: EntityManager, message: NewAlertMessage): Promise<void> {
    const row: AlertMessage = {
      ...{ ...message, state: 'owed', attempts: 0, dueAt: message.madeAt, doneAt: null, answer: null },
    };
    const seal = this.seals.mac(AlertMessageRecord, row);
    await manager
      .createQueryBuilder()
      .insert()
      .into(AlertMessageRecord)
      .values({ ...row, seal })
      .orIgnore()
      .execute();
  }

  async #alerts(where: FindOptionsWhere<AlertRecord>): Promise<readonly AlertState[]> {
    const rows = await orStorageFault(() => this.dataSource.manager.find(AlertRecord, { where }));
    return this.#verified(AlertRecord, rows).map(({ openKey: _, ...alert }) => alert);
  }

  async #messages(
    manager: EntityManager,
    options: FindManyOptions<AlertMessageRecord>,
  ): Promise<readonly AlertMessage[]> {
    return this.#verified(AlertMessageRecord, await orStorageFault(() => manager.find(AlertMessageRecord, options)));
  }

  #verified<Row extends { readonly seal: Uint8Array }>(
    entity: EntityClass<Row>,
    rows: readonly Row[],
  ): readonly Omit<Row, 'seal'>[] {
    const { name, key } = tableOf(entity);
    return rows.flatMap((stored) => {
      const { seal, ...row } = stored;
      if (this.seals.isMac(entity, row, seal)) return [row];
      const values = row as Readonly<Record<string, unknown>>;
      this.seals.report({
        table: name,
        row: [name, ...key.map((field) => String(values[field]))].join('/'),
        what: 'FORGED',
      });
      return [];
    });
  }
}
