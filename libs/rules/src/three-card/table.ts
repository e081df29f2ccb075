/** Seed 004, chapter 2 A(1). */
export const THREE_CARD_SEATS = 6;

/** Chapters 8, 9 and 10. */
export type ThreeCardDealing = 'manual-shoe' | 'hand' | 'automated-shoe';

/** Chapters 2, 3 and 9. */
export interface ThreeCardTable {
  readonly dealing: ThreeCardDealing;
  readonly shuffling: 'manual' | 'automated-device';
  readonly seats: number;
  /** Two decks are used in turn, never together. */
  readonly decks: number;
}

export interface ThreeCardTableProblem {
  readonly code: 'SEATS_NOT_ALLOWED' | 'DECKS_NOT_ALLOWED' | 'HAND_DEALT_NEEDS_SHUFFLER';
  readonly why: string;
}

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

/** 4 hours if dealt by hand, 8 hours from a shoe (3 C). */
export function threeCardDeckLifeMs(dealing: ThreeCardDealing): number {
  return (dealing === 'hand' ? 4 : 8) * HOUR_MS;
}

/** The stub is counted after this many rounds (chapters 8 E, 9 C). */
const STUB_COUNT_ROUNDS = 5;

/**
 * No count is needed if a device counts the deck at every shuffle (8 E, 9 C). Chapter 10 sets no interval for an
 * automated shoe.
 */
export function isStubCountDue({
  dealing,
  deviceCounts,
  roundsSinceCount,
}: {
  readonly dealing: ThreeCardDealing;
  /** Chapter 5 B(1). */
  readonly deviceCounts: boolean;
  /** Includes this round. */
  readonly roundsSinceCount: number;
}): boolean {
  return dealing !== 'automated-shoe' && !deviceCounts && roundsSinceCount >= STUB_COUNT_ROUNDS;
}
