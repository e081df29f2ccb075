export { BullPayoutQueue, QueueUnreachable } from './bull-payout-queue.js';
export { OutboxRelay, type RelayHealth, type RelayPorts } from './outbox-relay.js';
export type { FailedJob, OwedPayouts, PayoutQueue } from './ports.js';
