import {
  type FloorMessage,
  type LinkAnswer,
  type ProtocolRejectionCode,
  readFloorMessage,
  commandOf,
  floorStateOf,
  idOf,
  refusalText,
  replyText,
} from '@jackpot/contract';
import type { LinkWriter } from '@jackpot/engine';
import { type LinkId, type LinkRejectionCode, type TableNo, asLinkId } from '@jackpot/progressive';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { Presence } from './presence.js';
import { type SubmitCommand, submitPlainly } from './submit-traced.js';
import { type VoidRequest, VoidRequests } from './void-requests.js';

export interface KnownTable {
  readonly linkId: string;
  readonly tableId: string;
  readonly key: string;
  /** Hash of the key that the table's own agent has shown. */
  readonly keyHash?: Uint8Array;
  /** Signature of the person who controls the table from a page. Undefined for a table's own agent. */
  readonly by?: string;
  readonly sessionId?: string;
}

/** Text, or an answer whose text is made when it is sent: texts of a whole batch would outlive the young generation. */
export type MessageReply = string | { readonly linkId: LinkId; readonly id: number; readonly answer: LinkAnswer };
export type SendReply = (reply: MessageReply) => void;

export function textOf(reply: MessageReply): string {
  return typeof reply === 'string' ? reply : replyText(reply.linkId, reply.id, reply.answer);
}

/** Every message gets exactly one reply, in order. Only commands that the engine accepted are stored. */
export class FloorMessageHandler {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly presence: Presence,
    private readonly submit: SubmitCommand = submitPlainly,
    private readonly voids: VoidRequests = new VoidRequests(),
  ) {}

  arrived(table: KnownTable): void {
    this.presence.heard(table.key);
  }

  /**
   * Calls `send` once per message, when its reply is durable. No message is decided before this function returns, so
   * one check of the leadership covers all of them.
   */
  take(sender: Sender, bodies: readonly unknown[], send: SendReply): void {
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
    if (host === undefined) return { ok: false, code: 'NO_LEADER' };
    const { writer } = host;
    if (writer === undefined) {
      const { code } = host.notLeader();
      return { ok: false, code, detail: code === 'NOT_LEADER' ? host.leader?.[leaderAt] : undefined };
    }
    // After a pause, this process may have lost the link without knowing, so no answer from memory is safe.
    if (!host.isLeaseFresh) return { ok: false, code: 'UNAVAILABLE' };
    const tableNo = writer.terms?.tableNos.get(table.tableId);
    return tableNo === undefined
      ? { ok: false, code: 'TABLE_NOT_ON_LINK', writer }
      : { ok: true, writer, table, tableNo };
  }

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

  #takeServed(served: Served, message: FloorMessage, send: SendReply): void {
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
        if (message.type === 'void') this.voids.note(table.key, voidRequestOf(message, message.coup));
        if (message.type === 'void-round') this.voids.note(table.key, voidRequestOf(message, message.round));
      }
      send({ linkId, id: message.id, answer });
    });
  }

  #sendState(writer: LinkWriter, tableNo: TableNo, id: number, send: SendReply): void {
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

function voidRequestOf({ by, reason }: Pick<VoidRequest, 'by' | 'reason'>, coup: number): Omit<VoidRequest, 'at'> {
  return { coup, by, reason };
}

/** A message from a page is always signed by the person of the session. */
function signedBy(message: FloorMessage, by: string | undefined): FloorMessage {
  return by !== undefined && 'by' in message ? { ...message, by } : message;
}

export interface Sender {
  readonly table: KnownTable;
  readonly leaderAt: 'address' | 'floorAddress';
}

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
  readonly writer?: LinkWriter;
}

/**
 * A refusal that depends on the terms waits until the journal has confirmed this leader, because another leader may
 * have changed the terms.
 */
function refuse({ code, detail, writer }: Unserved, id: number, send: SendReply): void {
  if (writer === undefined) return send(refusalText(id, code, detail));
  writer.read(
    () => ({}),
    (value) => send('ok' in value ? refusalText(id, value.code, value.detail) : refusalText(id, code)),
  );
}
