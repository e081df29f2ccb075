import { SEAT_DEVICE_RULES } from '@hardware/osdp';
import { SHOE_RULES } from '@hardware/shoe';
import {
  FEED_CLOSE,
  FEED_RULES,
  FLOOR_CLOSE,
  FLOOR_EXCHANGES,
  FLOOR_RULES,
  type RecordedLine,
  rulesText,
} from '@jackpot/contract';
import { RECORDINGS, readRecording } from '../support/recordings.js';
import { type Page, code, page, table } from './markdown.js';

const HAND_NOTES = [
  'A heartbeat. The table sends one every second, whatever else it sends (F17).',
  'The dealer opens betting. Hand 1 follows 0, the `coup` of the welcome (F20).',
  'Seat 1 makes a wager. Its device is in boot 1 and this is its first message (F13). The lamp goes on with the reply, not before (F11).',
  'The reply might have been lost: the table sends the same message again, unchanged. The controller counts one wager and sends the same reply (F12, F16).',
  'Seat 2 makes a wager.',
  'Seat 3 makes a wager.',
  'Seat 3 takes its wager back. This is the second message of its device.',
  'The table sends "no more bets". In the reply, `seats` has the seats whose wagers are in play, and `returned` the seats whose wagers the dealer gives back (F23).',
  'Seat 3 makes a wager after "no more bets". The wager is refused and recorded. The dealer returns the chip, and the table does not send the wager again (F22). The message has used its sequence number (F14).',
  'The table sends the cards in dealt order: Player, Banker, Player, Banker. The two cards of the Player are the pair of seat 1. The reply lists the awards in pay order, and says how each award is paid (F24).',
  'Every award is paid or has a claim, and the cards are away. The hand is complete.',
  'The table may request its state at any time. The reply has the same state as a `welcome`, and after a restart the table continues from this state (F21).',
] as const;

export function floorProtocolPage(): Page {
  return page(
    'reference/floor-protocol.md',
    'Floor protocol',
    'Use this page to write the program of a table. It states what the program sends to the controller, and what it receives. The schema of every message is in `/docs/asyncapi.json` of every controller. The same messages go by HTTP to `POST /floor/v1/messages` (`/openapi.json`). Test an implementation with the [conformance kit](../how-to/test-a-device.md).',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(FLOOR_RULES),
    '## Messages',
    table(
      ['message', 'reply', 'meaning'],
      Object.entries(FLOOR_EXCHANGES).map(([type, { reply, summary }]) => [code(type), code(reply), summary]),
    ),
    'Every message may be refused: `ok` is false, `code` is one of [rejections](rejections.md), `text` is for people.',
    '## Close codes',
    closes(Object.values(FLOOR_CLOSE)),
    '## One hand, line by line',
    `The hand below was recorded at a running controller, at a table of three seats. [one-hand.jsonl](../../${RECORDINGS.floor}) has one message in each line: the message in the field \`message\`, and its sender in \`from\`. Below, \`>\` marks a message of the table, and \`<\` a message of the controller.`,
    handOf(readRecording('floor')),
  );
}

export function signFeedPage(): Page {
  return page(
    'reference/sign-feed.md',
    'Sign feed',
    'Use this page to write a sign. It states what a sign receives about a link. The schema of every message is in `/docs/asyncapi.json` of every controller. [Write a sign](../how-to/write-a-sign.md) has the code of a complete sign in sixty lines. Test a sign with the [conformance kit](../how-to/test-a-device.md).',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(FEED_RULES),
    '## Close codes',
    closes([FEED_CLOSE]),
    '## One hand, line by line',
    `[one-hand.jsonl](../../${RECORDINGS.feed}) has the messages to a sign that joins during the example hand of the [floor protocol](floor-protocol.md).`,
    readRecording('feed').map(feedLine).join('\n\n'),
  );
}

export function seatDevicePage(): Page {
  return page(
    'reference/seat-device.md',
    'Seat device',
    'Use this page to make a seat device. It states what a seat device does on the bus of a table, beyond OSDP v2.2 (IEC 60839-11-5). Operations, entries and lamps with their numbers are in `hardware/osdp/README.md` and `hardware/osdp/src/profile/operations.ts`. Test a device with the [conformance kit](../how-to/test-a-device.md).',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(SEAT_DEVICE_RULES),
  );
}

export function shoePage(): Page {
  return page(
    'reference/shoe.md',
    'Shoe',
    'Use this page to connect a shoe: what it reports on its line to the computer of a table. The three formats, with bytes to test with (`hardware/shoe/vectors/`), are in `hardware/shoe/README.md`; a new device uses the generic line. Test a shoe with the [conformance kit](../how-to/test-a-device.md).',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(SHOE_RULES),
  );
}

const closes = (codes: readonly { readonly code: number; readonly text: string }[]): string =>
  table(
    ['code', 'meaning'],
    codes.map(({ code: number, text }) => [String(number), text]),
  );

const quoted = (mark: string, { message }: RecordedLine): string =>
  ['```text frames', `${mark} ${JSON.stringify(message)}`, '```'].join('\n');

function handOf([welcome, ...lines]: readonly RecordedLine[]): string {
  const sent = lines.filter(({ from }) => from === 'table');
  if (welcome === undefined || sent.length !== HAND_NOTES.length)
    throw new Error(`the recorded hand has ${sent.length} messages of the table, and ${HAND_NOTES.length} have a note`);
  const steps = HAND_NOTES.map((note, index) => {
    const [request, reply] = lines.slice(index * 2, index * 2 + 2) as [RecordedLine, RecordedLine];
    return `${index + 2}. ${note}\n\n${indented(`${quoted('>', request)}\n\n${quoted('<', reply)}`)}`;
  });
  return [`1. The first frame (F2).\n\n${indented(quoted('<', welcome))}`, ...steps].join('\n\n');
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '   ');

const FEED_NOTES: Readonly<Record<string, string>> = {
  meters: 'The meters after a commit: complete, and the newest (S4, S6).',
  award: 'An award, at once (S8). `display` is the level after the hit.',
  heartbeat: 'A heartbeat: what is shown is still the newest (S10). One of several.',
};

function feedLine(line: RecordedLine, index: number): string {
  const note = index === 0 ? 'The first message (S4).' : (FEED_NOTES[String(line.message['type'])] ?? '');
  return `${index + 1}. ${note}\n\n${indented(quoted('<', line))}`;
}
