import { type FloorMessage, type FloorReply, type FloorState, floorMessageSchema } from '@jackpot/contract';
import { centsToText, must } from '@jackpot/money';
import {
  type Answer,
  type Award,
  type FloorCommand,
  type LinkEvent,
  LINK_REJECTIONS,
  type LinkState,
  asDeviceId,
  asTableNo,
  awardIdOf,
  decide,
  evolve,
  initialState,
  opened,
  tableOf,
} from '@jackpot/progressive';
import { FakeDraws, type LinkShape, PEOPLE, linkOf } from '../../../libs/progressive/src/testing/index.js';
import { parseCard } from '@jackpot/rules';

const TABLE = asTableNo(0);

/** A controller in memory: the real decider, told what a table says, one table on its link. */
export class ModelController {
  readonly state: LinkState = initialState();
  readonly events: LinkEvent[] = [];
  private readonly draws = new FakeDraws({ prngSeed: 7 });
  private readonly config;

  constructor(
    shape: LinkShape,
    private readonly now: () => number,
  ) {
    this.config = linkOf(shape);
    this.run({ type: 'open-link', config: this.config });
    this.run({ type: 'take-over', epoch: 1, holder: 'model' });
  }

  welcome(): FloorState {
    const { coup, shoe, seats } = tableOf(opened(this.state), TABLE);
    return {
      link: this.config.linkId,
      table: 'table-1',
      inPlay: opened(this.state).inPlay,
      priceCents: Number(this.config.priceCents),
      decks: this.config.decks,
      shoe,
      dealing: 'counted',
      coup: coup?.coup ?? 0,
      phase: coup?.phase ?? 'none',
      seats:
        coup === null || coup.phase === 'no-wager'
          ? []
          : coup.phase === 'betting'
            ? coup.wagers.map(({ seat }) => seat)
            : coup.phase === 'held'
              ? coup.seats
              : (coup.lock?.seats ?? []),
      awards: coup !== null && 'awards' in coup ? coup.awards.map((award) => this.award(award)) : [],
      devices: seats.flatMap((seat) =>
        seat === undefined
          ? []
          : [
              {
                ...{ seat: seat.seat, device: seat.device.deviceId, boot: seat.device.boot },
                sequence: seat.device.sequence,
                ...(seat.device.openedAt === null ? {} : { isOpen: true as const }),
              },
            ],
      ),
    };
  }

  /** The replies to one frame, in order. */
  frame(text: string): readonly FloorReply[] {
    return (JSON.parse(text) as unknown[]).map((body) => this.reply(floorMessageSchema.parse(body)));
  }

  /** A supervisor has looked at the held round. */
  release(): void {
    const { coup } = tableOf(opened(this.state), TABLE);
    const released = { type: 'release-round', table: TABLE, coup: coup?.coup ?? 0, reason: 'seen' } as const;
    this.run({ ...released, person: PEOPLE.floor });
  }

  private reply(message: FloorMessage): FloorReply {
    const { id } = message;
    if (message.type === 'heartbeat') return { id, ok: true, type: 'alive' };
    if (message.type === 'state') return { id, ok: true, type: 'state', epoch: 1, ...this.welcome() };
    const answer = this.run(commandOf(message as AgentMessage));
    if (!answer.ok) {
      const { code, detail } = answer;
      return { id, ok: false, code, text: LINK_REJECTIONS[code].text, ...(detail === undefined ? {} : { detail }) };
    }
    switch (answer.type) {
      case 'locked':
        return { id, ...answer, mustHit: answer.mustHit === null ? null : this.award(answer.mustHit) };
      case 'resolved':
        return { id, ...answer, awards: answer.awards.map((award) => this.award(award)) };
      case 'done':
        throw new TypeError('no answer of a table');
      default:
        return { id, ...answer };
    }
  }

  private run(command: Parameters<typeof decide>[1]): Answer {
    const { events, answer } = decide(this.state, command, { now: this.now(), draws: this.draws });
    for (const event of events) {
      evolve(this.state, event);
      this.events.push(event);
    }
    return answer;
  }

  private award(award: Award) {
    return {
      awardId: awardIdOf(this.config.linkId, award.awardNumber),
      seat: award.seat,
      line: award.line,
      level: award.level,
      amount: centsToText(award.amountCents),
      pay: award.documentNumber > 0 ? ('claim' as const) : ('table' as const),
      documentNumber: award.documentNumber,
    };
  }
}

/** What a table agent says; a shoe that the terms track is opened by people. */
type AgentMessage = Exclude<
  FloorMessage,
  { type: 'heartbeat' | 'state' | 'open-shoe' | 'burn' | 'cover-card' | 'irregularity' | 'end-shoe' }
>;

function commandOf(message: AgentMessage): FloorCommand {
  switch (message.type) {
    case 'acknowledge': {
      const { id: _, priceCents, device, ...rest } = message;
      return { ...rest, table: TABLE, device: asDeviceId(device), priceCents: BigInt(priceCents) };
    }
    case 'report': {
      const { id: _, device, ...rest } = message;
      return { ...rest, table: TABLE, device: asDeviceId(device) };
    }
    case 'withdraw': {
      const { id: _, device, ...rest } = message;
      return { ...rest, table: TABLE, device: asDeviceId(device) };
    }
    case 'cards': {
      const cards = message.cards.map((name) => must(parseCard(name), name));
      return { type: 'resolve', table: TABLE, coup: message.coup, cards };
    }
    case 'open':
      return { type: 'open', table: TABLE, coup: message.coup, kind: message.kind };
    case 'lock':
    case 'settle':
      return { type: message.type, table: TABLE, coup: message.coup };
    case 'void':
      return { type: 'void', table: TABLE, coup: message.coup, by: message.by, reason: message.reason };
    case 'shoe':
      return { type: 'shoe', table: TABLE, shoe: message.shoe };
  }
}
