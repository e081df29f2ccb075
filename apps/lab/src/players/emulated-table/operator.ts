import { must } from '@jackpot/money';
import type { LinkConfigBody } from '@jackpot/progressive';
import { type HttpRequest, LeaderClient } from '../api/leader-client.js';
import { Staff } from '../api/staff.js';
import { NAMES, labTerms } from '../terms.js';

/** A shoe of eight decks deals at most this many hands: at least four cards a hand. */
const COUPS_OF_A_SHOE_MAX = 104;

/** What the controller has counted of a link. */
export interface Counted {
  /** Wagers that have contributed. */
  readonly wagers: number;
  /** The number of the coup that is open. */
  readonly coup: number;
  /** The Star's meter, in dollars with all its decimals. */
  readonly starDisplay: string;
}

/** The tokens of the programs that set up the floor and watch it. The table agent has its table key and nothing else. */
export interface ProgramTokens {
  readonly floorSetup: string;
  readonly monitoring: string;
}

/** The requests of people and programs around an emulated table: its link opened, its key set, a void approved, the counts compared. */
export class Operator {
  readonly #client: LeaderClient;
  readonly #staff: Staff;

  /** @param staffPassword of the demonstration's supervisor, who approves voids */
  constructor(
    controllers: readonly string[],
    private readonly tokens: ProgramTokens,
    staffPassword: string,
  ) {
    this.#client = new LeaderClient(controllers);
    this.#staff = new Staff(this.#client, staffPassword);
  }

  async openLink(linkId: string, seats: number, tableId: string, secret: string): Promise<void> {
    const bearer = this.tokens.floorSetup;
    const terms = termsOf(linkId, seats);
    await this.#send({ method: 'POST', path: '/api/v1/links', bearer, body: terms, expected: [200, 201, 409] });
    const path = `/api/v1/links/${linkId}/tables/${tableId}/key`;
    await this.#send({ method: 'PUT', path, bearer, body: { secret }, expected: [204] });
  }

  /** From the memory of the controller that leads, not from the read tables. */
  async counted(linkId: string, tableToken: string): Promise<Counted> {
    const { coup } = (await this.#send({
      method: 'POST',
      path: '/floor/v1/messages',
      bearer: tableToken,
      body: { type: 'state', id: 1 },
      expected: [200, 201],
    })) as { readonly coup: number };
    const { levels } = (await this.#read(`/api/v1/links/${linkId}/meters`)) as {
      readonly levels: readonly { readonly level: string; readonly display: string; readonly inWagers: number }[];
    };
    const star = must(
      levels.find(({ level }) => level === 'star'),
      'the Star of the link',
    );
    return { coup, wagers: star.inWagers, starDisplay: star.display };
  }

  /** The names of the cards that were dealt from the shoe on the table. */
  async dealt(linkId: string, tableId: string): Promise<readonly string[]> {
    const { coups } = (await this.#read(
      `/api/v1/links/${linkId}/coups?table=${tableId}&limit=${COUPS_OF_A_SHOE_MAX}`,
    )) as { readonly coups: readonly { readonly shoe: number; readonly cards: string | null }[] };
    return coups.filter(({ shoe }) => shoe === coups[0]?.shoe).flatMap(({ cards }) => cards?.split(' ') ?? []);
  }

  /** A floor supervisor approves that the hand on the table is void. */
  async approveVoid(linkId: string, tableId: string, tableToken: string): Promise<void> {
    const { coup } = await this.counted(linkId, tableToken);
    const path = `/api/v1/links/${linkId}/tables/${tableId}/coups/${coup}/approve-void`;
    await this.#staff.post('supervisor', path, [200], { reason: 'the cards were refused' });
  }

  #read(path: string): Promise<unknown> {
    return this.#send({ method: 'GET', path, bearer: this.tokens.monitoring, expected: [200] });
  }

  async #send(request: HttpRequest): Promise<unknown> {
    return (await this.#client.request(request)).body;
  }
}

/** The demonstration's terms with one table, whose shoe is only counted. */
function termsOf(linkId: string, seats: number): LinkConfigBody {
  const names = { ...NAMES, asset: () => 'MB-EMULATED' };
  return { ...labTerms({ linkId, tables: 1, seats }, names), name: 'Royal 9 on emulated devices' };
}
