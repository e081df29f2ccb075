import { Entity } from 'typeorm';
import type { LinkRecord, LogRecord, ScheduleRecord, TableRecord, TermsRecord, WatermarkRecord } from '../records.js';
import { Amount, Bytes, Count, Flag, KeyCount, KeyName, KeySmall, Name, Small, Text } from './columns.js';

@Entity({ name: 'link' })
export class LinkEntity implements LinkRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @Text('name', 'varchar', { length: 60 })
  readonly name: string;
  @Amount('price_cents')
  readonly priceCents: bigint;
  @Text('config', 'longtext')
  readonly config: string;
  @Bytes('config_hash', 'binary', 32)
  readonly configHash: Uint8Array;
  @Count('opened_at')
  readonly openedAt: number;
  @Count('opened_sequence')
  readonly openedSequence: number;
  @Flag('is_in_play')
  readonly isInPlay: boolean;
}

@Entity({ name: 'link_table' })
export class LinkTableEntity implements TableRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('table_no', 'smallint')
  readonly tableNo: number;
  @Name('table_id', 40)
  readonly tableId: string;
  @Text('asset_number', 'varchar', { length: 20 })
  readonly assetNumber: string;
  @Small('shoe', 'int')
  readonly shoe: number;
  @Small('coup', 'int')
  readonly coup: number;
  @Count('left_at', { nullable: true })
  readonly leftAt: number | null;
}

@Entity({ name: 'link_terms' })
export class LinkTermsEntity implements TermsRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('version', 'int')
  readonly version: number;
  @Count('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Text('config', 'longtext')
  readonly config: string;
  @Bytes('config_hash', 'binary', 32)
  readonly configHash: Uint8Array;
  @Text('papers', 'mediumtext', { nullable: true })
  readonly papers: string | null;
}

@Entity({ name: 'link_schedule' })
export class LinkScheduleEntity implements ScheduleRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Small('version', 'int')
  readonly version: number;
  @Count('at')
  readonly at: number;
  @Name('how', 12)
  readonly how: ScheduleRecord['how'];
  @Count('due_at', { nullable: true })
  readonly dueAt: number | null;
  @Count('until_at', { nullable: true })
  readonly untilAt: number | null;
  @Text('person', 'mediumtext', { nullable: true })
  readonly person: string | null;
  @Text('code', 'mediumtext', { nullable: true })
  readonly code: string | null;
  @Text('text', 'mediumtext', { nullable: true })
  readonly text: string | null;
}

@Entity({ name: 'link_log' })
export class LinkLogEntity implements LogRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Name('kind', 12)
  readonly kind: LogRecord['kind'];
  @Small('table_no', 'smallint', { nullable: true })
  readonly tableNo: number | null;
  @Small('coup', 'int', { nullable: true })
  readonly coup: number | null;
  @Text('who', 'mediumtext', { nullable: true })
  readonly who: string | null;
  @Text('detail', 'mediumtext', { nullable: true })
  readonly detail: string | null;
}

@Entity({ name: 'projection_watermark' })
export class WatermarkEntity implements WatermarkRecord {
  @KeyName('stream', 40)
  readonly stream: string;
  @Count('batch')
  readonly batch: number;
  @Count('sequence')
  readonly sequence: number;
  @Small('epoch', 'int')
  readonly epoch: number;
  @Bytes('hash', 'binary', 32)
  readonly hash: Uint8Array;
  @Count('sealed_at')
  readonly sealedAt: number;
  @Flag('is_clearing')
  readonly isClearing: boolean;
}
