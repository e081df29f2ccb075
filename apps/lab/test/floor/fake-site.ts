import { type Account, postTo, postingsOf, trialBalance } from '@jackpot/books';
import { floorAward, floorShoe } from '@jackpot/contract';
import { LinkInMemory, type LinkInMemoryOptions } from '../../src/worlds/link-in-memory.js';
import { centsToText, microToText, must } from '@jackpot/money';
import {
  type CommonTerms,
  type LinkCommand,
  type LinkConfig,
  awardNumberOf,
  awardsOf,
  cumulativePaidCents,
  opened,
  paymentDemandOf,
} from '@jackpot/progressive';
import { FakeDraws, PEOPLE } from '../../../../libs/progressive/src/testing/index.js';
import { FakeNetwork } from '../../../../test/support/fake-network.js';
import type { BalancesBody, ClaimBody, MetersBody, Paid, ShoeBody } from '../../src/players/api/bodies.js';
import { type Below, happens } from '../../src/players/random.js';

/** Share of messages with each fault, in percent. */
export interface Chaos {
  readonly lostBefore: number;
  readonly lostAfter: number;
  readonly busy: number;
  readonly takeover: number;
  readonly delayMsMax: number;
}

const CALM: Chaos = { lostBefore: 0, lostAfter: 0, busy: 0, takeover: 0, delayMsMax: 0 };

export interface SiteOptions extends Pick<LinkInMemoryOptions, 'clock' | 'bend' | 'bendReply'> {
  readonly config: LinkConfig;
  readonly below: Below;
  readonly chaos?: Chaos;
  readonly isKey?: (tableId: string, secret: string) => boolean;
}

export const SECRET = '-key-that-cannot-be-guessed-0123456789';

/** A simulated controller. Its books share no code with the floor's books. */
export class FakeSite {
  readonly controller: LinkInMemory;
  readonly network: FakeNetwork;

  constructor({ below, chaos = CALM, isKey, ...options }: SiteOptions) {
    this.controller = new LinkInMemory({
      ...options,
      draws: new FakeDraws({ prngSeed: below(0x7fff_ffff) }),
      isBusy: () => happens(below, chaos.busy),
    });
    this.network = new FakeNetwork(this.controller, {
      clock: options.clock,
      isKey: isKey ?? ((table, secret) => secret === `${table}${SECRET}`),
      fateOf: () =>
        happens(below, chaos.lostBefore) ? 'lost' : happens(below, chaos.lostAfter) ? 'answer-lost' : 'carried',
      delayMs: () => (chaos.delayMsMax === 0 ? 0 : below(chaos.delayMsMax)),
      takesOver: () => happens(below, chaos.takeover),
    });
  }

  meters(): MetersBody {
    const { state } = this.controller;
    const { meters, terms } = opened(state);
    return {
      sequence: state.sequence,
      levels: meters.map((level, index) => ({
        level: level.level,
        cycle: level.cycle,
        display: microToText(level.displayMicro),
        reserve: microToText(level.reserveMicro),
        overflow: microToText(level.overflowMicro),
        inWagers: level.inWagers,
        hits: level.hits,
        wins: centsToText(level.winsCents),
        largest: centsToText(level.largestCents),
        pending: centsToText(level.pendingCents),
        machinePaid: centsToText(level.machinePaidCents),
        attendantPaid: centsToText(level.attendantPaidCents),
        cumulativePaid: centsToText(cumulativePaidCents(level)),
        ...figuresOf(must(terms[index], 'terms of a level')),
      })),
    };
  }

  shoes(): ReadonlyMap<string, ShoeBody> {
    const { tables } = opened(this.controller.state);
    return new Map(
      tables.flatMap((table): [string, ShoeBody][] => {
        const shoe = floorShoe(table, opened(this.controller.state).config.shoes);
        if (shoe === null) return [];
        return [[table.tableId, { ...shoe, lastHand: (table.dealing?.lastHand ?? null) !== null }]];
      }),
    );
  }

