import { fromHex, toHex } from '@jackpot/journal';
import { assert, must } from '@jackpot/money';
import { cardCountsOf } from '@jackpot/rules';
import { journaledConfig, readTableConfig, writeTableConfig } from './config/json.js';
import type { LinkConfig } from './config/link-config.js';
import { readPaymentRulesText } from './payment/rules-json.js';
import { asTableNo } from './ids.js';
import { heldSeen } from './levels/held.js';
import { termsOfLevels } from './levels/must-hit-cycle.js';
import {
  ANSWER_CELLS,
  DEVICE_CELLS,
  RECORD_CELLS,
  STATE_FORM,
  type SavedLink,
  type SavedState,
  type SavedTable,
  savedState,
} from './snapshot-shape.js';
import { openedLink, type LinkState, type OpenedLink } from './state.js';
import { REPLY_KINDS, tableNosOf, tableState, type TableState } from './table/state.js';

/**
 * Writes a snapshot of a committed state, which lets a start skip most of the replay. Snapshots are checked against the
 * journal's hash and meters when read, and can always be deleted. A snapshot with another `STATE_FORM` is not read.
 */
export function encodeState(state: LinkState): string {
  const saved: SavedState = {
    sequence: state.sequence,
    epoch: state.epoch,
    opened: state.opened === null ? null : savedLink(state.opened),
  };
  return encodeValues({ form: STATE_FORM, ...saved });
}

function savedLink(link: OpenedLink): SavedLink {
  return {
    config: link.configText,
    openedWith: link.openedWith === link.configText ? null : link.openedWith,
    version: link.version,
    mustHitCycle: link.mustHitCycle,
    uncountedMicro: link.uncountedMicro,
    inPlay: link.inPlay,
    meters: link.meters,
    mustHit: link.mustHit,
    wagers: link.wagers,
    coups: link.coups,
    vigorishForms: link.vigorishForms,
    vigorishFormsIssued: link.vigorishFormsIssued,
    awards: link.awards,
    documents: link.documents,
    claims: [...link.claims.values()],
    endings: [...link.endings],
    paid: [...link.paid],
    lastHits: [...link.lastHits],
    tablePaid: [...link.tablePaid],
    largestPaid: [...link.largestPaid],
    manualNumbers: [...link.manualNumbers],
    refusedSlips: [...link.refusedSlips],
    paymentRulesText: link.paymentRulesText,
    requestedPaymentRules: link.requestedPaymentRules,
    requestedAdjustment: link.requestedAdjustment,
    requestedCorrections: [...link.requestedCorrections],
    movedAt: [...link.movedAt],
    history: link.history,
    held: link.held,
    notices: link.notices,
    noticesGiven: link.noticesGiven,
    received: [...link.received],
    expectedTransfers: [...link.expectedTransfers],
    cancelledTransfers: [...link.cancelledTransfers],
    underWay: [...link.underWay],
    arrived: [...link.arrived],
    schedule: link.schedule,
    isRetired: link.isRetired,
    tables: link.tables.map((table) => ({
      // Tables save their own terms, which the link's terms may list in another order, or not at all.
      config: writeTableConfig(table.config),
      isOnLink: table.isOnLink,
      shoe: table.shoe,
      cardsLeft: rowText(Array.from(table.cardsLeft)),
      coup: table.coup,
      stakes: table.stakes,
      promotions: table.promotions,
      markers: [...table.markers],
      markedCoup: table.markedCoup,
      collected: table.collected,
      lockedVoidsAt: table.lockedVoidsAt,
      betsEndedAt: table.betsEndedAt,
      dealing: table.dealing,
      doors: table.doors,
      threeCard: table.threeCard,
      devices: rowText(deviceCells(table.seats)),
    })),
  };
}

export function encodeValues(value: unknown): string {
  return JSON.stringify(value, tagged);
}

export function decodeValues(text: string): unknown {
  return JSON.parse(text, untagged);
}

