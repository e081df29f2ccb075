import type { AdjustCommand } from './adjustment/commands.js';
import { decideAdjust } from './adjustment/decide.js';
import { reject, type Decision } from './answers.js';
import type { ClaimCommand, SlipCommand } from './claim/commands.js';
import { decideClaim } from './claim/decide.js';
import { decideSlip } from './claim/decide-slip.js';
import type { FloorCommand, Inputs, LinkCommand } from './commands.js';
import { decideCorrection } from './correction/decide.js';
import { decideEnroll } from './coup/decide-enroll.js';
import { decideReleaseRound } from './coup/decide-held-round.js';
import { decideLock } from './coup/decide-lock.js';
import { decideResolve } from './coup/decide-resolve.js';
import { decideAcknowledge, decideReport, decideWithdraw } from './coup/decide-wager.js';
import { decideStakes } from './coup/decide-stakes.js';
import { decidePromotion } from './coup/promotions.js';
import { decideSummarize } from './coup/device-limits.js';
import { decideApproveVoid, decideOpen, decideSettle, decideShoe, decideVoid } from './coup/decide.js';
import { decideCollectVigorish, decideMarkVigorish } from './coup/vigorish.js';
import { decideCollectVigorishForm, decideIssueVigorishForm } from './coup/vigorish-forms.js';
import { decideDoor } from './door/doors.js';
import { decideOpenLink, decideRestored, decideResume, decideSuspend, decideTakeOver } from './link/decide.js';
import type { PaymentRulesCommand } from './payment/commands.js';
import { decidePaymentRules } from './payment/decide.js';
import { decideCardsAct } from './shoe/decide-cards.js';
import { decideShoeCommand } from './shoe/decide.js';
import type { LinkState, OpenedLink } from './state.js';
import type { TableState } from './table/state.js';
import { decideTerms } from './terms/decide.js';
import { malformedText } from './text.js';
import { decideCoupOfRound, decideWithCoup } from './three-card/coup-of-round.js';
import { decideThreeCard } from './three-card/decide.js';
import { isThreeCardCommand } from './three-card/commands.js';
import type { RetirementCommand } from './retirement/commands.js';
import { decideRetirement } from './retirement/decide.js';
import type { TransferCommand } from './transfer/commands.js';
import { decideTransfer } from './transfer/decide.js';

/** Decides a command without changing the state. Time and random draws come from `inputs`. */
export function decide(state: LinkState, command: LinkCommand, inputs: Inputs): Decision {
  if (!WITHOUT_TEXT.has(command.type)) {
    const malformed = malformedText(command);
    if (malformed !== null) return reject('TEXT_MALFORMED', malformed.join('.'));
  }
  if (command.type === 'take-over') return decideTakeOver(state, command, inputs.now);
  if (command.type === 'open-link') return decideOpenLink(state, command, inputs);
  const link = state.opened;
  if (link === null) return reject('LINK_NOT_OPEN');
  if (link.isRetired) return reject('LINK_RETIRED');
  switch (command.type) {
    case 'suspend':
      return decideSuspend(link, command, inputs.now);
    case 'resume':
      return decideResume(link, command, inputs.now);
    case 'journal-restored':
      return decideRestored(link, command, inputs.now);
    case 'request-correction':
    case 'approve-correction':
      return decideCorrection(link, command, inputs.now);
    case 'release-round':
      return decideReleaseRound(link, command, inputs.now);
    case 'approve-void':
      return decideApproveVoid(link, command, inputs.now);
    case 'enroll-device':
      return decideEnroll(link, command, inputs.now);
    case 'issue-vigorish-form':
      return decideIssueVigorishForm(link, command, inputs.now);
    case 'collect-vigorish-form':
      return decideCollectVigorishForm(link, command, inputs.now);
    case 'inspect-cards':
    case 'verify-cards':
    case 'require-recut':
      return decideCardsAct(link, command, inputs.now);
    case 'summarize':
      return decideSummarize(link, command, inputs.now);
    case 'activate-terms':
    case 'schedule-activation':
    case 'cancel-activation':
    case 'execute-activation':
      return decideTerms(link, command, inputs.now);
    default:
      return 'table' in command ? decideFloor(state, link, command, inputs) : decideActs(link, command, inputs.now);
  }
}

