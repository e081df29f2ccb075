import {
  type Command,
  FAULT,
  type Operation,
  PROFILE_VENDOR,
  SEAT_DEVICE_RULES,
  encodeOperation,
} from '@hardware/osdp';
import { LAMPS } from '../../hardware/osdp/src/profile/lamp.js';
import { ENTRY_TYPES, PHASES } from '../../hardware/osdp/src/profile/operations.js';
import { SHOE_RULES } from '@hardware/shoe';
import {
  FEED_CLOSE,
  FEED_RULES,
  FLOOR_CLOSE,
  FLOOR_EXCHANGES,
  FLOOR_RULES,
  type RecordedLine,
  floorMessageSchema,
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

function fieldsOf(type: string): string {
  const schema = floorMessageSchema.options.find(({ shape }) => shape.type.value === type);
  return Object.entries(schema?.shape ?? {})
    .filter(([name]) => name !== 'type' && name !== 'id')
    .map(([name, field]) => `${code(name)}${field.safeParse(undefined).success ? '?' : ''}`)
    .join(', ');
}

export function floorProtocolPage(): Page {
  return page(
    'reference/floor-protocol.md',
    'Floor protocol',
    'Use this page to write the program of a table. It states what the program sends to the controller, and what it receives. Every field of every message is on a page of the documentation site, `/docs/api/messages-floor.html` of a controller, or `dist/docs/api/messages-floor.html` after `npm run build`. The same as a schema is `asyncapi.json` in `/docs/` and `dist/docs/`. The same messages go by HTTP to `POST /floor/v1/messages` (`/openapi.json`). Begin with the [example](../examples/table-agent.mjs), one file that passes the [conformance kit](../how-to/test-a-device.md#a-table).',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(FLOOR_RULES),
    '## Messages',
    'The column *fields* leaves out `type` and `id`. A field with a question mark may be left out.',
    table(
      ['message', 'fields', 'reply', 'meaning'],
      Object.entries(FLOOR_EXCHANGES).map(([type, { reply, summary }]) => [
        code(type),
        fieldsOf(type),
        code(reply),
        summary,
      ]),
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
    'Use this page to write a sign. It states what a sign receives about a link. Every field of every message is on a page of the documentation site, `/docs/api/messages-feed.html` of a controller, or `dist/docs/api/messages-feed.html` after `npm run build`. The same as a schema is `asyncapi.json` in `/docs/` and `dist/docs/`. Begin with a [page for a browser](../how-to/write-a-sign.md) of sixty lines, or with the [example](../examples/sign.mjs), one file without a browser that passes the [conformance kit](../how-to/test-a-device.md#a-sign).',
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
    'Use this page to make a seat device. It states what a seat device does on the bus of a table, beyond OSDP v2.2 (IEC 60839-11-5). Begin with the [example](../examples/seat-device.mjs), one file that passes the [conformance kit](../how-to/test-a-device.md#a-seat-device). The [bus](../../hardware/osdp/README.md) is drawn beside the codec.',
    '## Rules',
    'The number of each rule never changes; the conformance kit cites these numbers.',
    rulesText(SEAT_DEVICE_RULES),
    '## Commands',
    'Every number of several bytes has its low byte first, in frames and in the layouts below. A device answers these commands, and every other one with NAK 3.',
    table(
      ['command', 'code', 'reply'],
      [
        ['POLL', '`60`', 'MFGREP (`90`) with the oldest entry, or ACK (`40`)'],
        ['ID, one byte', '`61`', 'PDID (`45`): vendor (3), model (1), version (1), serial number (4), firmware (3)'],
        ['CAP, one byte', '`62`', 'PDCAP (`46`): the CRC `08 01 00`, the secure channel `09 01 01`'],
        [
          'CHLNG, 8 random bytes',
          '`76`',
          'CCRYPT (`76`): client id (8 bytes of your choice), random (8), cryptogram (16)',
        ],
        ['SCRYPT, the cryptogram of the panel', '`77`', 'RMAC_I (`78`): 16 bytes'],
        ['MFG: vendor (3), operation', '`80`', 'below'],
      ],
    ),
    `The vendor number of this profile is \`${hex(PROFILE_VENDOR)}\`: the bytes \`${bytesOf(encodeOperation({ op: 'state' })).slice(0, 8)}\`. MFG and MFGREP begin with it.`,
    '## Operations',
    'The byte after the vendor number is the operation. The three operations of a round, and `state`, are answered with the state; the other two with ACK. An operation that has another length or number is answered with NAK 9.',
    table(
      ['operation', 'bytes after the vendor number'],
      OPERATIONS.map((operation) => [
        code(operation.op),
        `${code(bytesOf(encodeOperation(operation)).slice(9))}: ${ARGUMENTS[operation.op]}`,
      ]),
    ),
    '## Reports',
    'An entry is `81`, its 18 bytes and its seal. A state is `82` and its 16 bytes.',
    table(
      ['entry', 'bytes'],
      [
        ['`bootId`', '4'],
        ['`sequence`', '4, grows over power-ups too'],
        ['round', '4'],
        ['type', `1: ${numbered(Object.entries(ENTRY_TYPES))}`],
        ['time of the device', '4, in ms; for the record only'],
        [
          'value',
          '1: for `fault` the number of the bit, for `key` the code of the key; for `betOn` and `lateBet` the units of the wager, if the device counts them, else 0 (other units: `betOff`, then `betOn`)',
        ],
        ['seal', '8: AES-CMAC over the serial number (the 4 bytes of PDID) and the 18 bytes above (D7)'],
      ],
    ),
    table(
      ['state', 'bytes'],
      [
        ['`bootId`', '4'],
        ['round', '4'],
        ['phase', `1: ${PHASES.map((phase, number) => `${number} ${code(phase)}`).join(', ')}`],
        ['chip', '1: while open, 1 if a chip lies there now; while locked, 1 if one lay there at the lock'],
        ['last `sequence`', '4'],
        ['faults', `2, bits: ${numbered(Object.entries(FAULT))}`],
      ],
    ),
    `Lamps by number: ${LAMPS.map((lamp, number) => `${number} ${code(lamp)}`).join(', ')}. [Colors](../../hardware/osdp/README.md#lamps).`,
    '## Rounds in detail',
    'A round begins without a chip. A chip that lies there already when it opens is `betOn`. No chip is reported while the seat is `idle`.',
    table(
      ['operation', 'in the phase', 'effect'],
      [
        ['`open` of a later round', '`idle`, `open`', 'this round is open'],
        ['`lock` of the open round', '`open`', 'it is locked, with its chip if one counts'],
        ['`lock` of a later round', '`idle`, `open`', 'this round is locked, without a chip'],
        ['`clear` of this round or a later one', '`idle`, `open`', '`idle`, in the round named'],
        ['`clear` of this round', '`locked`', '`idle`'],
        ['every other', '', 'none (D9, D10)'],
      ],
    ),
    [
      'After a power-up, take a new chip only after an `open`: of a later round, or again of the round that is open.',
      'While `tamper`, `sensor`, `brownOut` or `journalFull` is on, take no new chip in an open round.',
      'Make an entry `fault` when `tamper`, `sensor` or `brownOut` begins, in every phase.',
      'Answer a `lamp` that D12 does not allow with ACK, and do not show it.',
      'The device itself shows `open` and `sensed` in an open round, `late` while a late chip lies there, and `fault`.',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    '## The channel, byte by byte',
    [
      'A frame is `FF`, then `53`, address (replies: plus `80`), length (2, from `53` to the CRC), control (sequence, `04` CRC, `08` security block), security block, code, payload, MAC (4), CRC (2).',
      'The CRC has the polynomial `1021`, the start value `1D0F`, is not reflected, and covers everything from `53`.',
      'The security block has its length, its type and, for types `11` to `14`, a flag: `01` is the own key, `00` the default key. CCRYPT and RMAC_I have the flag `01`.',
      'Session keys are AES under the channel key of `01`, purpose, the first 6 bytes of the panel’s random number, and zeros up to 16 bytes. The purpose is one byte: `82` for S-ENC, `01` for S-MAC1, `02` for S-MAC2.',
      'The cryptogram of the device is AES under S-ENC of both random numbers, the panel’s first. The cryptogram of the panel has the device’s first. RMAC_I is AES under S-MAC2 of AES under S-MAC1 of the panel’s cryptogram.',
      'A MAC is AES-CBC under S-MAC1, with the last block under S-MAC2, over the bytes from `53` to the payload. It begins with the last MAC of the other side, at first with RMAC_I. If the length is no multiple of 16, `80` and zeros are appended. The frame has the first 4 bytes.',
      'A payload is padded with `80` and zeros, and is AES-CBC under S-ENC. It begins with the inverted last MAC of the other side. Types: `15` and `16` without payload, `17` and `18` with one; even numbers are replies.',
      'The sequence is 0 in CHLNG, 1 in SCRYPT, then 2, 3, 1, 2, 3. A reply has the sequence of its command.',
      'NAK is `41` and one byte. NAK 4, 5 and 6 are in clear, and leave MACs and sequence as they were. NAK 3 and 9 go through the channel.',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    table(
      ['NAK', 'why'],
      [
        ['3', 'the command is unknown'],
        ['4', 'the sequence is wrong'],
        ['5', 'the default key'],
        ['6', 'in clear, a wrong key or MAC, or no channel: the panel makes a new one'],
        ['9', 'the vendor, the operation or its length is unknown'],
      ],
    ),
  );
}

const OPERATIONS: readonly Operation[] = [
  ...(['open', 'lock', 'clear'] as const).map((op) => ({ op, roundId: 0x01020304 })),
  { op: 'acknowledgeJournal', bootId: 0x01020304, sequence: 0x05060708 },
  { op: 'state' },
  { op: 'lamp', lamp: 'accepted' },
];
const ARGUMENTS: Readonly<Record<Operation['op'], string>> = {
  open: 'round `01020304`',
  lock: 'round',
  clear: 'round',
  acknowledgeJournal: '`bootId`, then `sequence`, of the entry',
  state: 'no more bytes',
  lamp: 'the number of a lamp',
};

const hex = (value: number): string => value.toString(16).padStart(6, '0');

function bytesOf(command: Command): string {
  if (command.kind !== 'manufacturer') throw new Error('an operation is a command of the manufacturer');
  const vendor = [command.vendor & 0xff, (command.vendor >> 8) & 0xff, command.vendor >> 16];
  return [...vendor, ...command.body].map((octet) => octet.toString(16).padStart(2, '0')).join(' ');
}

const numbered = (entries: readonly (readonly [string, number])[]): string =>
  entries.map(([name, number]) => `${number} ${code(name)}`).join(', ');

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
