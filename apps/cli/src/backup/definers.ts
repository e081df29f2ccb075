import { Transform } from 'node:stream';

const BEGIN = Buffer.from('\n/*!50003 CREATE*/ /*!50017 DEFINER=');
const KEPT_BYTES = BEGIN.indexOf('/*!50017');
const END = Buffer.from('*/ ');

/**
 * Leaves out the accounts that own the triggers of a dump, so that the restoring account owns them. That account may
 * not create triggers of others without the right SET USER. A line break in a text of a dump is written as `\n`, so a
 * line never begins like a trigger inside data.
 */
export function withoutDefiners(): Transform {
  let waiting = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([waiting, chunk]);
      let from = 0;
      for (;;) {
        const begin = bytes.indexOf(BEGIN, from);
        const end = begin < 0 ? -1 : bytes.indexOf(END, begin + BEGIN.length);
        if (end < 0) {
          const kept = begin < 0 ? Math.max(from, bytes.length - BEGIN.length + 1) : begin;
          this.push(bytes.subarray(from, kept));
          waiting = bytes.subarray(kept);
          return done();
        }
        this.push(bytes.subarray(from, begin + KEPT_BYTES));
        from = end + END.length;
      }
    },
    flush(done) {
      done(null, waiting);
    },
  });
}
