import type { Logger, Metrics } from '@jackpot/platform';
import { type AlteredRow, RecordsCheck, type RecordsChecked, Seals, isSealedTable } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, METRICS } from '../tokens.js';

export interface SeenAltered extends AlteredRow {
  readonly since: number;
}

export interface AlteredRecords {
  readonly rows: readonly SeenAltered[];
  readonly trail: { readonly text: string; readonly since: number } | null;
}

/** Bounds the memory for altered rows, because an owner of the database can forge any number of rows. */
const ROWS_MAX = 1_000;

const MET_AGAIN_MS = 10_000;

type WatchMetrics = Pick<Metrics, 'jackpot_rows_refused_total' | 'jackpot_altered_records'>;

@Injectable()
export class RecordsWatch {
  #rows = new Map<string, SeenAltered>();
  readonly #unborne = new Map<string, { readonly row: SeenAltered; readonly metAt: number }>();
  #trail: AlteredRecords['trail'] = null;

  constructor(
    @Inject(Seals) seals: Pick<Seals, 'onAltered' | 'now'>,
    @Inject(RecordsCheck) private readonly records: Pick<RecordsCheck, 'check'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'fatal'>,
    @Inject(METRICS) private readonly metrics: WatchMetrics,
  ) {
    this.#now = () => seals.now();
    seals.onAltered((row) => {
      if (!isSealedTable(row.table)) return this.#meet(row);
      metrics.jackpot_rows_refused_total.inc();
      if (this.#rows.size < ROWS_MAX) this.#rows.set(row.row, this.#seen(row));
    });
  }

  readonly #now: () => number;

  get altered(): AlteredRecords {
    this.#forgetUnborne();
    const unborne = Array.from(this.#unborne.values(), ({ row }) => row);
    return { rows: [...this.#rows.values(), ...unborne], trail: this.#trail };
  }

  async check(): Promise<RecordsChecked> {
    const checked = await this.records.check();
    const { flaw, altered } = checked;
    if (flaw === undefined) this.#rows = new Map(altered.slice(0, ROWS_MAX).map((row) => [row.row, this.#seen(row)]));
    this.#trail = flaw === undefined ? null : this.#flawed(`entry ${flaw.sequence}, ${flaw.what}`);
    this.metrics.jackpot_altered_records.set(altered.length + (flaw === undefined ? 0 : 1));
    return checked;
  }

  #meet(row: AlteredRow): void {
    if (!this.#unborne.has(row.row)) this.metrics.jackpot_rows_refused_total.inc();
    this.#forgetUnborne();
    if (this.#unborne.size < ROWS_MAX) this.#unborne.set(row.row, { row: this.#seen(row), metAt: this.#now() });
  }

  #forgetUnborne(): void {
    for (const [name, { metAt }] of this.#unborne) if (this.#now() - metAt > MET_AGAIN_MS) this.#unborne.delete(name);
  }

  #seen(row: AlteredRow): SeenAltered {
    const known = this.#rows.get(row.row) ?? this.#unborne.get(row.row)?.row;
    if (known?.what === row.what) return known;
    this.logger.fatal({ ...row }, 'a row of the database was changed outside the controllers; nothing follows from it');
    return { ...row, since: this.#now() };
  }

  #flawed(text: string): AlteredRecords['trail'] {
    if (this.#trail?.text === text) return this.#trail;
    this.logger.fatal({ flaw: text }, 'the audit trail was changed outside the controllers; it is not signed any more');
    return { text, since: this.#now() };
  }
}
