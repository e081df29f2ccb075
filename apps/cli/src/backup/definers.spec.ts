import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { withoutDefiners } from './definers.js';

const trigger = (definer: string): string =>
  `/*!50003 CREATE*/ ${definer}/*!50003 TRIGGER award_no_delete BEFORE DELETE ON award FOR EACH ROW\nSIGNAL SQLSTATE '45000'*/;;\n`;
const DEFINER = '/*!50017 DEFINER=`jackpot`@`127.0.0.1`*/ ';
const DATA = "INSERT INTO `note` VALUES ('a\\n/*!50003 CREATE*/ /*!50017 DEFINER=`x`@`y`*/ text');\n";
const dump = (definer: string): string =>
  `-- dump\n${DATA}${trigger(definer)}DELIMITER ;\n${trigger(definer)}${DATA}${trigger(definer)}`;

async function passed(text: string, pieceBytes: number): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return (await buffer(Readable.from(pieces).pipe(withoutDefiners()))).toString();
}

describe('the triggers of a dump', () => {
  it.each([1, 2, 7, 40, 64, 10_000])(
    'lose their definers, and data stays, in pieces of %i bytes',
    async (pieceBytes) => {
      expect(await passed(dump(DEFINER), pieceBytes)).toBe(dump(''));
    },
  );

  it.each([1, 40, 10_000])('that have none pass as they are, in pieces of %i bytes', async (pieceBytes) => {
    expect(await passed(dump(''), pieceBytes)).toBe(dump(''));
  });
});
