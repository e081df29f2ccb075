export interface DumpHead {
  readonly link: string;
  readonly batch: number;
  readonly sequence: number;
  readonly sealedAt: number;
  readonly hash: string;
}

export interface BinaryLogPlace {
  readonly file: string;
  readonly position: number;
}

export interface DumpContent {
  readonly heads: readonly DumpHead[];
  readonly auditTrail: { readonly sequence: number; readonly hash: string } | null;
  readonly binaryLog: BinaryLogPlace | null;
}

const NEWLINE = 10;
const JOURNAL = 'INSERT INTO `journal` ';
const AUDIT_HEAD = 'INSERT INTO `audit_head` ';
const PLACE = '-- CHANGE MASTER TO MASTER_LOG_FILE=';
const END = '-- Dump completed';
const STARTS = [JOURNAL, AUDIT_HEAD, PLACE, END];
const START_BYTES = Math.max(...STARTS.map((start) => start.length));
const PLACE_FORM = /MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/;
const COLUMNS = /^INSERT INTO `\w+` \(([^)]*)\) VALUES\s*/;
const VALUE = /'((?:[^'\\]|\\.|'')*)'|0x([0-9A-Fa-f]*)|(-?[0-9][0-9.]*)|NULL/y;

/**
 * Streams a dump of mariadb-dump (with --complete-insert, --hex-blob and --order-by-primary), and reads the heads of
 * journals and audit trail, and the binary log position.
 */
export class DumpReader {
  readonly #heads = new Map<string, DumpHead>();
  #auditTrail: DumpContent['auditTrail'] = null;
  #binaryLog: BinaryLogPlace | null = null;
  #isWhole = false;
  #insert: Insert | null = null;
  #line: Buffer[] | null = [];
  #lineBytes = 0;

  take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline;
      this.#add(chunk.subarray(at, end));
      if (newline < 0) return;
      this.#endLine();
      at = newline + 1;
    }
  }

  /** @throws Error if the dump was cut off */
  end(): DumpContent {
    if (!this.#isWhole) throw new Error('the dump has no end: it was cut off');
    return { heads: [...this.#heads.values()], auditTrail: this.#auditTrail, binaryLog: this.#binaryLog };
  }

  #add(part: Buffer): void {
    if (this.#line === null || part.length === 0) return;
    this.#line.push(part);
    const before = this.#lineBytes;
    this.#lineBytes += part.length;
    if (before < START_BYTES && this.#lineBytes >= START_BYTES && !this.#isOfInterest()) this.#line = null;
  }

  #isOfInterest(): boolean {
    if (this.#insert !== null) return true;
    const start = Buffer.concat(this.#line ?? [], Math.min(this.#lineBytes, START_BYTES)).toString('latin1');
    return STARTS.some((each) => start.startsWith(each) || each.startsWith(start));
  }

  #endLine(): void {
    const isKept = this.#line !== null && this.#lineBytes > 0 && this.#isOfInterest();
    const text = isKept ? Buffer.concat(this.#line ?? []).toString('latin1') : '';
    this.#line = [];
    this.#lineBytes = 0;
    if (this.#insert !== null) this.#readRows(this.#insert, text);
    else if (text.startsWith(JOURNAL)) this.#beginInsert(text, (row) => this.#readBatch(row));
    else if (text.startsWith(AUDIT_HEAD)) this.#beginInsert(text, (row) => this.#readAuditHead(row));
    else if (text.startsWith(PLACE)) this.#readPlace(text);
    else if (text.startsWith(END)) this.#isWhole = true;
  }

  #beginInsert(text: string, take: (row: Row) => void): void {
    const begin = COLUMNS.exec(text);
    if (begin === null) throw notUnderstood(text, 0);
    const columns = (begin[1] ?? '').split(',').map((name) => name.trim().replaceAll('`', ''));
    this.#insert = { columns, take };
    this.#readRows(this.#insert, text.slice(begin[0].length));
  }

  #readRows({ columns, take }: Insert, text: string): void {
    let at = 0;
    while (text[at] === '(') {
      const { row, end } = readRow(columns, text, at);
      take(row);
      at = text[end] === ',' ? end + 1 : end;
    }
    if (text[at] === ';') this.#insert = null;
    else if (at < text.length) throw notUnderstood(text, at);
  }

  #readBatch(row: Row): void {
    const head: DumpHead = {
      link: row['stream'] ?? '',
      batch: Number(row['batch']),
      sequence: Number(row['last_sequence']),
      sealedAt: Number(row['sealed_at']),
      hash: row['hash'] ?? '',
    };
    const before = this.#heads.get(head.link)?.batch ?? 0;
    if (head.batch !== before + 1)
      throw new Error(`the dump has batch ${head.batch} of ${head.link} after batch ${before}`);
    this.#heads.set(head.link, head);
  }

  #readAuditHead(row: Row): void {
    this.#auditTrail = { sequence: Number(row['sequence']), hash: row['hash'] ?? '' };
  }

  #readPlace(text: string): void {
    const [, file = '', position] = PLACE_FORM.exec(text) ?? [];
    this.#binaryLog = { file, position: Number(position) };
  }
}

type Row = Readonly<Record<string, string>>;

interface Insert {
  readonly columns: readonly string[];
  readonly take: (row: Row) => void;
}

function readRow(columns: readonly string[], text: string, begin: number): { readonly row: Row; readonly end: number } {
  const row: Record<string, string> = {};
  let at = begin;
  for (const column of columns) {
    VALUE.lastIndex = at + 1;
    const value = VALUE.exec(text);
    if (value === null) throw notUnderstood(text, at);
    row[column] = value[1] ?? value[2]?.toLowerCase() ?? value[3] ?? '';
    at = VALUE.lastIndex;
  }
  if (text[at] !== ')') throw notUnderstood(text, at);
  return { row, end: at + 1 };
}

function notUnderstood(text: string, at: number): Error {
  return new Error(`the dump is not understood at: ${text.slice(Math.max(0, at - 20), at + 20)}`);
}
