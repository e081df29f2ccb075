import { type Key, keyOf } from '../cards/entry.js';
import { t } from '../texts/t.js';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface Shortcut<T> {
  readonly page: string;
  readonly what: string;
  readonly keyboard: string;
  readonly pad: string;
  readonly read: (press: Press) => T | null;
}

const withControl = ({ ctrlKey, metaKey }: Press): boolean => ctrlKey || metaKey;
const isPlain = (press: Press): boolean => !withControl(press) && !press.altKey;

export const NUMBERED_ACTS = {
  recordNow: t('record now'),
  cutCard: t('cut card is out'),
  newShoe: t('new shoe'),
  retireShoe: t('retire shoe'),
  voidHand: t('void'),
  supervisor: t('call supervisor'),
  freeHand: t('free hand'),
  collectVigorish: t('vigorish collected'),
  irregularity: t('dealing irregularity'),
} as const;
export type NumberedAct = keyof typeof NUMBERED_ACTS;

export function numberOf(act: NumberedAct): number {
  return Object.keys(NUMBERED_ACTS).indexOf(act) + 1;
}

const NUMBERED = Object.values(NUMBERED_ACTS)
  .map((what, at) => `\`${at + 1}\` ${what}`)
  .join(', ');

function shortcut<T>(declared: Shortcut<T>): Shortcut<T> {
  return declared;
}

function digitOf(press: Press): number | null {
  const digit = isPlain(press) ? /^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1] : undefined;
  return digit === undefined ? null : Number(digit);
}

function letterOrPad(letter: string, code: string) {
  return (press: Press): true | null =>
    (isPlain(press) && (press.code === code || press.key.toLowerCase() === letter)) || null;
}

function cardKey(...types: readonly Key['type'][]) {
  return (press: Press): Key | null => {
    const key = isPlain(press) ? keyOf(press.key, press.code) : null;
    return key !== null && types.includes(key.type) ? key : null;
  };
}

/** In the order of the list that `?` shows. */
export const SHORTCUTS = {
  search: shortcut({
    ...{ page: t('every page'), what: t('search'), keyboard: '`Ctrl` `K`', pad: '' },
    read: (press) => (withControl(press) && press.key.toLowerCase() === 'k') || null,
  }),
  list: shortcut({
    ...{ page: t('every page'), what: t('this list'), keyboard: '`?`', pad: '' },
    // Modifiers do not count: some keyboards need Alt Gr for the question mark, which is Ctrl and Alt.
    read: ({ key }) => key === '?' || null,
  }),
  act: shortcut({
    ...{ page: t('table'), what: t('the big button'), keyboard: '`F9`', pad: '`Enter`' },
    read: (press) => (isPlain(press) && ['F9', 'NumpadEnter'].includes(press.code)) || null,
  }),
  seat: shortcut({
    ...{ page: t('table'), what: t('seat, while betting is open'), keyboard: t('`1` to `9`'), pad: t('`1` to `9`') },
    read: digitOf,
  }),
  stakes: shortcut({
    ...{ page: t('table'), what: t('stakes, while betting is open'), keyboard: '`S`', pad: '`+`' },
    read: letterOrPad('s', 'NumpadAdd'),
  }),
  coupons: shortcut({
    ...{ page: t('table'), what: t('coupons, while betting is open'), keyboard: '`C`', pad: '`*`' },
    read: letterOrPad('c', 'NumpadMultiply'),
  }),
  option: shortcut({
    ...{ page: t('table'), what: t('while stakes or coupons are open: select the seat, the wager, then the chips') },
    ...{ keyboard: t('`1` to `9`'), pad: t('`1` to `9`') },
    read: digitOf,
  }),
  nextOptions: shortcut({
    ...{ page: t('table'), what: t('while stakes are open: show the next nine wagers'), keyboard: '`0`', pad: '`0`' },
    read: (press) => (isPlain(press) && ['Digit0', 'Numpad0'].includes(press.code)) || null,
  }),
  takeOff: shortcut({
    ...{ page: t('table'), what: t('in stakes: take the chips off the wager'), keyboard: '`Delete`', pad: '`-`' },
    read: (press) => (isPlain(press) && ['Delete', 'NumpadSubtract'].includes(press.code)) || null,
  }),
  rank: shortcut({
    ...{ page: t('table'), what: t('rank of a card') },
    keyboard: t('`A`, `2` to `9`, `J`, `Q`, `K`; ten is `1`, `0` or `T`'),
    pad: t('`1` ace, `2` to `9`, `0` or `1` `0` ten, `1` `1` jack, `1` `2` queen, `1` `3` king'),
    read: cardKey('rank', 'digit'),
  }),
  suit: shortcut({
    ...{ page: t('table'), what: t('suit of a card') },
    keyboard: t('`S` spades, `H` hearts, `C` clubs, `D` diamonds'),
    pad: t('`/` spades, `*` hearts, `-` clubs, `+` diamonds'),
    read: cardKey('suit'),
  }),
  undo: shortcut({
    ...{
      page: t('table'),
      what: t('undo the last card or an action that is not recorded yet; go one step back in stakes and coupons'),
    },
    ...{ keyboard: '`Backspace`', pad: '`.`' },
    read: cardKey('back'),
  }),
  acts: shortcut({
    ...{ page: t('table'), what: t('list of acts: {1}', NUMBERED), keyboard: '`F8`', pad: t('hold `0`') },
    read: (press): 'pressed' | 'held' | null => {
      if (!isPlain(press)) return null;
      return press.code === 'F8' ? 'pressed' : press.code === 'Numpad0' ? 'held' : null;
    },
  }),
} as const;

export function cardKeyOf(press: Press): Key | null {
  return SHORTCUTS.rank.read(press) ?? SHORTCUTS.suit.read(press) ?? SHORTCUTS.undo.read(press);
}

export function keysText(keys: string): string {
  return keys.replaceAll('`', '');
}

export function isElsewhere({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return isTyping || document.querySelector('dialog:modal') !== null;
}
