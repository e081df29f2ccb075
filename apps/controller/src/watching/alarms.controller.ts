import { Act, type Acting, ActingNote, ActingPerson, type Person } from '@jackpot/platform';
import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { leadingHost } from '../api/led-here.js';
import { ApiProblem } from '../api/problem.js';
import { LinkHosts } from '../hosting/link-hosts.js';
import { type AcknowledgedAlarm, AlarmDesk, alarmSubject } from './alarm-desk.js';
import { ALARM_KINDS } from './alarms.js';

const instant = z.iso.datetime().nullable();

const alarmBody = z
  .strictObject({
    id: z.string(),
    kind: z.enum(ALARM_KINDS),
    since: instant.describe('null where nobody keeps when it began'),
    table: z.string().nullable(),
    text: z.string().describe('what is the matter, and what to do'),
    acknowledged: z.strictObject({ at: z.iso.datetime(), name: z.string(), licence: z.string() }).nullable(),
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

const alarmsBody = z.strictObject({ alarms: z.array(alarmBody) }).meta({ id: 'Alarms' });

/** What somebody should see to, and how the link is. */
@ApiTags('watching')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId')
export class AlarmsController {
  constructor(
    @Inject(LinkHosts) private readonly hosts: LinkHosts,
    @Inject(AlarmDesk) private readonly desk: AlarmDesk,
  ) {}

  @Get('alarms')
  @Act('play.read')
  @ApiOperation({ summary: 'What somebody should see to, the oldest first, and who has acknowledged it' })
  @ApiOkResponse({ standardSchema: alarmsBody })
  async alarms(@Param('linkId') linkId: string): Promise<z.output<typeof alarmsBody>> {
    const alarms = await this.desk.alarms(leadingHost(this.hosts, linkId));
    return { alarms: alarms.map(bodyOfAlarm) };
  }

  @Post('alarms/:alarmId/acknowledge')
  @HttpCode(200)
  @Act('alarm.acknowledge')
  @ApiOperation({ summary: 'Say that one has seen an alarm, by name; it stays until its cause is gone' })
  @ApiOkResponse({ standardSchema: alarmBody })
  async acknowledge(
    @ActingPerson() { name, licence }: Person,
    @ActingNote() acting: Acting,
    @Param('linkId') linkId: string,
    @Param('alarmId') alarmId: string,
  ): Promise<z.output<typeof alarmBody>> {
    const alarms = await this.desk.alarms(leadingHost(this.hosts, linkId));
    const alarm = alarms.find(({ id }) => id === alarmId);
    if (alarm === undefined) throw new ApiProblem('ALARM_UNKNOWN', alarmId);
    acting.subject = alarmSubject(linkId, alarmId);
    return bodyOfAlarm({ ...alarm, acknowledged: { at: Date.now(), name, licence } });
  }

  @Get('health')
  @Act('play.read')
  @ApiOperation({ summary: 'How the link is: database, read tables, payouts, and when each table was last heard' })
  @ApiOkResponse({ standardSchema: healthBody })
  async health(@Param('linkId') linkId: string): Promise<z.output<typeof healthBody>> {
    const { tables, at, ...health } = await this.desk.health(leadingHost(this.hosts, linkId));
    const heard = tables.map((table) => ({ ...table, lastHeardAt: timeOf(table.lastHeardAt) }));
    return { ...health, at: new Date(at).toISOString(), tables: heard };
  }
}

function bodyOfAlarm({ since, acknowledged, ...alarm }: AcknowledgedAlarm): z.output<typeof alarmBody> {
  const told = acknowledged && {
    ...{ at: new Date(acknowledged.at).toISOString(), name: acknowledged.name, licence: acknowledged.licence },
  };
  return { ...alarm, since: timeOf(since), acknowledged: told };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
