import { FLOOR_FRAME_BYTES_MAX, FLOOR_FRAME_MESSAGES_MAX } from './limits.js';

export type Frame =
  | { readonly ok: true; readonly messages: readonly unknown[] }
  | { readonly ok: false; readonly code: 'BAD_MESSAGE' | 'FRAME_TOO_LARGE' };

export function readFrame(text: string): Frame {
  if (text.length > FLOOR_FRAME_BYTES_MAX) return { ok: false, code: 'FRAME_TOO_LARGE' };
  try {
    return messagesOf(JSON.parse(text));
  } catch {
    return { ok: false, code: 'BAD_MESSAGE' };
  }
}

export function messagesOf(body: unknown): Frame {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length === 0) return { ok: false, code: 'BAD_MESSAGE' };
  return messages.length > FLOOR_FRAME_MESSAGES_MAX ? { ok: false, code: 'FRAME_TOO_LARGE' } : { ok: true, messages };
}
