import fc from 'fast-check';
import { STREAM_CHARS_MAX, type StreamEvent, emptyStream, readStream } from './event-stream.js';

function readAll(pieces: readonly string[], lastEventId: string | null = null): readonly StreamEvent[] {
  let state = emptyStream(lastEventId);
  const events: StreamEvent[] = [];
  for (const piece of pieces) {
    const read = readStream(state, piece);
    state = read.state;
    events.push(...read.events);
  }
  return events;
}

describe('an event stream', () => {
  it('gives each event with the id to resume from', () => {
    expect(
      readAll(['id: 7\ndata: {"a":1}\n\n: a comment\nretry: 5\n\ndata:two\n\nid: 9\ndata: x\ndata: y\n\n']),
    ).toEqual([
      { data: '{"a":1}', lastEventId: '7' },
      { data: 'two', lastEventId: '7' },
      { data: 'x\ny', lastEventId: '9' },
    ]);
  });

  it('keeps its initial id until it receives another', () => {
    expect(readAll(['data: a\n\n'], '41')).toEqual([{ data: 'a', lastEventId: '41' }]);
  });

  it('takes every line ending, and ignores what it does not know', () => {
    expect(readAll(['event: x\rdata: a\r\rdata: b\r\n\r\ndata\n\nid: 1\0\n'])).toEqual([
      { data: 'a', lastEventId: null },
      { data: 'b', lastEventId: null },
      { data: '', lastEventId: null },
    ]);
  });

  it('does not depend on where the network cut it', () => {
    const line = fc.constantFrom('data: {"n":1}', 'data: x', 'id: 12', 'id: 13', ': note', '', '', 'event: meters');
    const ending = fc.constantFrom('\n', '\r\n', '\r');
    const text = fc.array(fc.tuple(line, ending)).map((lines) => lines.map(([a, b]) => a + b).join('') + ':\n');
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 200 })), (whole, cuts) => {
        const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(readAll(pieces)).toEqual(readAll([whole]));
      }),
    );
  });

  it('drops an event without an end', () => {
    const { state, events } = readStream(emptyStream('5'), `data: ${'x'.repeat(STREAM_CHARS_MAX + 1)}`);
    expect([events, state]).toEqual([[], emptyStream('5')]);
  });
});
