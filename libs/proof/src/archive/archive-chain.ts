import { joinedReports } from '../audit/index.js';
import type { Checkpoint } from '../checkpoints/checkpoint.js';
import type { ContentReport } from '../export/content-verifier.js';
import { type LinkTransfers, TransferRegister, linksNamedIn } from '../links/transfer-register.js';
import type { ArchiveFinding, SegmentReport } from './verify-segment.js';
import { isSamePlace } from './records.js';

export interface ArchiveReport {
  readonly first: number;
  /** SHA-256 of the last line of the segment before `first`, hex. */
  readonly follows: string;
  readonly last: SegmentReport;
  readonly audit: SegmentReport['audit'];
  readonly content: ContentReport;
  /** Null unless verified from segment 1. */
  readonly transfers: LinkTransfers | null;
  readonly named: ReadonlyMap<string, number>;
}

/**
 * Each segment of an archive must follow the previous segment without a gap, and start with the state in which that
 * segment ended.
 */
export class ArchiveChain {
  readonly #register = new TransferRegister();
  readonly #named = new Map<string, number>();
  #last: SegmentReport | undefined;
  #follows = '';
  #audit: SegmentReport['audit'] | undefined;
  #content: ContentReport | undefined;

  /** @param first number of the first given segment; earlier segments were verified before */
  constructor(
    private readonly link: string,
    private readonly first: number,
  ) {}

  take(segment: SegmentReport): ArchiveFinding | null {
    const text = this.#breakBefore(segment);
    if (text !== null) return { code: 'NOT_THE_NEXT', line: 1, text };
    this.#audit = this.#audit === undefined ? segment.audit : joinedReports(this.#audit, segment.audit);
    this.#content = this.#content === undefined ? segment : joinedContent(this.#content, segment);
    for (const { event, sequence } of segment.transfers) {
      if (this.first === 1) this.#register.take(event, sequence);
      for (const link of linksNamedIn(event, this.link)) this.#named.set(link, (this.#named.get(link) ?? 0) + 1);
    }
    if (this.#last === undefined) this.#follows = segment.header.previousEnd;
    this.#last = segment;
    return null;
  }

  get witnessed(): Checkpoint | null {
    return this.#content?.witnessed ?? null;
  }

  report(): ArchiveReport | undefined {
    const [last, audit, content] = [this.#last, this.#audit, this.#content];
    if (last === undefined || audit === undefined || content === undefined) return undefined;
    const { operator, link } = last.header;
    const transfers = this.first === 1 ? this.#register.of({ operator, link, endsAt: last.endsAt }) : null;
    const named = new Map(this.#named);
    return { first: this.first, follows: this.#follows, last, audit, content, transfers, named };
  }

  #breakBefore({ header, stateBefore }: SegmentReport): string | null {
    const before = this.#last;
    if (header.link !== this.link) return `it is of link ${header.link}, in the archive of ${this.link}`;
    const number = before === undefined ? this.first : before.header.number + 1;
    if (header.number !== number) return `segment ${number} is missing: number ${header.number} stands in its place`;
    if (before === undefined) return null;
    const { operator, day } = before.header;
    if (header.operator !== operator) return `it is of ${header.operator}, the one before of ${operator}`;
    if (header.day <= day) return `its gaming day ${header.day} does not follow ${day}`;
    if (!isSamePlace(header.before, before.head))
      return `it follows batch ${header.before.batch} ${header.before.hash}, the one before ends with ${before.head.batch} ${before.head.hash}`;
    if (header.previousEnd !== before.end) return 'this segment follows another copy of the previous segment';
    return stateBefore === before.stateAfter
      ? null
      : 'this segment does not begin with the state in which the previous segment ends';
  }
}

function joinedContent(earlier: ContentReport, later: ContentReport): ContentReport {
  return {
    checkpoints: earlier.checkpoints + later.checkpoints,
    witnessed: later.witnessed ?? earlier.witnessed,
    terms: earlier.terms + later.terms,
    documents: {
      prepared: earlier.documents.prepared + later.documents.prepared,
      pending: later.documents.pending,
      unused: earlier.documents.unused + later.documents.unused,
    },
    software: later.software,
  };
}
