/** Only mode `hold` shows a new string immediately. */
export interface TextDisplay {
  readonly position: keyof typeof POSITIONS;
  readonly mode: keyof typeof MODES;
}

const POSITIONS = { middle: ' ', top: '"', bottom: '&', fill: '0', left: '1', right: '2' } as const;
const MODES = { rotate: 'a', hold: 'b', flash: 'c', automatic: 'o' } as const;

/** A sign ignores writes to a file that was not allotted, and empties a string that is too long. */
export type MemoryFile =
  | { readonly kind: 'string'; readonly label: string; readonly bytesMax: number }
  | { readonly kind: 'text'; readonly label: string; readonly bytesMax: number };

/** For file `0`, an empty text without `display` releases the priority file; with `display`, it blanks the sign. */
export type AlphaCommand =
  | {
      readonly kind: 'write-text';
      readonly label: string;
      readonly display: TextDisplay | undefined;
      readonly text: string;
    }
  | { readonly kind: 'write-string'; readonly label: string; readonly text: string }
  | { readonly kind: 'read-string'; readonly label: string }
  | { readonly kind: 'clear-memory' }
  | { readonly kind: 'configure-memory'; readonly files: readonly MemoryFile[] }
  | { readonly kind: 'run-sequence'; readonly labels: string }
  | { readonly kind: 'soft-reset' };

export const PRIORITY_FILE = '0';

export const ALPHA_FILE_BYTES_MAX = 125;

export const FIXED_WIDTH = '\x1e1';

const ALWAYS = 'FF00';
const FILE_ENTRY = /^([^])([AB])([UL])([0-9A-F]{4})([0-9A-F]{4})$/;
const FILE_ENTRY_CHARACTERS = 11;

export function callString(label: string): string {
  return `\x10${label}`;
}

export function commandText(command: AlphaCommand): string {
  switch (command.kind) {
    case 'write-text': {
      const { display } = command;
      const how = display === undefined ? '' : `\x1b${POSITIONS[display.position]}${MODES[display.mode]}`;
      return `A${command.label}${how}${command.text}`;
    }
    case 'write-string':
      return `G${command.label}${command.text}`;
    case 'read-string':
      return `H${command.label}`;
    case 'clear-memory':
      return 'E$';
    case 'configure-memory':
      return `E$${command.files.map(fileEntry).join('')}`;
    case 'run-sequence':
      return `E.TU${command.labels}`;
    case 'soft-reset':
      return 'E,';
  }
}

export function commandOf(text: string): AlphaCommand | undefined {
  const label = text.charAt(1);
  const rest = text.slice(2);
  switch (text.charAt(0)) {
    case 'A':
      return label === '' ? undefined : writeTextOf(label, rest);
    case 'G':
      return label === '' ? undefined : { kind: 'write-string', label, text: rest };
    case 'H':
      return text.length === 2 ? { kind: 'read-string', label } : undefined;
    case 'E':
      return specialOf(label, rest);
    default:
      return undefined;
  }
}

function writeTextOf(label: string, rest: string): AlphaCommand | undefined {
  if (!rest.startsWith('\x1b')) return { kind: 'write-text', label, display: undefined, text: rest };
  const position = keyOf(POSITIONS, rest.charAt(1));
  const mode = keyOf(MODES, rest.charAt(2));
  if (position === undefined || mode === undefined) return undefined;
  return { kind: 'write-text', label, display: { position, mode }, text: rest.slice(3) };
}

function specialOf(label: string, rest: string): AlphaCommand | undefined {
  if (label === ',' && rest === '') return { kind: 'soft-reset' };
  if (label === '.' && rest.startsWith('TU')) return { kind: 'run-sequence', labels: rest.slice(2) };
  if (label !== '$') return undefined;
  return rest === '' ? { kind: 'clear-memory' } : filesOf(rest);
}

/** For a STRING file, the manual requires L (locked to the remote) and times 0000. A TEXT file is always shown. */
function fileEntry({ kind, label, bytesMax }: MemoryFile): string {
  const size = bytesMax.toString(16).toUpperCase().padStart(4, '0');
  return kind === 'string' ? `${label}BL${size}0000` : `${label}AU${size}${ALWAYS}`;
}

function filesOf(rest: string): AlphaCommand | undefined {
  const entries = rest.match(/[^]{1,11}/g) ?? [];
  const files = entries.map((entry) => (entry.length === FILE_ENTRY_CHARACTERS ? fileOf(entry) : undefined));
  const known = files.filter((file) => file !== undefined);
  return known.length === files.length ? { kind: 'configure-memory', files: known } : undefined;
}

function fileOf(entry: string): MemoryFile | undefined {
  const [, label = '', type, , size = ''] = FILE_ENTRY.exec(entry) ?? [];
  if (type === undefined) return undefined;
  return { kind: type === 'B' ? 'string' : 'text', label, bytesMax: parseInt(size, 16) };
}

function keyOf<K extends string>(table: Readonly<Record<K, string>>, value: string): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key] === value);
}
