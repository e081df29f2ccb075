import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SHORTCUTS, isElsewhere, keysText } from '../shell/shortcuts.js';

const DIGITS = 9;
/** Selects the part of the page that receives digits. Without such a part, a digit selects the seat of that number. */
export const TAKES_DIGITS = '[data-takes-digits]';

interface FoldProps {
  readonly name: 'stakes' | 'coupons';
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ComponentChildren;
}

export function Fold({ name, label, isOpen, onToggle, children }: FoldProps) {
  const { keyboard, pad, read } = SHORTCUTS[name];
  useKeys((event) => {
    const isMeant = read(event) !== null;
    if (isMeant) onToggle();
    return isMeant;
  });
  return (
    <>
      <div class="keyed">
        <button
          type="button"
          class="minor fold"
          aria-expanded={isOpen}
          aria-keyshortcuts={keysText(keyboard)}
          onClick={onToggle}
        >
          {label}
        </button>
        <kbd aria-hidden="true">{`${keysText(keyboard)} · ${keysText(pad)}`}</kbd>
      </div>
      {isOpen && (
        <div class="stack" data-takes-digits>
          {children}
        </div>
      )}
    </>
  );
}

export interface Option {
  readonly key: string | number;
  readonly name: string;
  readonly isChosen?: boolean;
  readonly isClosed?: boolean;
  readonly onChoose: () => void;
}

export function optionOf<T extends string | number>(
  value: T,
  name: string,
  chosen: T | undefined,
  onChoose: (value: T) => void,
): Option {
  return { key: value, name, isChosen: value === chosen, onChoose: () => onChoose(value) };
}

interface OptionsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly numberOf?: (option: Option, place: number) => number;
  readonly isDue: boolean;
  readonly children?: ComponentChildren;
}

export function Options({ label, options, isDue, numberOf = (_, place) => place + 1, children }: OptionsProps) {
  const [first, setFirst] = useState(0);
  const digitOf = (option: Option, place: number): number => numberOf(option, place) - first;
  useKeys((event) => {
    if (!isDue) return false;
    if (SHORTCUTS.nextOptions.read(event) !== null) {
      setFirst(first + DIGITS < options.length ? first + DIGITS : 0);
      return true;
    }
    const digit = SHORTCUTS.option.read(event);
    const chosen = options.find((option, place) => digitOf(option, place) === digit);
    if (chosen?.isClosed !== true) chosen?.onChoose();
    return digit !== null;
  });
  return (
    <div class="row" role="group" aria-label={label}>
      {options.map((option, place) => {
        const digit = digitOf(option, place);
        return (
          <div key={option.key} class="keyed">
            <button
              type="button"
              aria-pressed={option.isChosen}
              disabled={option.isClosed === true}
              onClick={option.onChoose}
            >
              {option.name}
            </button>
            {isDue && digit >= 1 && digit <= DIGITS && <kbd aria-hidden="true">{digit}</kbd>}
          </div>
        );
      })}
      {children}
    </div>
  );
}

/** If `take` returns true, no other handler gets the key. */
export function useKeys(take: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.defaultPrevented || isElsewhere(event)) return;
      if (latest.current(event)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
