import { must } from '@jackpot/money';
import type { LinkConfigBody } from '@jackpot/progressive';
import { type FloorTokens, HttpControllerApi } from '../api/http-api.js';
import { LeaderClient } from '../api/leader-client.js';
import { Staff } from '../api/staff.js';
import { NAMES, labTerms } from '../terms.js';

/** Eight decks, at least four cards a hand. */
const COUPS_OF_A_SHOE_MAX = 104;

const SIDE_WAGERS = ['tie/8', 'dragon7', 'panda8'];
export const EMULATED_WAGERS: readonly string[] = ['player', 'banker/ez', ...SIDE_WAGERS];

export interface Counted {
  readonly wagers: number;
  readonly coup: number;
  readonly starDisplay: string;
}

export class Operator {
  readonly #client: LeaderClient;
  readonly #staff: Staff;
  readonly #api: HttpControllerApi;

  constructor(controllers: readonly string[], tokens: FloorTokens, staffPassword: string) {
    this.#client = new LeaderClient(controllers);
    this.#staff = new Staff(this.#client, staffPassword);
    this.#api = new HttpControllerApi(this.#client, tokens, this.#staff);
  }

  async openLink(linkId: string, seats: number, tableId: string, secret: string): Promise<void> {
    await this.#api.openLink(termsOf(linkId, seats));
    await this.#api.setTableKey(linkId, tableId, secret);
  }

  /** Reads from the leading controller's memory, because the read tables lag behind. */
  async counted(linkId: string, tableToken: string): Promise<Counted> {
    const body = { type: 'state', id: 1 };
    const request = { method: 'POST', path: '/floor/v1/messages', body, expected: [200, 201] } as const;
    const state = (await this.#client.request({ ...request, bearer: tableToken })).body as { readonly coup: number };
    const { levels } = await this.#api.meters(linkId);
    const star = must(
      levels.find(({ level }) => level === 'star'),
      'the Star of the link',
    );
    return { coup: state.coup, wagers: star.inWagers, starDisplay: star.display };
  }

  async dealt(linkId: string, tableId: string): Promise<readonly string[]> {
    const { coups } = (await this.#api.read(
      `/api/v1/links/${linkId}/coups?table=${tableId}&limit=${COUPS_OF_A_SHOE_MAX}`,
    )) as { readonly coups: readonly { readonly shoe: number; readonly cards: string | null }[] };
    return coups.filter(({ shoe }) => shoe === coups[0]?.shoe).flatMap(({ cards }) => cards?.split(' ') ?? []);
  }

  async approveVoid(linkId: string, tableId: string, tableToken: string): Promise<void> {
    const { coup } = await this.counted(linkId, tableToken);
    const path = `/api/v1/links/${linkId}/tables/${tableId}/coups/${coup}/approve-void`;
    await this.#staff.post('supervisor', path, [200], { reason: 'the cards were refused' });
  }
}

function termsOf(linkId: string, seats: number): LinkConfigBody {
  const names = { ...NAMES, asset: () => 'MB-EMULATED' };
  const terms = labTerms({ linkId, tables: 1, seats }, names);
  const game = { wagers: SIDE_WAGERS };
  const tables = terms.tables.map((table) => ({ ...table, variant: 'ez' as const, game }));
  return { ...terms, tables, name: 'Royal 9 on emulated devices' };
}