/**
 * Writes `{"$n":"123"}` for a bigint and `{"$b":"00ff"}` for bytes, which JSON does not have. Text typed by people
 * cannot take that form. Fields are sorted, so that a decided state and a replayed state have the same text (INV-08).
 */
function tagged(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() };
  // Node has already converted a Buffer to JSON. The object that holds it still has the bytes.
  const held = (this as Readonly<Record<string, unknown>>)[key];
  if (held instanceof Uint8Array) return { $b: toHex(held) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function untagged(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$n' in value && typeof value.$n === 'string') return BigInt(value.$n);
  if ('$b' in value && typeof value.$b === 'string') return must(fromHex(value.$b), 'bytes in hexadecimal digits');
  return value;
}

/** A value of a device's row. Rows are plain text, because thousands of JSON values would block play. */
type Cell = number | bigint | null;
const NOTHING = '-';

function rowText(cells: readonly Cell[]): string {
  return cells.map((cell) => cell ?? NOTHING).join(' ');
}

class RowReader {
  readonly #cells: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#cells = text === '' ? [] : text.split(' ');
  }

  get isAtEnd(): boolean {
    return this.#next === this.#cells.length;
  }

  integer(): number {
    const value = Number(this.#cell());
    assert(Number.isSafeInteger(value), 'a whole number in a row of a snapshot');
    return value;
  }

  orNull<T>(read: () => T): T | null {
    if (this.#cells[this.#next] !== NOTHING) return read();
    this.#next += 1;
    return null;
  }

  cents(): bigint {
    return BigInt(this.#cell());
  }

  #cell(): string {
    const cell = must(this.#cells[this.#next], 'a cell of a row of a snapshot');
    this.#next += 1;
    return cell;
  }
}

function deviceCells(seats: TableState['seats']): readonly Cell[] {
  const cells: Cell[] = [];
  for (const position of seats) {
    if (position === undefined) continue;
    const { seat, device } = position;
    for (const cell of DEVICE_CELLS) cells.push(cell === 'seat' ? seat : device[cell]);
    for (const cell of RECORD_CELLS) cells.push(device.records[cell]);
    for (const each of device.answered)
      for (const cell of ANSWER_CELLS) cells.push(cell === 'reply' ? REPLY_KINDS.indexOf(each.reply) : each[cell]);
  }
  return cells;
}

function restoreDevice(table: TableState, row: RowReader): void {
  const device = table.seats[row.integer()]?.device;
  assert(device !== undefined, 'a snapshot has the positions of its configuration');
  device.boot = row.integer();
  device.sequence = row.integer();
  device.openedAt = row.orNull(() => row.integer());
  const [coup, since, recorded, summarized] = [row.integer(), row.integer(), row.integer(), row.integer()];
  device.records = { coup, since, recorded, summarized };
  for (const answered of device.answered) {
    answered.boot = row.integer();
    answered.sequence = row.integer();
    answered.coup = row.integer();
    answered.seat = row.integer();
    answered.reply = must(REPLY_KINDS[row.integer()], 'a kind of reply');
    answered.journalSequence = row.integer();
    answered.priceCents = row.orNull(() => row.cents());
  }
}

/** @throws if the text is not a snapshot of this form; the caller then replays the journal */
export function decodeState(text: string): LinkState {
  const { form, ...saved } = decodeValues(text) as Readonly<Record<string, unknown>>;
  assert(form === STATE_FORM, 'a snapshot of this form');
  assert(savedState.accepts(saved), 'a snapshot has the fields of its form, and no others');
  const { sequence, epoch, opened } = saved as unknown as SavedState;
  return { sequence, epoch, opened: opened === null ? null : decodeOpened(opened) };
}

function decodeOpened(parsed: SavedLink): OpenedLink {
  const config = journaledConfig(parsed.config);
  assert(parsed.version >= 1, 'a snapshot names the version in force');
  const opening = openedLink(config, parsed.config, parsed.mustHit);
  const link: OpenedLink = { ...opening, openedWith: parsed.openedWith ?? parsed.config };
  link.version = parsed.version;
  link.mustHitCycle = parsed.mustHitCycle;
  link.uncountedMicro = parsed.uncountedMicro;
  link.terms = termsOfLevels(config, parsed.mustHitCycle);
  link.tables = parsed.tables.map((saved, index) => restoreTable(config, index, saved));
  link.tableNos = tableNosOf(link.tables);
  assert(link.tableNos.size === config.tables.length, 'a snapshot has the tables of its configuration');
  link.inPlay = parsed.inPlay;
  link.meters = parsed.meters;
  link.wagers = parsed.wagers;
  link.coups = parsed.coups;
  link.vigorishForms = parsed.vigorishForms;
  link.vigorishFormsIssued = parsed.vigorishFormsIssued;
  link.awards = parsed.awards;
  link.documents = parsed.documents;
  for (const claim of parsed.claims) link.claims.set(claim.awardNumber, claim);
  for (const [awardNumber, ending] of parsed.endings) link.endings.set(awardNumber, ending);
  for (const [awardNumber, paid] of parsed.paid) link.paid.set(awardNumber, paid);
  for (const [level, hits] of parsed.lastHits) link.lastHits.set(level, hits);
  for (const [table, paid] of parsed.tablePaid) link.tablePaid.set(table, paid);
  for (const [level, cents] of parsed.largestPaid) link.largestPaid.set(level, cents);
  for (const number of parsed.manualNumbers) link.manualNumbers.add(number);
  for (const slip of parsed.refusedSlips) link.refusedSlips.add(slip);
  link.paymentRules = must(
    readPaymentRulesText(parsed.paymentRulesText),
    'a snapshot holds payment rules that read back',
  );
  link.paymentRulesText = parsed.paymentRulesText;
  link.requestedPaymentRules = parsed.requestedPaymentRules;
  link.requestedAdjustment = parsed.requestedAdjustment;
  for (const [tableNo, waiting] of parsed.requestedCorrections) link.requestedCorrections.set(tableNo, waiting);
  for (const [level, sequence] of parsed.movedAt) link.movedAt.set(level, sequence);
  link.history.base = parsed.history.base;
  link.history.entries = parsed.history.entries;
  assert(parsed.held.length === link.meters.length, 'a snapshot has what each of its levels held');
  link.held = [...parsed.held];
  link.heldSeen = link.meters.map((meters) => heldSeen(link, meters));
  link.notices = parsed.notices;
  link.noticesGiven = parsed.noticesGiven;
  for (const key of parsed.received) link.received.add(key);
  for (const key of parsed.expectedTransfers) link.expectedTransfers.add(key);
  for (const key of parsed.cancelledTransfers) link.cancelledTransfers.add(key);
  for (const [key, part] of parsed.underWay) link.underWay.set(key, part);
  for (const key of parsed.arrived) link.arrived.add(key);
  link.schedule = parsed.schedule;
  link.isRetired = parsed.isRetired;
  return link;
}

function restoreTable(config: LinkConfig, index: number, saved: SavedTable): TableState {
  const table = tableState(config, readTableConfig(saved.config), asTableNo(index));
  table.isOnLink = saved.isOnLink;
  table.shoe = saved.shoe;
  table.cardsLeft = must(cardCountsOf(cardsOf(saved.cardsLeft)), 'card counts of a shoe');
  table.coup = saved.coup;
  table.stakes = saved.stakes;
  table.promotions = saved.promotions;
  table.markers = new Map(saved.markers);
  table.markedCoup = saved.markedCoup;
  table.collected = saved.collected;
  table.lockedVoidsAt = saved.lockedVoidsAt;
  table.betsEndedAt = saved.betsEndedAt;
  table.dealing = saved.dealing;
  table.doors = saved.doors;
  table.threeCard = saved.threeCard;
  const devices = new RowReader(saved.devices);
  while (!devices.isAtEnd) restoreDevice(table, devices);
  return table;
}

function cardsOf(text: string): readonly number[] {
  const row = new RowReader(text);
  const cards: number[] = [];
  while (!row.isAtEnd) cards.push(row.integer());
  return cards;
}
