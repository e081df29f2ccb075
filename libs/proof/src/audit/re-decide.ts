import { sameBytes } from '@jackpot/journal';
import { must } from '@jackpot/money';
import {
  type Draws,
  type EventOf,
  type LinkCommand,
  type LinkEvent,
  type LinkRejectionCode,
  type LinkState,
  type RevealedTrigger,
  type SealedTrigger,
  decide,
  encodeEvents,
  opened,
  restorationOfEarlierBuilds,
} from '@jackpot/progressive';
import { ADJUSTMENT_COMMANDS, CLAIM_COMMANDS, PAYMENT_RULES_COMMANDS } from './claim-commands.js';
import type { CommandsOf } from './commands.js';
import { shownDifference, textOf } from './difference.js';
import type { EventProblem } from './finding.js';
import { FLOOR_COMMANDS } from './floor-commands.js';
import { CORRECTION_COMMANDS, NOTICE_COMMANDS } from './notice-commands.js';
import { TERMS_COMMANDS, readTerms } from './terms-commands.js';
import { THREE_CARD_COMMANDS } from './three-card-commands.js';

export type DecidedBy = 'this-version' | 'an earlier build';

/**
 * Decides an event again from the state before it, the recorded request and the recorded draws. The bytes must be the
 * same, by the rules of this version or of builds before 0.9.0.
 */
export function reDecide(state: LinkState, event: LinkEvent, recorded: Uint8Array): DecidedBy | EventProblem {
  const command = commandOf(state, event);
  if ('code' in command) return command;
  const inputs = { now: event.at, draws: new RecordedDraws(state, event) };
  const { events, answer } = decide(state, command, inputs);
  const [expected] = events;
  if (expected === undefined) {
    const stateOfEarlierBuilds = answer.ok ? undefined : REFUSED_SINCE_0_9_0[answer.code]?.(state, event);
    if (stateOfEarlierBuilds !== undefined) {
      const byEarlierBuild = decide(stateOfEarlierBuilds, command, inputs).events;
      if (sameBytes(encodeEvents(byEarlierBuild), recorded)) return 'an earlier build';
    }
    const refusal = answer.ok ? 'nothing: the request is a repeat' : `the refusal ${answer.code}`;
    return { code: 'NOT_DECIDABLE', expected: refusal, found: textOf(event) };
  }
  if (sameBytes(encodeEvents(events), recorded)) return 'this-version';
  if (expected.type !== 'ClaimRejected') return differs(expected, event);
  const byEarlierBuild = encodeEvents([asDecidedByEarlierBuilds(state, expected)]);
  return sameBytes(byEarlierBuild, recorded) ? 'an earlier build' : differs(expected, event);
}

/** Builds before 0.9.0 did not have these refusals. Each function removes the cause from the state. */
const REFUSED_SINCE_0_9_0: Partial<
  Readonly<Record<LinkRejectionCode, (state: LinkState, event: LinkEvent) => LinkState | undefined>>
> = {
  DISCLOSED_CARD_THIRD: withoutBankersThird,
  PAYMENT_STOPPED: withoutRequest,
  CLAIM_ACT_WAITS: withoutRequest,
  ROLE_MAY_NOT: (state, event) => (event.type === 'MeterAdjusted' ? withAnyAmountHeld(state) : undefined),
};

/**
 * In builds before 0.9.0, a waiting request about a claim did not stop its payment, and anyone's request replaced it.
 */
function withoutRequest(state: LinkState, event: LinkEvent): LinkState | undefined {
  const link = opened(state);
  const claim = 'awardNumber' in event ? link.claims.get(event.awardNumber) : undefined;
  if (claim === undefined) return undefined;
  const claims = new Map(link.claims).set(claim.awardNumber, { ...claim, requested: null });
  return { ...state, opened: { ...link, claims } };
}

/** In builds before 0.9.0, a pit manager could approve any amount after a malfunction. */
function withAnyAmountHeld(state: LinkState): LinkState {
  const link = opened(state);
  const all = (micro: bigint) => ({ displayMicro: micro, reserveMicro: micro, overflowMicro: micro });
  const recent = { least: all(0n), most: all(MOST_MICRO) };
  return { ...state, opened: { ...link, held: link.held.map((each) => ({ ...each, recent })) } };
}
const MOST_MICRO = 2n ** 63n - 1n;

