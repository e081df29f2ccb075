import { type Account, type AlarmKind, OF_ACCOUNTS, type WaitingKind, mayAct, urgencyOf } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { licenseNumber } from '@jackpot/progressive';
import { AccountRequestRepository } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { leadingHost } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import type { Alarm } from '../../monitoring/alarm.js';
import { AlarmService, alarmSubject } from '../../monitoring/alarm-service.js';
import { isShownRequest } from '../accounts/account-requests.js';
import { accountsWaiting, pendingAccount } from '../../monitoring/pending-approvals.js';
import { LinkHealth } from '../../monitoring/link-health.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class AlarmsController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly service: AlarmService,
    private readonly wellbeing: LinkHealth,
    private readonly accountRequests: AccountRequestRepository,
  ) {}

  @Op('alarms.list')
  async alarms(@Input() { params: { linkId } }: In<'alarms.list'>, @ActingPerson() person: Account) {
    const { alarms, waiting } = await this.service.read(leadingHost(this.hosts, linkId));
    const isShown = mayAct(person.roles, 'people.read') ? () => true : isNotOfAccounts;
    return {
      alarms: alarms.map((each) => shownTo(person, each)),
      waiting: waiting.filter(isShown).map((each) => shownTo(person, each)),
    };
  }

  @Op('alarms.accountRequests')
  async waitingAccounts(@ActingPerson() person: Account) {
    const requests = (await this.accountRequests.waiting()).filter((each) => isShownRequest(each, person));
    return { waiting: accountsWaiting(requests.map(pendingAccount)).map((each) => shownTo(person, each)) };
  }

  @Op('alarms.acknowledge')
  async acknowledge(
    @Input() { params: { linkId, alarmId } }: In<'alarms.acknowledge'>,
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
  ) {
    const { alarms } = await this.service.read(leadingHost(this.hosts, linkId));
    const alarm = alarms.find(({ id }) => id === alarmId);
    if (alarm === undefined) throw new ApiProblem('ALARM_UNKNOWN', alarmId);
    acting.subject = alarmSubject(linkId, alarmId);
    const { name, license } = person;
    return { ...shownTo(person, alarm), acknowledged: { at: Date.now(), name, license } };
  }

  @Op('alarms.health')
  async health(@Input() { params: { linkId } }: In<'alarms.health'>) {
    return this.wellbeing.of(leadingHost(this.hosts, linkId));
  }
}

function shownTo<
  T extends Pick<Alarm, 'mayAct' | 'requesters' | 'amountCents'> & { readonly kind: AlarmKind | WaitingKind },
>({ roles, license }: Account, { requesters, amountCents: _, ...shown }: T) {
  const isOther = !requesters.map(licenseNumber).includes(licenseNumber(license));
  const isForYou = isOther && roles.some((role) => shown.mayAct.some((each) => each === role));
  return { ...shown, isForYou, urgency: urgencyOf(shown.kind) };
}

function isNotOfAccounts({ kind }: { readonly kind: WaitingKind }): boolean {
  return !OF_ACCOUNTS.includes(kind);
}
