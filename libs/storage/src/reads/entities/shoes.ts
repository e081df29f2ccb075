import { Entity } from 'typeorm';
import type { IrregularityRecord, ShoeRecord } from '../records.js';
import { Count, KeyCount, KeyName, KeySmall, Name, Small, Text } from './columns.js';

@Entity({ name: 'shoe' })
export class ShoeEntity implements ShoeRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('table_no', 'smallint')
  readonly tableNo: number;
  @KeySmall('shoe', 'int')
  readonly shoe: number;
  @Count('opened_sequence')
  readonly openedSequence: number;
  @Count('opened_at')
  readonly openedAt: number;
  @Small('decks', 'tinyint', { nullable: true })
  readonly decks: number | null;
  @Text('backs', 'mediumtext', { nullable: true })
  readonly backs: string | null;
  @Count('cards_opened_at', { nullable: true })
  readonly cardsOpenedAt: number | null;
  @Text('opened_by', 'mediumtext', { nullable: true })
  readonly openedBy: string | null;
  @Name('burn_card', 3, { nullable: true })
  readonly burnCard: string | null;
  @Count('burned_sequence', { nullable: true })
  readonly burnedSequence: number | null;
  @Small('cover_coup', 'int', { nullable: true })
  readonly coverCoup: number | null;
  @Count('cover_sequence', { nullable: true })
  readonly coverSequence: number | null;
  @Count('ended_sequence', { nullable: true })
  readonly endedSequence: number | null;
  @Count('ended_at', { nullable: true })
  readonly endedAt: number | null;
  @Text('ended_by', 'mediumtext', { nullable: true })
  readonly endedBy: string | null;
  @Text('end_reason', 'mediumtext', { nullable: true })
  readonly endReason: string | null;
}

@Entity({ name: 'irregularity' })
export class IrregularityEntity implements IrregularityRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Small('table_no', 'smallint')
  readonly tableNo: number;
  @Small('shoe', 'int')
  readonly shoe: number;
  @Small('number', 'int')
  readonly number: number;
  @Small('coup', 'int')
  readonly coup: number;
  @Name('kind', 20)
  readonly kind: string;
  @Name('card', 3, { nullable: true })
  readonly card: string | null;
  @Name('dealt', 60)
  readonly dealt: string;
  @Name('clause', 12)
  readonly clause: string;
  @Name('remedy', 40)
  readonly remedy: string;
  @Text('recorded_by', 'mediumtext')
  readonly recordedBy: string;
}
