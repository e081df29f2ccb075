import { FrameReader, textFrame } from './web-socket.js';

function unmasked(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 0x7f;
  const at = short === 126 ? 4 : 2;
  const mask = frame.subarray(at, at + 4);
  return Buffer.from(frame.subarray(at + 4).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString('latin1');
}

function serverFrame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, body.length]), body]);
  const head = Buffer.from([0x81, 126, 0, 0]);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function read(chunks: readonly Buffer[]): { readonly texts: string[]; readonly codes: number[] } {
  const heard: { texts: string[]; codes: number[] } = { texts: [], codes: [] };
  const reader = new FrameReader({
    text: (bytes) => heard.texts.push(bytes.toString('latin1')),
    closed: (code) => heard.codes.push(code),
  });
  for (const chunk of chunks) reader.push(chunk);
  return heard;
}

describe('WebSocket frames', () => {
  it.each([0, 1, 3, 4, 125, 126, 127, 900, 40_000])('carry a text of %i bytes', (length) => {
    const text = 'abcdefg'.repeat(length).slice(0, length);
    expect(unmasked(textFrame(text))).toBe(text);
  });

  it('are read wherever the stream is split', () => {
    const texts = ['{"ok":true}', 'x'.repeat(300), '[]'];
    const bytes = Buffer.concat(texts.map(serverFrame));
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(read([bytes.subarray(0, cut), bytes.subarray(cut)]).texts).toEqual(texts);
    }
  });

  it('report a close with its code', () => {
    expect(read([Buffer.from([0x88, 0x02, 0x0f, 0xb5])]).codes).toEqual([4021]);
  });
});
