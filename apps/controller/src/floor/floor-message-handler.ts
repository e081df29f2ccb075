import {
  type FloorMessage,
  type ProtocolRejectionCode,
  readFloorMessage,
  commandOf,
  floorStateOf,
  idOf,
  refusalText,
  replyText,
} from '@jackpot/contract';
import type { LinkWriter } from '@jackpot/engine';
import { type LinkRejectionCode, type TableNo, asLinkId } from '@jackpot/progressive';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { Presence } from './presence.js';
import { type SubmitCommand, submitPlainly } from './submit-traced.js';
import { VoidRequests } from './void-requests.js';

/** A table that has shown its key. */
export interface KnownTable {
  readonly linkId: string;
  readonly tableId: string;
  /** Link and table as one name. */
  readonly key: string;
  /** The stored hash of the key that the table's own agent has shown: when it is replaced or revoked, the connection ends. */
  readonly keyHash?: Uint8Array;
  /** The person who controls the table from a page, as their signature; undefined for the table's own agent, which names people itself. */
  readonly by?: string;
  /** The session that the page's ticket was issued to: when it ends, the page loses control of the table. */
  readonly sessionId?: string;
}

export type SendText = (text: string) => void;

/**
 * Between the floor and the engine: parse, call, map. Exactly one reply goes out for each
 * message, in order; nothing but a command that the engine accepted is ever written.
 */
export class FloorMessageHandler {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly presence: Presence,
    private readonly submit: SubmitCommand = submitPlainly,
    private readonly voids: VoidRequests = new VoidRequests(),
  ) {}

  /** Notes a sign of life that is not a message: a new connection. */
  arrived(table: KnownTable): void {
    this.presence.heard(table.key);
  }

  /**
   * Handles the messages of one frame of a table, in order. `send` is called once for each, when its reply is durable.
   * They are decided in later turns, so whether the table can be served is the same for all of them.
   */
  take(sender: Sender, bodies: readonly unknown[], send: SendText): void {
    const served = this.#served(sender);
    for (const body of bodies) {
      const read = readFloorMessage(body);
      if ('problem' in read) send(refusalText(idOf(body), 'BAD_MESSAGE', read.problem));
      else if (!served.ok) refuse(served, read.message.id, send);
      else this.#takeServed(served, signedBy(read.message, sender.table.by), send);
    }
  }

  #served({ table, leaderAt }: Sender): Served | Unserved {
    const host = this.hosts.find(table.linkId);
    // The table has a key for the link, so the link exists: another process has opened it a moment ago.
    if (host === undefined) return { ok: false, code: 'NO_LEADER' };
    const { writer } = host;
    if (writer === undefined) {
      const { code } = host.notLeader();
      return { ok: false, code, detail: code === 'NOT_LEADER' ? host.leader?.[leaderAt] : undefined };
    }
    // After a pause of the process we may have lost the link without knowing it yet: no answer from memory is safe.
    if (!host.isLeaseFresh) return { ok: false, code: 'UNAVAILABLE' };
    const tableNo = writer.terms?.tableNos.get(table.tableId);
    return tableNo === undefined
      ? { ok: false, code: 'TABLE_NOT_ON_LINK', writer }
      : { ok: true, writer, table, tableNo };
  }

  /** Reads a table's state after everything submitted before is durable; `reply` gets undefined where the link cannot be read. */
  state(table: KnownTable, reply: (state: ReturnType<typeof floorStateOf> | undefined, epoch: number) => void): void {
    const host = this.hosts.find(table.linkId);
    const writer = host?.isLeaseFresh === true ? host.writer : undefined;
    const tableNo = writer?.terms?.tableNos.get(table.tableId);
    if (writer === undefined || tableNo === undefined) return reply(undefined, 0);
    writer.read(
      (state) => ({ table: floorStateOf(state, tableNo), epoch: state.epoch }),
      (value) => ('table' in value ? reply(value.table, value.epoch) : reply(undefined, 0)),
    );
  }

  #takeServed(served: Served, message: FloorMessage, send: SendText): void {
    const { writer, table, tableNo } = served;
    const linkId = asLinkId(table.linkId);
    if (message.type !== 'acknowledge') this.presence.heard(table.key);
    else if (!this.presence.isOnline(table.key)) return send(refusalText(message.id, 'TABLE_OFFLINE'));
    if (message.type === 'heartbeat') return send(`{"id":${message.id},"ok":true,"type":"alive"}`);
    if (message.type === 'state') return this.#sendState(writer, tableNo, message.id, send);
    const command = commandOf(message, tableNo);
    if (command === undefined) return send(refusalText(message.id, 'BAD_CARD'));
    this.submit(served, command, (answer) => {
      if (!answer.ok && answer.code === 'VOID_NEEDS_SUPERVISOR') {
        if (message.type === 'void') this.voids.note(table.key, message);
        if (message.type === 'void-round') this.voids.note(table.key, { coup: message.round, by: message.by });
      }
      send(replyText(linkId, message.id, answer));
    });
  }

  #sendState(writer: LinkWriter, tableNo: TableNo, id: number, send: SendText): void {
    writer.read(
      (state) => ({ epoch: state.epoch, ...floorStateOf(state, tableNo) }),
      (value) =>
        send(
          'ok' in value
            ? refusalText(id, value.code, value.detail)
            : JSON.stringify({ id, ok: true, type: 'state', ...value }),
        ),
    );
  }
}

/** A person at a page signs their own acts, whatever the message contains. */
function signedBy(message: FloorMessage, by: string | undefined): FloorMessage {
  return by !== undefined && 'by' in message ? { ...message, by } : message;
}

/** Who sends a message, and the address by which they reach a leader. */
export interface Sender {
  readonly table: KnownTable;
  readonly leaderAt: 'address' | 'floorAddress';
}

/** A table of a link that this process leads. */
interface Served {
  readonly ok: true;
  readonly writer: LinkWriter;
  readonly table: KnownTable;
  readonly tableNo: TableNo;
}

interface Unserved {
  readonly ok: false;
  readonly code: ProtocolRejectionCode | LinkRejectionCode;
  readonly detail?: string | undefined;
  /** The writer whose terms the refusal rests on. */
  readonly writer?: LinkWriter;
}

/** A refusal that rests on terms is sent once the journal has confirmed that its writer still leads: another may have changed them. */
function refuse({ code, detail, writer }: Unserved, id: number, send: SendText): void {
  if (writer === undefined) return send(refusalText(id, code, detail));
  writer.read(
    () => ({}),
    (value) => send('ok' in value ? refusalText(id, value.code, value.detail) : refusalText(id, code)),
  );
}