  balances(): BalancesBody {
    const { state, events, config } = this.controller;
    const balances = new Map<Account, bigint>();
    const levels = new Map(events.flatMap(awardsOf).map(({ awardNumber, level }) => [awardNumber, level]));
    const link = {
      config,
      levelOfClaim: (awardNumber: number) => levels.get(awardNumber) ?? null,
      houseCentsInPlay: () => 0n,
    };
    for (const event of events) postTo(balances, postingsOf(event, link));
    return {
      sequence: state.sequence,
      accounts: [...balances].map(([account, balance]) => ({ account, balance: microToText(balance) })),
      trialBalance: microToText(trialBalance(balances)),
    };
  }

  openClaims(): readonly ClaimBody[] {
    const { config, claims } = opened(this.controller.state);
    return [...claims.values()].map(({ award }) => floorAward(config.linkId, award));
  }

  #payment(awardNumber: number, documentNumber: number): LinkCommand {
    const { paymentRules, config, claims } = opened(this.controller.state);
    const open = claims.get(awardNumber);
    if (open === undefined)
      return {
        type: 'pay-claim',
        awardNumber,
        person: PEOPLE.cage,
        documentNumber,
        note: '',
        identifications: 0,
        parts: [],
        deductions: [],
      };
    const { award, alsoWonCents, alsoWithheldCents, fixedAt } = open;
    const { amountCents } = award;
    const claim = { amountCents, alsoWonCents, alsoWithheldCents, priceCents: config.priceCents, checks: [] };
    const tax = paymentDemandOf(paymentRules, claim, fixedAt).withholdingCents;
    return {
      ...{ type: 'pay-claim', awardNumber, person: PEOPLE.cage, documentNumber, note: '', identifications: 2 },
      parts: amountCents === tax ? [] : [{ method: 'check', amountCents: amountCents - tax, reference: 'CHK-1' }],
      deductions: tax === 0n ? [] : [{ kind: 'federal-tax', amountCents: tax, reference: '' }],
    };
  }

  pay(awardId: string): Paid {
    const awardNumber = must(awardNumberOf(this.controller.config.linkId, awardId), 'an award of this link');
    const documentNumber = opened(this.controller.state).claims.get(awardNumber)?.award.documentNumber ?? 0;
    const marks = { surveillanceNotice: 'S-1', hasPhotograph: true };
    const steps: readonly LinkCommand[] = [
      { type: 'verify-claim', awardNumber, person: PEOPLE.pit },
      { type: 'authorize-claim', awardNumber, person: PEOPLE.floor, ...marks },
      ...(['debts', 'exclusion'] as const).map((check) => ({
        ...({ type: 'check-claim', awardNumber, person: PEOPLE.cage } as const),
        ...({ check, result: 'clear', owedCents: 0n, reference: 'L-1' } as const),
      })),
      this.#payment(awardNumber, documentNumber),
    ];
    for (const step of steps) {
      const answer = this.controller.command(step);
      if (answer.ok) continue;
      if (answer.code === 'CLAIM_HELD') return 'held';
      return answer.code === 'CLAIM_PROVISIONAL' ? 'waits' : 'not-open';
    }
    return 'paid';
  }

  approveVoid(tableId: string, coup: number, reason: string): boolean {
    const table = must(opened(this.controller.state).tableNos.get(tableId), 'a table of the link');
    return this.controller.command({ type: 'approve-void', table, coup, reason, person: PEOPLE.floor }).ok;
  }

  release(awardId: string): void {
    const awardNumber = must(awardNumberOf(this.controller.config.linkId, awardId), 'an award of this link');
    this.controller.command({ type: 'release-claim', awardNumber, person: PEOPLE.pit, reason: 'seen on video' });
  }
}

function figuresOf({ resetCents, ceilingCents, ratePpm, reserveRatePpm }: CommonTerms) {
  return {
    reset: centsToText(resetCents),
    limit: ceilingCents === null ? null : centsToText(ceilingCents),
    ratePpm: Number(ratePpm),
    reserveRatePpm: Number(reserveRatePpm),
  };
}
