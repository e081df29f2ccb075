import { readFileSync } from 'node:fs';
import { nodeAes128 } from '@hardware/osdp-node';
import { must } from '@jackpot/money';
import { cmac } from './aes.js';
import { fromHex, toHex } from './bytes.js';
import { decodeCommand, encodeCommand } from './commands.js';
import { checksum8, crc16 } from './crc.js';
import { SCBK_DEFAULT } from './device-key.js';
import { carriesMac, decodeFrame, encodeFrame, type Frame, SCS, signedBytes } from './frame.js';
import { FrameReader } from './frame-reader.js';
import { decodeReply, encodeReply } from './replies.js';
import {
  deviceCryptogram,
  initialReplyMac,
  isProperBlock,
  macOf,
  panelCryptogram,
  seal,
  sessionCiphers,
  sessionKeys,
  unseal,
} from './secure-channel.js';

interface Recorded {
  readonly phase: string;
  readonly dir: string;
  readonly hex: string;
  readonly note?: string;
}
interface Vectors {
  readonly sia_annex_e: Record<string, string> & {
    readonly crc: readonly { readonly msg: string; readonly crc_le: string }[];
    readonly checksum: readonly { readonly msg: string; readonly sum: string }[];
  };
  readonly plain_session: readonly Recorded[];
  readonly secure_session: {
    readonly scbk: string;
    readonly session_keys: { readonly enc: string; readonly m1: string; readonly m2: string };
    readonly decrypted_payloads: readonly { readonly hex: string; readonly plaintext: string }[];
    readonly frames: readonly Recorded[];
  };
}
const vectors = JSON.parse(readFileSync('hardware/osdp/test/osdp.json', 'utf8')) as Vectors;
const sums = JSON.parse(readFileSync('hardware/osdp/test/crc-cmac.json', 'utf8')) as {
  readonly crc: readonly { readonly message: string; readonly crc: string }[];
  readonly cmac: { readonly key: string; readonly vectors: readonly { readonly msg: string; readonly cmac: string }[] };
};

const bytes = (hex: string): Uint8Array => must(fromHex(hex), 'hexadecimal');

function frameOf(hex: string): Frame {
  const [frame, ...more] = new FrameReader().push(bytes(hex));
  expect(more).toEqual([]);
  return must(frame, `a frame in ${hex}`);
}

function asUnderstood(frame: Pick<Frame, 'id' | 'payload' | 'isReply'>): { id: number; payload: Uint8Array } {
  if (frame.isReply) return encodeReply(must(decodeReply(frame), `reply ${frame.id}`));
  const command = decodeCommand(frame);
  if (typeof command === 'string') throw new Error(`${command}: ${frame.id}`);
  return encodeCommand(command);
}

describe('CRC, checksum and CMAC', () => {
  it.each(sums.crc)('CRC of $message is $crc', ({ message, crc }) => {
    expect(crc16(bytes(message)).toString(16).padStart(4, '0')).toBe(crc);
  });

  it.each(vectors.sia_annex_e.crc)('annex E: $msg ends in $crc_le', ({ msg, crc_le }) => {
    expect(decodeFrame(bytes(msg + crc_le))).toMatchObject({ check: 'crc' });
    expect(toHex(encodeFrame(frameOf(msg + crc_le)))).toBe(`ff${msg}${crc_le}`);
  });

  it.each(vectors.sia_annex_e.checksum)('annex E: $msg adds up with $sum', ({ msg, sum }) => {
    expect(checksum8(bytes(msg))).toBe(Number.parseInt(sum, 16));
    expect(toHex(encodeFrame(frameOf(msg + sum)))).toBe(`ff${msg}${sum}`);
  });

  it.each(sums.cmac.vectors)('RFC 4493: CMAC of "$msg"', ({ msg, cmac: expected }) => {
    expect(toHex(cmac(nodeAes128(bytes(sums.cmac.key)), bytes(msg)))).toBe(expected);
  });
});

describe('a session in clear', () => {
  it.each(vectors.plain_session.map((recorded, at) => ({ at, ...recorded })))('$at $dir $hex', ({ dir, hex }) => {
    const frame = frameOf(hex);
    expect(frame.isReply).toBe(dir === 'PD->ACU');
    expect(toHex(encodeFrame({ ...frame, ...asUnderstood(frame) }))).toBe(hex);
  });
});

