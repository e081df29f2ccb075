import { DumpReader } from './dump-reader.js';

const JOURNAL =
  'INSERT INTO `journal` (`stream`, `batch`, `epoch`, `first_sequence`, `last_sequence`, `sealed_at`, `format`, `events`, `meters`, `previous_hash`, `hash`, `seal`) VALUES';
const hash = (digit: string): string => digit.repeat(64);
const row = (stream: string, batch: number, events = '0x0A'): string =>
  `('${stream}',${batch},1,${batch * 2 - 1},${batch * 2},${1000 + batch},1,${events},'',0x${hash('0')},0x${hash(String(batch))},0x${hash('F')})`;
const END = '-- Dump completed on 2026-11-24 23:06:28\n';
const PLACE = "-- CHANGE MASTER TO MASTER_LOG_FILE='binlog.000007', MASTER_LOG_POS=105467;\n";

function read(text: string, bytes = 7) {
  const reader = new DumpReader();
  for (let at = 0; at < text.length; at += bytes) reader.take(Buffer.from(text.slice(at, at + bytes), 'latin1'));
  return reader.end();
}

describe('the position of a backup, from its own bytes', () => {
  const east = { link: 'east', batch: 2, sequence: 4, sealedAt: 1002, hash: hash('2') };

  it.each([
    ['all rows of a table on one line', `${JOURNAL} ${row('east', 1)},${row('east', 2)};\n`],
    ['a line for each row', `${JOURNAL}\n${row('east', 1)},\n${row('east', 2)};\n`],
    ['more than one INSERT', `${JOURNAL} ${row('east', 1)};\n${JOURNAL} ${row('east', 2)};\n`],
  ])('is the last batch of each link, with %s', (_, inserts) => {
    expect(read(`${PLACE}${inserts}${END}`)).toEqual({
      heads: [east],
      auditTrail: null,
      binaryLog: { file: 'binlog.000007', position: 105_467 },
    });
  });

  it('is of each link by itself, and of the audit trail', () => {
    const trail = `INSERT INTO \`audit_head\` (\`one\`, \`sequence\`, \`hash\`) VALUES (1,17,0x${hash('A')});\n`;
    const rows = [row('east', 1), row('east', 2), row('west', 1)].join(',');
    const { heads, auditTrail, binaryLog } = read(`${trail}${JOURNAL} ${rows};\n${END}`, 1000);
    expect(heads).toEqual([east, expect.objectContaining({ link: 'west', batch: 1 })]);
    expect({ auditTrail, binaryLog }).toEqual({ auditTrail: { sequence: 17, hash: hash('a') }, binaryLog: null });
  });

  it('is not misled by the text of another table', () => {
    const text = `INSERT INTO \`link_log\` (\`note\`) VALUES ('${JOURNAL.replaceAll("'", "\\'")} ${'x'.repeat(100)}');\n`;
    expect(read(`${text}${END}`).heads).toEqual([]);
  });

  it.each([
    ['the end is missing', `${JOURNAL} ${row('east', 1)};\n`, 'cut off'],
    ['a batch is missing', `${JOURNAL} ${row('east', 1)},${row('east', 3)};\n${END}`, 'batch 3 of east after batch 1'],
    ['a row is not whole', `${JOURNAL} ('east',1,1);\n${END}`, 'not understood'],
  ])('is refused where %s', (_, dump, why) => expect(() => read(dump)).toThrow(why));
});
