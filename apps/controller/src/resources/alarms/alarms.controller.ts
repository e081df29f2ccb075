import {
  type Account,
  api,
  type InputOf,
  OF_ACCOUNTS,
  type ResultOf,
  type WaitingKind,
  mayAct,
} from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { Controller, Inject } from '@nestjs/common';
import { leadingHost } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { AlarmService, alarmSubject } from '../../monitoring/alarm-service.js';
import { LinkHealth } from '../../monitoring/link-health.js';
import { Input, Operation } from '../../http/operation.js';

/** What somebody should see to, and how the link is. */
@Controller()
export class AlarmsController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(AlarmService) private readonly service: AlarmService,
    @Inject(LinkHealth) private readonly wellbeing: LinkHealth,
  ) {}

  @Operation(api.alarms.list)
  async alarms(
    @Input() { params: { linkId } }: InputOf<typeof api.alarms.list>,
    @ActingPerson() { roles }: Account,
  ): Promise<ResultOf<typeof api.alarms.list>> {
    const { alarms, waiting } = await this.service.read(leadingHost(this.hosts, linkId));
    const isShown = mayAct(roles, 'people.read') ? () => true : isNotOfAccounts;
    return { alarms, waiting: waiting.filter(isShown) };
  }

  @Operation(api.alarms.acknowledge)
  async acknowledge(
    @Input() { params: { linkId, alarmId } }: InputOf<typeof api.alarms.acknowledge>,
    @ActingPerson() { name, license }: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.alarms.acknowledge>> {
    const { alarms } = await this.service.read(leadingHost(this.hosts, linkId));
    const alarm = alarms.find(({ id }) => id === alarmId);
    if (alarm === undefined) throw new ApiProblem('ALARM_UNKNOWN', alarmId);
    acting.subject = alarmSubject(linkId, alarmId);
    return { ...alarm, acknowledged: { at: Date.now(), name, license } };
  }

  @Operation(api.alarms.health)
  async health(
    @Input() { params: { linkId } }: InputOf<typeof api.alarms.health>,
  ): Promise<ResultOf<typeof api.alarms.health>> {
    return this.wellbeing.of(leadingHost(this.hosts, linkId));
  }
}

/** Requests for accounts are shown to those who may read accounts. */
function isNotOfAccounts({ kind }: { readonly kind: WaitingKind }): boolean {
  return !OF_ACCOUNTS.includes(kind);
}