/** The only text in these commands is a device name. A malformed name is refused anyway, because no device has it. */
const WITHOUT_TEXT: ReadonlySet<LinkCommand['type']> = new Set([
  ...(['acknowledge', 'withdraw', 'report', 'open', 'lock', 'resolve', 'settle', 'shoe'] as const),
]);

function decideActs(
  link: OpenedLink,
  command: ClaimCommand | SlipCommand | PaymentRulesCommand | AdjustCommand | TransferCommand | RetirementCommand,
  now: number,
): Decision {
  switch (command.type) {
    case 'request-adjustment':
    case 'approve-adjustment':
      return decideAdjust(link, command, now);
    case 'request-payment-rules':
    case 'approve-payment-rules':
      return decidePaymentRules(link, command, now);
    case 'notice-transfer':
    case 'cancel-notice':
    case 'send-transfer':
    case 'receive-transfer':
    case 'confirm-transfer-receipt':
    case 'expect-transfer':
    case 'cancel-expected-transfer':
      return decideTransfer(link, command, now);
    case 'notice-retirement':
    case 'retire-link':
      return decideRetirement(link, command, now);
    case 'pay-by-slip':
    case 'record-slip-refusal':
      return decideSlip(link, command, now);
    default:
      return decideClaim(link, command, now);
  }
}

function decideFloor(state: LinkState, link: OpenedLink, command: FloorCommand, inputs: Inputs): Decision {
  const table = link.tables[command.table];
  if (table === undefined) return reject('TABLE_NOT_ON_LINK');
  if (!table.isOnLink) return reject('TABLE_NOT_ON_LINK', `table ${table.tableId} has left it`);
  if (table.threeCard !== null && !isOfBothGames(table, command))
    return decideAtThreeCard({ state, link, table, inputs }, command);
  switch (command.type) {
    case 'acknowledge':
      return decideAcknowledge(state, link, table, command, inputs.now);
    case 'withdraw':
      return decideWithdraw(state, table, command, inputs.now);
    case 'report':
      return decideReport(state, table, command, inputs.now);
    case 'open':
      return decideOpen(link, table, command, inputs.now);
    case 'lock':
      return decideLock(state, link, table, command, inputs);
    case 'resolve':
      return decideResolve(state, link, table, command, inputs);
    case 'settle':
      return decideSettle(table, command, inputs.now);
    case 'void':
      return decideVoid(state, link, table, command, inputs.now);
    case 'shoe':
      return decideShoe(link, table, command, inputs.now);
    case 'stakes':
      return decideStakes(state, table, command, inputs.now);
    case 'promotion':
      return decidePromotion(state, link, table, command, inputs.now);
    case 'mark-vigorish':
      return decideMarkVigorish(table, command, inputs.now);
    case 'collect-vigorish':
      return decideCollectVigorish(state, table, command, inputs.now);
    case 'door':
      return decideDoor(table, command, inputs.now);
    case 'coup-of-round':
      return otherGame(table, 'Mini Baccarat');
    default:
      return isThreeCardCommand(command)
        ? otherGame(table, 'Mini Baccarat')
        : decideShoeCommand(link, table, command, inputs.now);
  }
}

interface AtTable {
  readonly state: LinkState;
  readonly link: OpenedLink;
  readonly table: TableState;
  readonly inputs: Inputs;
}

function decideAtThreeCard(at: AtTable, command: FloorCommand): Decision {
  const { link, table, inputs } = at;
  const hasLines = table.threeCardLines !== null;
  if (hasLines && command.type === 'coup-of-round') return decideCoupOfRound(at, command);
  if (!isThreeCardCommand(command)) return otherGame(table, 'Three Card Baccarat');
  return hasLines ? decideWithCoup(at, command) : decideThreeCard(link, table, command, inputs.now);
}

const OF_PROGRESSIVE_WAGERS: readonly FloorCommand['type'][] = ['acknowledge', 'withdraw', 'report', 'promotion'];

function isOfBothGames({ threeCardLines }: TableState, { type }: FloorCommand): boolean {
  return type === 'door' || (threeCardLines !== null && OF_PROGRESSIVE_WAGERS.includes(type));
}

function otherGame({ tableId }: TableState, game: string): Decision {
  return reject('GAME_OF_TABLE_DIFFERS', `table ${tableId} plays ${game}`);
}
