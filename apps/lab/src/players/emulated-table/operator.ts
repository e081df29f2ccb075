import { must } from '@jackpot/money';
import type { LinkConfigBody } from '@jackpot/progressive';
import { cardName, kingNineCards, suggestedSeatMap } from '@jackpot/rules';

const REQUEST_MS_MAX = 10_000;
const PATIENCE_MS = 30_000;
const RETRY_MS = 300;
/** Of a shoe of eight decks: four cards a hand. */
const COUPS_OF_A_SHOE_MAX = 104;

/** What the controller has counted of a link. */
export interface Counted {
  /** Wagers that have contributed. */
  readonly wagers: number;
  /** The number of the coup that is open. */
  readonly coup: number;
  /** The Star's meter, in dollars and all its decimals. */
  readonly starDisplay: string;
}

/** The tokens of the programs that set up the floor and watch it; the table agent itself has its table key and nothing else. */
export interface ProgramTokens {
  readonly floorSetup: string;
  readonly monitoring: string;
}

/** The person who approves voids at an emulated table. */
export interface SupervisorSignIn {
  readonly signInName: string;
  readonly password: string;
}

/** The little of the operator's API that an emulated table needs: its link opened, its key set, the counts compared. */
export class Operator {
  constructor(
    private readonly controllers: readonly string[],
    private readonly tokens: ProgramTokens,
    private readonly supervisor: SupervisorSignIn,
  ) {}

  async openLink(linkId: string, tableId: string, seats: number, secret: string): Promise<void> {
    const { floorSetup } = this.tokens;
    await this.#request(floorSetup, 'POST', '/api/v1/links', [200, 201, 409], termsOf(linkId, tableId, seats));
    await this.#request(floorSetup, 'PUT', `/api/v1/links/${linkId}/tables/${tableId}/key`, [204], { secret });
  }

  /** As of now, from the controller that leads: its memory, not a projection. */
  async counted(linkId: string, tableToken: string): Promise<Counted> {
    const request = { type: 'state', id: 1 };
    const state = (await this.#request(tableToken, 'POST', '/floor/v1/messages', [200, 201], request)) as {
      readonly coup: number;
    };
    const { levels } = (await this.#request(
      this.tokens.monitoring,
      'GET',
      `/api/v1/links/${linkId}/meters`,
      [200],
    )) as {
      readonly levels: readonly { readonly level: string; readonly display: string; readonly inWagers: number }[];
    };
    const star = must(
      levels.find(({ level }) => level === 'star'),
      'the Star of the link',
    );
    return { coup: state.coup, wagers: star.inWagers, starDisplay: star.display };
  }

  /** The cards that were dealt of the shoe on the table, by name. */
  async dealt(linkId: string, tableId: string): Promise<readonly string[]> {
    const path = `/api/v1/links/${linkId}/coups?table=${tableId}&limit=${COUPS_OF_A_SHOE_MAX}`;
    const { coups } = (await this.#request(this.tokens.monitoring, 'GET', path, [200])) as {
      readonly coups: readonly { readonly shoe: number; readonly cards: string | null }[];
    };
    return coups.filter(({ shoe }) => shoe === coups[0]?.shoe).flatMap(({ cards }) => cards?.split(' ') ?? []);
  }

  /** A floor supervisor signs in and approves that the hand on the table is void. */
  async approveVoid(linkId: string, tableId: string, tableToken: string): Promise<void> {
    const signIn = { ...this.supervisor, kind: 'bearer' };
    const session = (await this.#request(null, 'POST', '/api/v1/sessions', [201], signIn)) as {
      readonly token: string;
    };
    const { coup } = await this.counted(linkId, tableToken);
    const path = `/api/v1/links/${linkId}/tables/${tableId}/coups/${coup}/approve-void`;
    await this.#request(session.token, 'POST', path, [200], { reason: 'the cards were refused' });
  }

  /** Repeats the request until a controller that leads has answered. */
  async #request(
    bearer: string | null,
    method: string,
    path: string,
    expected: readonly number[],
    body?: unknown,
  ): Promise<unknown> {
    const endMs = performance.now() + PATIENCE_MS;
    let last = 'no answer';
    for (let at = 0; performance.now() < endMs; at += 1) {
      const answer = await fetch(`${this.controllers[at % this.controllers.length] ?? ''}${path}`, {
        method,
        headers: {
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_MS_MAX),
      }).catch(() => undefined);
      const text = (await answer?.text()) ?? '';
      if (answer !== undefined && expected.includes(answer.status)) return text === '' ? undefined : JSON.parse(text);
      last = answer === undefined ? last : `${answer.status} ${text.slice(0, 200)}`;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    throw new Error(`${method} ${path}: ${last}`);
  }
}

/** Terms of a link with this one table. They are not approved, which the reference states. */
function termsOf(linkId: string, tableId: string, seats: number): LinkConfigBody {
  return {
    linkId,
    name: 'Royal 9 on emulated devices',
    approval: { reference: 'demonstration, not approved for play', approvedOn: '2025-01-01' },
    decks: 8,
    price: '5.00',
    paytable: 'C',
    signDigits: 7,
    // Emulated people need no seconds for a hand, and its shoe is only counted.
    roundMsMin: 0,
    laboratory: true,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000, reserveRatePpm: 10_000 },
      spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
      mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
    tables: [
      {
        tableId,
        assetNumber: 'MB-EMULATED',
        seats: suggestedSeatMap(seats, 1).map(({ seat, pairs }) => ({
          seat,
          deviceId: `${tableId}-seat-${seat}`,
          pairs: pairs.map((pair): [string, string] => {
            const [king, nine] = kingNineCards(pair);
            return [cardName(king), cardName(nine)];
          }),
        })),
      },
    ],
  };
}
