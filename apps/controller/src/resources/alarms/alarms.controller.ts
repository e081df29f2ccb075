import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { ROLES } from '@jackpot/progressive';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { leadingHost } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { type AcknowledgedAlarm, AlarmService, alarmSubject } from '../../monitoring/alarm-service.js';
import { ALARM_KINDS } from '../../monitoring/alarms.js';
import { LinkHealth } from '../../monitoring/link-health.js';
import { WAITING_KINDS, type Waiting } from '../../monitoring/pending-approvals.js';
import { Input, Operation } from '../../http/operation.js';

const instant = z.iso.datetime().nullable();

/** What an alarm and what waits have in common. */
const matter = {
  id: z.string(),
  since: instant.describe('null where nobody keeps when it began'),
  table: z.string().nullable(),
  text: z.string().describe('what is the matter, and what to do'),
  mayAct: z.array(z.enum(ROLES)).describe('of what waits for a second person: who may end it'),
  page: z.array(z.string()).describe('parts of the address of the console’s page where to look'),
};

const alarmBody = z
  .strictObject({
    ...matter,
    kind: z.enum(ALARM_KINDS),
    acknowledged: z.strictObject({ at: z.iso.datetime(), name: z.string(), license: z.string() }).nullable(),
  })
  .meta({ id: 'Alarm' });

const healthBody = z
  .strictObject({
    at: z.iso.datetime(),
    leader: z.string().nullable(),
    isLeaseFresh: z.boolean(),
    databaseMs: z.int(),
    journalSequence: z.int(),
    projectionLagEvents: z.int(),
    payouts: z.string(),
    tables: z.array(
      z.strictObject({
        table: z.string(),
        assetNumber: z.string(),
        isOnline: z.boolean(),
        lastHeardAt: instant.describe('null: not since this controller watches'),
      }),
    ),
  })
  .meta({ id: 'LinkHealth' });

const waitingBody = z
  .strictObject({
    ...matter,
    kind: z.enum(WAITING_KINDS),
    alarmAt: instant.describe('from when on it is an alarm; null: never'),
  })
  .meta({ id: 'Waiting' });

const alarmsBody = z.strictObject({ alarms: z.array(alarmBody), waiting: z.array(waitingBody) }).meta({ id: 'Alarms' });

/** What somebody should see to, and how the link is. */
@Controller()
export class AlarmsController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(AlarmService) private readonly desk: AlarmService,
    @Inject(LinkHealth) private readonly wellbeing: LinkHealth,
  ) {}

  @Operation(api.alarms.list)
  async alarms(
    @Input() { params: { linkId } }: InputOf<typeof api.alarms.list>,
  ): Promise<ResultOf<typeof api.alarms.list>> {
    const { alarms, waiting } = await this.desk.told(leadingHost(this.hosts, linkId));
    return { alarms: alarms.map(bodyOfAlarm), waiting: waiting.map(bodyOfWaiting) };
  }

  @Operation(api.alarms.acknowledge)
  async acknowledge(
    @Input() { params: { linkId, alarmId } }: InputOf<typeof api.alarms.acknowledge>,
    @ActingPerson() { name, license }: Account,
    @ActingNote() acting: Acting,
  ): Promise<ResultOf<typeof api.alarms.acknowledge>> {
    const { alarms } = await this.desk.told(leadingHost(this.hosts, linkId));
    const alarm = alarms.find(({ id }) => id === alarmId);
    if (alarm === undefined) throw new ApiProblem('ALARM_UNKNOWN', alarmId);
    acting.subject = alarmSubject(linkId, alarmId);
    return bodyOfAlarm({ ...alarm, acknowledged: { at: Date.now(), name, license } });
  }

  @Operation(api.alarms.health)
  async health(
    @Input() { params: { linkId } }: InputOf<typeof api.alarms.health>,
  ): Promise<ResultOf<typeof api.alarms.health>> {
    const { tables, at, ...health } = await this.wellbeing.of(leadingHost(this.hosts, linkId));
    const heard = tables.map((table) => ({ ...table, lastHeardAt: timeOf(table.lastHeardAt) }));
    return { ...health, at: new Date(at).toISOString(), tables: heard };
  }
}

function bodyOfWaiting({ since, alarmAt, mayAct, page, ...rest }: Waiting): z.output<typeof waitingBody> {
  return { ...rest, since: timeOf(since), alarmAt: timeOf(alarmAt), mayAct: [...mayAct], page: [...page] };
}

function bodyOfAlarm({ since, acknowledged, mayAct, page, ...alarm }: AcknowledgedAlarm): z.output<typeof alarmBody> {
  const told = acknowledged && {
    ...{ at: new Date(acknowledged.at).toISOString(), name: acknowledged.name, license: acknowledged.license },
  };
  return { ...alarm, since: timeOf(since), acknowledged: told, mayAct: [...mayAct], page: [...page] };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
