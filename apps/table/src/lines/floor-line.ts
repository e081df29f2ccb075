import type { FloorPush, FloorReply, FloorState } from '@jackpot/contract';
import { WebSocket } from 'ws';

const HANDSHAKE_MS_MAX = 3_000;
const BACK_OFF_MS_MIN = 100;
const BACK_OFF_MS_MAX = 2_000;
const HEARTBEAT_MS = 400;
/**
 * Not heard for this long, the controller is out of contact and the lamps say so: with the heartbeat's interval and a poll
 * cycle that is within a second and a half.
 */
const CONTACT_MS_MAX = 900;
/** Not heard for this long, the connection is given up and another controller is tried. */
const SILENCE_MS_MAX = 3_000;
const HEARTBEAT = '{"type":"heartbeat","id":0}';

export interface FloorListener {
  welcome(state: FloorState): void;
  reply(reply: FloorReply): void;
  linkInPlay(isInPlay: boolean): void;
  contact(isThere: boolean): void;
  lost(): void;
  /** The key is not known there. */
  refused(): void;
}

/** A table's way to whichever controller leads its link. `tick` is called some fifty times a second. */
export class FloorLine {
  private socket: WebSocket | undefined;
  private isWelcome = false;
  private hasContact = false;
  private address = 0;
  private dialAtMs = 0;
  private backOffMs = BACK_OFF_MS_MIN;
  private heardAtMs = 0;
  private beatAtMs = 0;
  /** The highest epoch of a leader that has welcomed this table: one with a lower one is of the past. */
  private epoch = 0;
  private isClosed = false;

  constructor(
    private readonly controllers: readonly string[],
    private readonly token: string,
    private readonly ears: FloorListener,
    private readonly now: () => number = () => performance.now(),
  ) {}

  send(frame: string): void {
    if (this.isWelcome && this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  tick(nowMs: number): void {
    if (this.isClosed) return;
    if (this.socket === undefined) {
      if (nowMs >= this.dialAtMs) this.dial(nowMs);
      return;
    }
    const quietMs = nowMs - this.heardAtMs;
    if (quietMs > SILENCE_MS_MAX) return this.drop(this.socket);
    if (!this.isWelcome) return;
    this.tellContact(quietMs <= CONTACT_MS_MAX);
    if (nowMs - this.beatAtMs < HEARTBEAT_MS) return;
    this.beatAtMs = nowMs;
    this.socket.send(HEARTBEAT);
  }

  close(): void {
    this.isClosed = true;
    this.socket?.terminate();
  }

  private dial(nowMs: number): void {
    const address = this.controllers[this.address % this.controllers.length] ?? '';
    const socket = new WebSocket(`${address.replace(/^http/, 'ws').replace(/\/$/, '')}/floor`, {
      headers: { authorization: `Bearer ${this.token}` },
      handshakeTimeout: HANDSHAKE_MS_MAX,
      perMessageDeflate: false,
    });
    this.socket = socket;
    this.heardAtMs = nowMs;
    socket.on('message', (bytes: Buffer) => {
      if (socket === this.socket) this.hear(socket, bytes.toString('utf8'));
    });
    socket.on('unexpected-response', (request, response) => {
      if (response.statusCode === 401) this.ears.refused();
      request.destroy();
      this.drop(socket);
    });
    socket.on('error', () => this.drop(socket));
    socket.on('close', () => this.drop(socket));
  }

  private drop(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    socket.terminate();
    this.address += 1;
    this.dialAtMs = this.now() + this.backOffMs;
    this.backOffMs = Math.min(this.backOffMs * 2, BACK_OFF_MS_MAX);
    const wasWelcome = this.isWelcome;
    this.isWelcome = false;
    this.hasContact = false;
    if (wasWelcome && !this.isClosed) this.ears.lost();
  }

  private hear(socket: WebSocket, text: string): void {
    this.heardAtMs = this.now();
    const frame = JSON.parse(text) as FloorReply | FloorPush | readonly (FloorReply | FloorPush)[];
    const items = Array.isArray(frame)
      ? (frame as readonly (FloorReply | FloorPush)[])
      : [frame as FloorReply | FloorPush];
    for (const item of items) {
      if ('ok' in item) this.reply(socket, item);
      else this.push(socket, item);
      if (socket !== this.socket) return;
    }
    if (this.isWelcome) this.tellContact(true);
  }

  private reply(socket: WebSocket, reply: FloorReply): void {
    if (!reply.ok && reply.code === 'NOT_LEADER') return this.drop(socket);
    if (reply.id !== 0) this.ears.reply(reply);
  }

  private push(socket: WebSocket, push: FloorPush): void {
    if (push.type === 'link') return this.ears.linkInPlay(push.inPlay);
    if (push.epoch > 0 && push.epoch < this.epoch) return this.drop(socket);
    this.epoch = push.epoch;
    this.isWelcome = true;
    this.hasContact = true;
    this.backOffMs = BACK_OFF_MS_MIN;
    this.beatAtMs = this.heardAtMs;
    this.ears.welcome(push);
  }

  private tellContact(isThere: boolean): void {
    if (isThere === this.hasContact) return;
    this.hasContact = isThere;
    this.ears.contact(isThere);
  }
}
