import { randomUUID } from 'node:crypto';
import {
  type Account,
  AWARD_STATUS_NAMES,
  lineLabel,
  PHASE_NAMES,
  SEARCH_RESULTS_MAX,
  mayAct,
} from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import type { Acting } from '@jackpot/platform';
import { AccountRepository, type AwardRecord, type ReadsAtOnePlace, type TableRecord } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { Trail } from '../../http/trail.js';
import { seekLink } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { type SearchTerms, readSearch } from './read-search.js';
import type { Out } from '../../http/operation.js';

type Result = Out<'search.find'>['results'][number];

/** A search for people by a shorter text would match too many. */
const PERSON_CHARS_MIN = 2;

@Injectable()
export class SearchService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly accounts: AccountRepository,
    private readonly trail: Trail,
  ) {}

  async ofLink({ roles }: Account, linkId: string | undefined, text: string): Promise<readonly Result[]> {
    if (linkId === undefined || !mayAct(roles, 'play.read')) return [];
    await seekLink(this.hosts, linkId);
    if (this.hosts.find(linkId) === undefined) return [];
    const terms = readSearch(linkId, text);
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const tables = await reads.tables(linkId);
      const found = { reads, linkId, terms, tables };
      return [
        ...(mayAct(roles, 'claim.read') ? [...(await award(found)), ...(await slip(found))] : []),
        ...(await hands(found)),
        ...assets(found),
      ];
    });
    return value;
  }

  async people({ roles }: Account, acting: Acting, text: string): Promise<readonly Result[]> {
    if (text.length < PERSON_CHARS_MIN || !mayAct(roles, 'people.read')) return [];
    const { party } = acting;
    await this.trail.write({
      ...{ act: 'people.read', party, subject: `search ${text}`, outcome: 'DONE' },
      requestId: randomUUID(),
    });
    const found = await this.accounts.search(text, SEARCH_RESULTS_MAX);
    return found.map(({ name, license, roles: held, isActive }) => ({
      kind: 'person',
      title: name,
      detail: `${license}, ${held.split(',').map(wordsOf).join(', ')}${isActive ? '' : ', closed'}`,
      page: ['people', license],
    }));
  }
}

interface Search {
  readonly reads: ReadsAtOnePlace;
  readonly linkId: string;
  readonly terms: SearchTerms;
  readonly tables: readonly TableRecord[];
}

async function award({ reads, linkId, terms, tables }: Search): Promise<readonly Result[]> {
  if (terms.award === null) return [];
  const found = await reads.award(linkId, terms.award);
  return found === undefined ? [] : [ofAward(found, tables)];
}

function ofAward(row: AwardRecord, tables: readonly TableRecord[]): Result {
  const { awardId, level, line, amountCents, seat, coup, status } = row;
  const table = tableOf(tables, row.tableNo);
  return {
    kind: 'award',
    title: `Award ${awardId}`,
    detail: `${lineLabel(level ?? line)} ${centsToDollars(amountCents)}, ${table.assetNumber}, seat ${seat}, hand ${coup}, ${AWARD_STATUS_NAMES[status].toLowerCase()}`,
    page: status === 'table-paid' ? ['recall', table.tableId, String(coup)] : ['claims', awardId],
  };
}

async function slip({ reads, linkId, terms, tables }: Search): Promise<readonly Result[]> {
  if (terms.slip === null) return [];
  const found = await reads.document(linkId, terms.slip);
  if (found === undefined) return [];
  const { awardNumber, voidedAt } = found.number;
  const of = await reads.award(linkId, awardNumber);
  if (of === undefined) return [];
  const { detail, page } = ofAward(of, tables);
  return [{ kind: 'slip', title: `Slip ${terms.slip}${voidedAt === null ? '' : ' (void)'}`, detail, page }];
}

async function hands({ reads, linkId, terms: { hand }, tables }: Search): Promise<readonly Result[]> {
  if (hand === null) return [];
  const played = tables.filter(({ coup, assetNumber }) => coup >= hand.coup && begins(assetNumber, hand.asset));
  const found = await Promise.all(
    played.slice(0, SEARCH_RESULTS_MAX).map(async ({ tableNo, tableId, assetNumber }): Promise<readonly Result[]> => {
      const row = await reads.coup(linkId, tableNo, hand.coup);
      if (row === undefined) return [];
      const page = ['recall', tableId, String(hand.coup)];
      return [{ kind: 'hand', title: `${assetNumber}, hand ${hand.coup}`, detail: PHASE_NAMES[row.phase], page }];
    }),
  );
  return found.flat();
}

function assets({ terms: { text }, tables }: Search): readonly Result[] {
  if (text === '') return [];
  return tables
    .filter(({ assetNumber, tableId }) => begins(assetNumber, text) || begins(tableId, text))
    .slice(0, SEARCH_RESULTS_MAX)
    .map(({ tableId, assetNumber, coup, leftAt }) => ({
      kind: 'table',
      title: assetNumber,
      detail: `${leftAt === null ? '' : 'left the link, '}${coup} hands`,
      page: ['recall', tableId],
    }));
}

function wordsOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function begins(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase());
}

function tableOf(tables: readonly TableRecord[], tableNo: number): Pick<TableRecord, 'tableId' | 'assetNumber'> {
  return tables.find((each) => each.tableNo === tableNo) ?? { tableId: '', assetNumber: 'unknown' };
}
