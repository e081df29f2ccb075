import {
  ACCOUNTING_RULES,
  COMMON_FIELDS,
  EVENT_TYPES,
  EVENT_TYPE_NAMES,
  WEBHOOK_RULES,
  rulesText,
} from '@jackpot/contract';
import { type Page, code, page, table } from './markdown.js';

const AWARD_FIELDS = ['awardId', 'tableId', 'assetNumber', 'coup', 'seat', 'line', 'lineName', 'level'];

function fieldsOf(names: readonly string[]): string {
  const isOfAward = AWARD_FIELDS.every((field, index) => names[index] === field);
  const others = names.slice(isOfAward ? AWARD_FIELDS.length : 0).map(code);
  return [...(isOfAward ? ['*the award*'] : []), ...others].join(', ');
}

export function eventTypesPage(): Page {
  return page(
    'reference/event-types.md',
    'Events for other systems',
    'Use this page to read what the event stream and webhooks send, as CloudEvents 1.0 ([follow events](../how-to/receive-webhooks.md)). `dataschema` of each message is the address of its JSON Schema. Amounts are strings with exact dollars; meters have eight decimals.',
    `Every \`data\` begins with ${COMMON_FIELDS.map(code).join(', ')}. *The award* stands for ${AWARD_FIELDS.map(code).join(', ')}. The table lists the other fields:`,
    table(
      ['type', 'when', 'fields'],
      EVENT_TYPE_NAMES.map((type) => [
        code(`royal9.${type}`),
        EVENT_TYPES[type].summary,
        fieldsOf(Object.keys(EVENT_TYPES[type].data)),
      ]),
    ),
    '[Effects](events.md#effects) lists the journal events from which these messages are made. Messages about closed gaming days are made from the closes.',
    '## Rules for a receiver of webhooks',
    'The number of each rule never changes; the [conformance kit](../how-to/test-a-device.md) cites these numbers. [messages.jsonl](../../libs/contract/vectors/webhooks/messages.jsonl) has a signed message of every type, and the secret that signed them.',
    rulesText(WEBHOOK_RULES),
    '## Rules for slot accounting',
    '[Connect slot accounting](../how-to/connect-slot-accounting.md) shows how your system follows the stream and reports its slips. The [example](../examples/accounting_system.py) is a system in one file.',
    rulesText(ACCOUNTING_RULES),
  );
}