/** Builds before 0.9.0 did not compare the Banker's third card with the disclosed card. */
function withoutBankersThird(state: LinkState): LinkState {
  const link = opened(state);
  const tables = link.tables.map((table) => ({
    ...table,
    dealing: table.dealing === null ? null : { ...table.dealing, bankersThird: null },
  }));
  return { ...state, opened: { ...link, tables } };
}

function asDecidedByEarlierBuilds(state: LinkState, rejected: EventOf<'ClaimRejected'>): LinkEvent {
  const link = opened(state);
  const claim = must(link.claims.get(rejected.awardNumber), 'the claim that is rejected');
  return { ...rejected, restoration: restorationOfEarlierBuilds(link, claim) };
}

function differs(expected: LinkEvent, found: LinkEvent): EventProblem {
  if (expected.type === 'CoupResolved' && found.type === 'CoupResolved') {
    if (expected.mustHit === null && found.mustHit !== null)
      return { code: 'TRIGGER_NOT_REACHED', expected: 'no hit', found: textOf(found.mustHit.award) };
  }
  return { code: 'EVENT_DIFFERS', ...shownDifference(expected, found) };
}

const LINK_COMMANDS: CommandsOf<'LinkOpened' | 'WriterTookOver' | 'LinkSuspended' | 'LinkResumed' | 'JournalRestored'> =
  {
    LinkOpened: (event) => {
      const config = readTerms(event.config);
      return 'code' in config ? config : { type: 'open-link', config };
    },
    WriterTookOver: ({ epoch, holder }, state) =>
      epoch === state.epoch + 1
        ? { type: 'take-over', epoch, holder }
        : { code: 'EPOCH_WRONG', expected: `epoch ${state.epoch + 1}`, found: `epoch ${epoch}` },
    LinkSuspended: ({ by, reason }) => ({ type: 'suspend', by, reason }),
    LinkResumed: ({ by, reason }) => ({ type: 'resume', by, reason }),
    JournalRestored: ({ firstAward }) => ({ type: 'journal-restored', firstAward }),
  };

const COMMANDS: CommandsOf<LinkEvent['type']> = {
  ...LINK_COMMANDS,
  ...FLOOR_COMMANDS,
  ...CLAIM_COMMANDS,
  ...PAYMENT_RULES_COMMANDS,
  ...ADJUSTMENT_COMMANDS,
  ...NOTICE_COMMANDS,
  ...CORRECTION_COMMANDS,
  ...TERMS_COMMANDS,
  ...THREE_CARD_COMMANDS,
};

function commandOf(state: LinkState, event: LinkEvent): LinkCommand | EventProblem {
  const rebuild = COMMANDS[event.type] as (event: LinkEvent, state: LinkState) => LinkCommand | EventProblem;
  return rebuild(event, state);
}

const NO_BYTES = new Uint8Array();
const NOTHING_SEALED: SealedTrigger = { sealed: NO_BYTES, commitment: NO_BYTES };

/**
 * A trigger that is not revealed yet is replaced by the maximum, because no trigger is higher. `Commitments` checks the
 * true trigger at the reveal.
 */
class RecordedDraws implements Draws {
  readonly #state: LinkState;
  readonly #event: LinkEvent;

  constructor(state: LinkState, event: LinkEvent) {
    this.#state = state;
    this.#event = event;
  }

  below(): bigint {
    return 0n;
  }

  seal(): SealedTrigger {
    const sealed = this.#event.type === 'LinkOpened' ? this.#event.mustHit : this.#hit()?.next;
    return sealed ?? NOTHING_SEALED;
  }

  open(): RevealedTrigger {
    const { maximumCents } = must(this.#state.opened?.mustHitCycle, 'the cycle of the Must Hit');
    return this.#hit()?.revealed ?? { triggerCents: maximumCents, nonce: NO_BYTES, winnerNonce: NO_BYTES };
  }

  #hit(): EventOf<'CoupResolved'>['mustHit'] {
    return this.#event.type === 'CoupResolved' ? this.#event.mustHit : null;
  }
}