describe('the keys of annex E', () => {
  const { sia_annex_e: annex } = vectors;
  const value = (name: string): Uint8Array => bytes(must(annex[name], name));
  const nonces = { panel: value('cp_random'), device: value('pd_random') };
  const keys = sessionKeys(nodeAes128, value('scbk_d'), nonces.panel);
  const ciphers = sessionCiphers(nodeAes128, keys);

  it('are derived from the base key and the panel’s number', () => {
    expect(toHex(SCBK_DEFAULT)).toBe(annex['scbk_d']);
    expect(toHex(keys.encryption)).toBe(annex['s_enc']);
    expect(toHex(keys.mac1)).toBe(annex['s_mac1']);
    expect(toHex(keys.mac2)).toBe(annex['s_mac2']);
  });

  it('prove themselves both ways', () => {
    expect(toHex(deviceCryptogram(ciphers, nonces))).toBe(annex['pd_cryptogram']);
    expect(toHex(panelCryptogram(ciphers, nonces))).toBe(annex['cp_cryptogram']);
    expect(toHex(initialReplyMac(ciphers, value('cp_cryptogram')))).toBe(annex['rmac_i']);
  });
});

describe('a session under the channel', () => {
  const { scbk, session_keys: recorded, frames, decrypted_payloads } = vectors.secure_session;
  const panelRandom = must(
    frames.map(({ hex }) => frameOf(hex)).find(({ security }) => security?.type === SCS.challenge),
    'the challenge',
  ).payload;
  const keys = sessionKeys(nodeAes128, bytes(scbk), panelRandom);
  const ciphers = sessionCiphers(nodeAes128, keys);

  it('derives the recorded keys', () => {
    expect([keys.encryption, keys.mac1, keys.mac2].map(toHex)).toEqual([recorded.enc, recorded.m1, recorded.m2]);
  });

  it('decodes every message, and encodes every one to the same bits', () => {
    const plaintexts = new Map(decrypted_payloads.map(({ hex, plaintext }) => [hex, plaintext]));
    const chain: { command: Uint8Array; reply: Uint8Array } = {
      command: new Uint8Array(16),
      reply: new Uint8Array(16),
    };
    const improper: string[] = [];
    let before: string | undefined;
    for (const { hex } of frames) {
      const frame = frameOf(hex);
      if (frame.security?.type === SCS.serverCryptogram) chain.reply = initialReplyMac(ciphers, frame.payload);
      if (!carriesMac(frame.security)) {
        expect(toHex(encodeFrame({ ...frame, ...asUnderstood(frame) }))).toBe(hex);
        continue;
      }
      if (hex === before) continue;
      if (!frame.isReply) before = hex;
      const opened = unseal(ciphers, frame.isReply ? chain.command : chain.reply, frame);
      if (typeof opened === 'string') throw new Error(`${opened}: ${hex}`);
      if (plaintexts.has(hex)) expect(toHex(Uint8Array.of(opened.id, ...opened.payload))).toBe(plaintexts.get(hex));
      const again = { ...frame, ...asUnderstood({ ...frame, ...opened }) };
      if (isProperBlock(frame)) {
        const resealed = seal(ciphers, frame.isReply ? chain.command : chain.reply, again);
        expect(toHex(encodeFrame(resealed.frame))).toBe(hex);
      } else improper.push(hex);
      chain[frame.isReply ? 'reply' : 'command'] = opened.mac;
    }
    expect(improper).toEqual(['ff538310000d0215490100832766005c2b']);
  });

  it('takes no bytes that were never padded, though their MAC is right', () => {
    const chain = new Uint8Array(16);
    const header = { address: 3, isReply: false, sequence: 1 as const, check: 'crc' as const, id: 0x80 };
    const security = { type: SCS.commandSealed, flags: new Uint8Array(0) };
    for (const payload of [new Uint8Array(3), new Uint8Array(16), new Uint8Array(0)]) {
      const frame: Frame = { ...header, security, payload };
      const mac = macOf(ciphers, chain, signedBytes(frame)).slice(0, 4);
      expect(unseal(ciphers, chain, { ...frame, mac })).toBe('BAD_PADDING');
      expect(unseal(ciphers, chain, frame)).toBe('BAD_MAC');
    }
  });

  it('has a MAC that depends on the message before it', () => {
    const message = bytes('53030e000e021560');
    expect(macOf(ciphers, new Uint8Array(16), message)).not.toEqual(
      macOf(ciphers, new Uint8Array(16).fill(1), message),
    );
  });
});
