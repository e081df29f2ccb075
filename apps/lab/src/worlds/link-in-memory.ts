import {
  type FloorReply,
  type FloorState,
  floorReplySchema,
  readFloorMessage,
  commandOf,
  readFrame,
  floorStateOf,
  idOf,
  refusalText,
  replyText,
  welcomeText,
} from '@jackpot/contract';
import {
  type Answer,
  type Draws,
  type LinkCommand,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  type TableNo,
  asTableNo,
  decide,
  evolve,
  initialState,
  opened,
  tableOf,
} from '@jackpot/progressive';

export interface LinkInMemoryOptions {
  readonly config: LinkConfig;
  readonly draws: Draws;
  readonly clock: () => number;
  readonly isBusy?: () => boolean;
  readonly bend?: (event: LinkEvent) => LinkEvent;
  readonly bendReply?: (reply: Record<string, unknown>) => Record<string, unknown>;
}

export class LinkInMemory {
  readonly state: LinkState = initialState();
  readonly events: LinkEvent[] = [];
  readonly #options: LinkInMemoryOptions;

  constructor(options: LinkInMemoryOptions) {
    this.#options = options;
    this.command({ type: 'open-link', config: options.config });
    this.takeOver();
  }

  get config(): LinkConfig {
    return this.#options.config;
  }

  command(command: LinkCommand): Answer {
    const { clock, draws, bend } = this.#options;
    const { events, answer } = decide(this.state, command, { now: clock(), draws });
    for (const planned of events) {
      const event = bend?.(planned) ?? planned;
      evolve(this.state, event);
      this.events.push(event);
    }
    return answer;
  }

  takeOver(): void {
    this.command({ type: 'take-over', epoch: this.state.epoch + 1, holder: 'fake' });
  }

  stateOf(table: TableNo = asTableNo(0)): FloorState {
    return floorStateOf(this.state, table);
  }

  table(index: number) {
    return tableOf(opened(this.state), asTableNo(index));
  }

  welcomeText(table: TableNo): string {
    return welcomeText(this.state.epoch, this.stateOf(table));
  }

  frame(table: TableNo, text: string): readonly string[] {
    const frame = readFrame(text);
    if (!frame.ok) return [refusalText(null, frame.code)];
    return frame.messages.map((message) => this.#reply(table, message));
  }

  #reply(table: TableNo, body: unknown): string {
    const read = readFloorMessage(body);
    if ('problem' in read) return refusalText(idOf(body), 'BAD_MESSAGE');
    const { message } = read;
    const { id } = message;
    if (message.type === 'heartbeat') return JSON.stringify({ id, ok: true, type: 'alive' } satisfies FloorReply);
    if (message.type === 'state') {
      const { epoch } = this.state;
      return JSON.stringify({ id, ok: true, type: 'state', epoch, ...this.stateOf(table) } satisfies FloorReply);
    }
    if (this.#options.isBusy?.() === true) return refusalText(id, 'BUSY');
    const command = commandOf(message, table);
    if (command === undefined) return refusalText(id, 'BAD_CARD');
    const text = replyText(this.config.linkId, id, this.command(command));
    floorReplySchema.parse(JSON.parse(text));
    const { bendReply } = this.#options;
    return bendReply === undefined ? text : JSON.stringify(bendReply(JSON.parse(text) as Record<string, unknown>));
  }
}
