export interface StreamEvent {
  readonly data: string;
  /** The id to resume after. It may come from an earlier event, if this event has none. */
  readonly lastEventId: string | null;
}

interface StreamState {
  readonly rest: string;
  readonly dataLines: readonly string[];
  readonly lastEventId: string | null;
}

export const STREAM_CHARS_MAX = 262_144;

export function emptyStream(lastEventId: string | null): StreamState {
  return { rest: '', dataLines: [], lastEventId };
}

/**
 * Reads the next piece of a stream, which may be cut anywhere, even inside a line ending. The browser's EventSource
 * does not notice a silent connection, does not back off, and cannot send Last-Event-ID when this page reconnects.
 */
export function readStream(
  state: StreamState,
  piece: string,
): { readonly state: StreamState; readonly events: readonly StreamEvent[] } {
  const text = state.rest + piece;
  const events: StreamEvent[] = [];
  let { dataLines, lastEventId } = state;
  let from = 0;
  for (;;) {
    const line = nextLine(text, from);
    if (line === null) break;
    from = line.next;
    if (line.text === '') {
      if (dataLines.length > 0) events.push({ data: dataLines.join('\n'), lastEventId });
      dataLines = [];
      continue;
    }
    const { field, value } = readField(line.text);
    if (field === 'data') dataLines = [...dataLines, value];
    if (field === 'id' && !value.includes('\0')) lastEventId = value;
  }
  const rest = text.slice(from);
  if (rest.length + dataLines.reduce((sum, line) => sum + line.length, 0) > STREAM_CHARS_MAX) {
    return { state: emptyStream(lastEventId), events };
  }
  return { state: { rest, dataLines, lastEventId }, events };
}

function nextLine(text: string, from: number): { readonly text: string; readonly next: number } | null {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return { text: text.slice(from, at), next: at + 1 };
    if (char !== '\r') continue;
    // A carriage return at the end of the text may be half of a CR LF.
    if (at + 1 === text.length) return null;
    return { text: text.slice(from, at), next: text[at + 1] === '\n' ? at + 2 : at + 1 };
  }
  return null;
}

function readField(line: string): { readonly field: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { field: line, value: '' };
  const value = line.slice(colon + 1);
  return { field: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}
