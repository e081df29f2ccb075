/** Betting positions at a table (seed 004, chapter 2 A(1)). */
export const THREE_CARD_SEATS = 6;

/** How cards come to the layout: chapters 8, 9 and 10. */
export type ThreeCardDealing = 'manual-shoe' | 'hand' | 'automated-shoe';

/** How a table is set up, as far as chapters 2, 3 and 9 bind it. */
export interface ThreeCardTable {
  readonly dealing: ThreeCardDealing;
  readonly shuffling: 'manual' | 'automated-device';
  readonly seats: number;
  /** Decks at the table; two are dealt in turn, never together. */
  readonly decks: number;
}

/** Why a table may not be opened so; `why` is a text for people with what to do. */
export interface ThreeCardTableProblem {
  readonly code: 'SEATS_NOT_ALLOWED' | 'DECKS_NOT_ALLOWED' | 'HAND_DEALT_NEEDS_SHUFFLER';
  readonly why: string;
}

/** Everything that is wrong with a set-up; empty when it is allowed. */
export function threeCardTableProblems(table: ThreeCardTable): readonly ThreeCardTableProblem[] {
  const { dealing, shuffling, seats, decks } = table;
  const problems: ThreeCardTableProblem[] = [];
  if (seats !== THREE_CARD_SEATS) {
    problems.push({
      code: 'SEATS_NOT_ALLOWED',
      why: `a table has ${THREE_CARD_SEATS} positions (2 A(1)), not ${seats}`,
    });
  }
  if (decks !== 1 && !(decks === 2 && shuffling === 'automated-device')) {
    const allowed = shuffling === 'manual' ? 'one deck (3 A)' : 'one deck, or two dealt in turn (3 A, B)';
    problems.push({
      code: 'DECKS_NOT_ALLOWED',
      why: `with ${shuffling} shuffling the game has ${allowed}, not ${decks}`,
    });
  }
  if (dealing === 'hand' && shuffling === 'manual') {
    const why = 'cards dealt from the hand are shuffled by an automated device (9 A(1)): use one, or a shoe';
    problems.push({ code: 'HAND_DEALT_NEEDS_SHUFFLER', why });
  }
  return problems;
}

const HOUR_MS = 3_600_000;

/** How long decks may be in use before they are changed: 4 hours dealt by hand, 8 hours from a shoe (3 C). */
export function threeCardDeckLifeMs(dealing: ThreeCardDealing): number {
  return (dealing === 'hand' ? 4 : 8) * HOUR_MS;
}

/** Rounds after which the stub is counted at the latest (8 E, 9 C). */
const STUB_COUNT_ROUNDS = 5;

/**
 * Whether the dealer has to count the stub after this round: at least once every five rounds from a manual shoe or the
 * hand, unless a device counts the deck at every shuffle (8 E, 9 C). Chapter 10 sets no interval for an automated shoe.
 */
export function isStubCountDue({
  dealing,
  deviceCounts,
  roundsSinceCount,
}: {
  readonly dealing: ThreeCardDealing;
  /** Whether the shuffling device is one of 5 B(1), which counts 52 cards. */
  readonly deviceCounts: boolean;
  /** Rounds dealt since the last count, this one included. */
  readonly roundsSinceCount: number;
}): boolean {
  return dealing !== 'automated-shoe' && !deviceCounts && roundsSinceCount >= STUB_COUNT_ROUNDS;
}
