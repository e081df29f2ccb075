import {
  AlphaDeframer,
  type AlphaCommand,
  type MemoryFile,
  PRIORITY_FILE,
  type SignAddress,
  commandOf,
  commandText,
  encodeAlpha,
} from '@hardware/sign';

/** A packet that comes sooner than this after the previous one is ignored, as by real signs. */
const GAP_MS_MIN = 100;

export interface SignNature {
  readonly address?: SignAddress;
  readonly isAnswering?: boolean;
  readonly deafMs?: number;
  readonly muteMs?: number;
}

const NATURE: Required<SignNature> = {
  address: { type: 'Z', id: '01' },
  isAnswering: true,
  deafMs: 1_900,
  muteMs: 4_900,
};

// oxlint-disable-next-line no-control-regex -- these are the protocol's own characters
const CALL = /\x10([^])/g;
// oxlint-disable-next-line no-control-regex -- these are the protocol's own characters
const CONTROL_CODES = /\x1e[01]|\x1c[^]|\x1a[^]|[\x00-\x1f]/g;

interface StoredFile {
  readonly file: MemoryFile;
  text: string;
}

/**
 * An Alpha sign. Pure: bytes and time are arguments. Silently ignores packets that come too soon or have a wrong check
 * value, and strings for files that were not allotted.
 */
export class EmulatedSign {
  packetsLost = 0;
  packetsTaken = 0;
  blinks = 0;
  readonly #nature: Required<SignNature>;
  readonly #deframer = new AlphaDeframer();
  #isOn = true;
  #files = new Map<string, StoredFile>();
  #priority = '';
  #sequence = '';
  #deafUntilMs = -Infinity;
  #muteUntilMs = -Infinity;
  #lastPacketAtMs = -Infinity;

  constructor(nature: SignNature = {}) {
    this.#nature = { ...NATURE, ...nature };
  }

  hear(bytes: Uint8Array, nowMs: number): readonly Uint8Array[] {
    if (!this.#isOn) return [];
    return this.#deframer.push(bytes).flatMap((heard) => {
      if (heard.kind === 'refused') {
        this.packetsLost += 1;
        return [];
      }
      const isTaken = this.#isFor(heard.packet.address) && this.#isReady(nowMs);
      this.#lastPacketAtMs = nowMs;
      if (!isTaken) {
        this.packetsLost += 1;
        return [];
      }
      this.packetsTaken += 1;
      return heard.packet.blocks.flatMap(({ text }) => this.#follow(commandOf(text), nowMs));
    });
  }

  face(): string {
    if (!this.#isOn) return '';
    if (this.#priority !== '') return this.#priority;
    return [...this.#sequence].map((label) => this.#shown(this.#files.get(label)?.text ?? '')).join(' ');
  }

  powerOff(): void {
    this.#isOn = false;
    this.#deframer.reset();
  }

  /** Real signs keep their memory for about a day without power. */
  powerOn({ keepsMemory }: { readonly keepsMemory: boolean }): void {
    this.#isOn = true;
    if (!keepsMemory) this.#forget();
  }

  #isFor({ type, id }: SignAddress): boolean {
    const isType = type === 'Z' || type === this.#nature.address.type;
    const isId =
      id === '00' || [...id].every((digit, index) => digit === '?' || digit === this.#nature.address.id[index]);
    return isType && isId;
  }

  #isReady(nowMs: number): boolean {
    return nowMs >= this.#deafUntilMs && nowMs - this.#lastPacketAtMs >= GAP_MS_MIN;
  }

  #follow(command: AlphaCommand | undefined, nowMs: number): readonly Uint8Array[] {
    switch (command?.kind) {
      case 'write-text':
        this.#writeText(command.label, command.display === undefined, command.text);
        return [];
      case 'write-string':
        this.#writeString(command.label, command.text);
        return [];
      case 'read-string':
        return this.#nature.isAnswering && nowMs >= this.#muteUntilMs ? [this.#read(command.label)] : [];
      case 'clear-memory':
        this.#forget();
        this.#deafUntilMs = nowMs + this.#nature.deafMs;
        this.#muteUntilMs = nowMs + this.#nature.muteMs;
        return [];
      case 'configure-memory':
        this.#files = new Map(command.files.map((file) => [file.label, { file, text: '' }]));
        return [];
      case 'run-sequence':
        this.#sequence = command.labels;
        return [];
      case 'soft-reset':
      case undefined:
        return [];
    }
  }

  #writeText(label: string, isBare: boolean, text: string): void {
    this.blinks += 1;
    if (label === PRIORITY_FILE) {
      // Empty text without a display mode releases the priority file; with one, it blanks the sign.
      this.#priority = isBare && text === '' ? '' : text === '' ? ' ' : text;
      return;
    }
    const stored = this.#files.get(label);
    if (stored?.file.kind === 'text') stored.text = text.length > stored.file.bytesMax ? '' : text;
  }

  #writeString(label: string, text: string): void {
    const stored = this.#files.get(label);
    if (stored?.file.kind === 'string') stored.text = text.length > stored.file.bytesMax ? '' : text;
  }

  #read(label: string): Uint8Array {
    const text = this.#files.get(label)?.text ?? '';
    const block = { text: commandText({ kind: 'write-string', label, text }), end: 'checked' as const };
    return encodeAlpha({ address: { type: '0', id: '00' }, blocks: [block] });
  }

  #forget(): void {
    this.#files = new Map();
    this.#priority = '';
    this.#sequence = '';
    this.blinks += 1;
  }

  #shown(text: string): string {
    return text.replace(CALL, (_, label: string) => this.#files.get(label)?.text ?? '').replace(CONTROL_CODES, '');
  }
}
