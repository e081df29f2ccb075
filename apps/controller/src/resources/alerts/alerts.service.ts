import { randomUUID } from 'node:crypto';
import {
  type Account,
  ALARMS,
  type AlarmKind,
  type AlertRule,
  alertFactsSchema,
  alertRules,
  signatureOf,
} from '@jackpot/contract';
import { type AlertMessage, AlertRepository, EndpointRecord } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { isTo, recipientsOf } from '../../alerts/plan-alerts.js';
import type { In, Out } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';

const MESSAGES_MAX = 100;
const NO_RULES = { version: 0, rules: [], setAt: null, setBy: null } as const;

type Recipient = In<'alerts.test'>['body'];

@Injectable()
export class AlertsService {
  constructor(
    private readonly store: AlertRepository,
    @InjectRepository(EndpointRecord) private readonly webhooks: Repository<EndpointRecord>,
  ) {}

  async list(): Promise<Out<'alerts.list'>> {
    const [rules, endpoints, messages] = await Promise.all([
      this.#rules(),
      this.webhooks.find({ where: { state: Not('removed') }, order: { endpointId: 'ASC' } }),
      this.store.latest(MESSAGES_MAX),
    ]);
    return {
      ...rules,
      endpoints: endpoints.map(({ endpointId }) => endpointId),
      messages: messages.map((message) => ({ ...message, link: message.linkId, kind: kindOf(message) })),
    };
  }

  async setRules({ version, rules }: In<'alerts.setRules'>['body'], person: Account): Promise<Out<'alerts.setRules'>> {
    const recipients = rules.flatMap(recipientsOf);
    const set = { version: version + 1, setAt: Date.now(), setBy: signatureOf(person) };
    const isTarget = (message: Parameters<typeof isTo>[0]): boolean => recipients.some((each) => isTo(message, each));
    if (!(await this.store.setRules({ ...set, rules: JSON.stringify(rules) }, isTarget)))
      throw new ApiProblem('REQUEST_CHANGED', 'another person has set the rules meanwhile; read them again');
    return { ...set, rules };
  }

  async test({ channel, target }: Recipient, person: Account): Promise<string> {
    const { rules } = await this.#rules();
    const recipient = rules.flatMap(recipientsOf).find((each) => isTo(each, { channel, target }));
    if (recipient === undefined) throw new ApiProblem('NOT_FOUND', `no rule names ${target}`);
    const messageId = `test-${randomUUID()}`;
    const now = Date.now();
    await this.store.add({
      ...{ ...recipient, messageId, linkId: '', alarmId: '', raisedAt: now, what: 'test', madeAt: now },
      body: JSON.stringify({ by: signatureOf(person) }),
    });
    return messageId;
  }

  async #rules(): Promise<Omit<Out<'alerts.setRules'>, 'rules'> & { readonly rules: readonly AlertRule[] }> {
    const stored = await this.store.rules();
    return stored === undefined ? NO_RULES : { ...stored, rules: alertRules.parse(JSON.parse(stored.rules)) };
  }
}

function kindOf({ what, body }: AlertMessage): AlarmKind | null {
  return what === 'test' ? null : alertFactsSchema.parse(JSON.parse(body)).kind;
}

/** For the audit trail, such as `pit-manager after 600 s: pit@casino.example`. */
export function rulesInWords(rules: readonly AlertRule[]): string {
  return rules
    .map(({ role, urgencies, kinds, mail, webhooks, afterSeconds }) => {
      const what = [...urgencies, ...kinds.map((kind) => ALARMS[kind].title)].join(', ');
      return `${role} after ${afterSeconds} s about ${what}: ${[...mail, ...webhooks].join(', ')}`;
    })
    .join('; ');
}
