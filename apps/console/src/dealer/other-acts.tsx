import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { NUMBERED_ACTS, type NumberedAct, SHORTCUTS, isElsewhere, keysText, numberOf } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';

/** A shorter press enters a digit of a card. */
const HOLD_MS = 600;

export function Keyed({ act, children }: { readonly act: NumberedAct; readonly children: ComponentChildren }) {
  return (
    <div class="keyed" data-act-number={numberOf(act)}>
      {children}
      <kbd aria-hidden="true">{t('{1}, then {2}', keysText(SHORTCUTS.acts.pad), numberOf(act))}</kbd>
    </div>
  );
}

/** An act takes two deliberate keys: hold one to open this list, then press the number of the act. */
export function OtherActs({ isClosed }: { readonly isClosed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useListKey(() => setOpen(!isClosed));
  useEffect(() => {
    if (isClosed) setOpen(false);
  }, [isClosed]);
  if (!isOpen) return null;
  return (
    <Dialog title={t('More actions')} onClose={() => setOpen(false)}>
      <Numbers onLeave={() => setOpen(false)} />
    </Dialog>
  );
}

function Numbers({ onLeave }: { readonly onLeave: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  // Closes the dialog first: while it is open, the form behind it gets no focus and would miss the next keystroke.
  const choose = (number: number): void => {
    const button = buttonOf(number);
    if (button === undefined) return;
    list.current?.closest('dialog')?.close();
    onLeave();
    button.click();
  };
  const acts = Object.keys(NUMBERED_ACTS).flatMap((_, at) => {
    const text = buttonOf(at + 1)?.textContent;
    return text == null ? [] : [{ number: at + 1, text, onChoose: () => choose(at + 1) }];
  });
  return (
    <div ref={list}>
      <NumberedActs {...{ acts, onLeave }} />
    </div>
  );
}

interface NumberedActsProps {
  readonly acts: readonly {
    readonly number: number;
    readonly text: ComponentChildren;
    readonly onChoose: () => void;
  }[];
  readonly onLeave: () => void;
}

export function NumberedActs({ acts, onLeave }: NumberedActsProps) {
  const latest = useRef({ acts, onLeave });
  latest.current = { acts, onLeave };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const number = SHORTCUTS.seat.read(event);
      const isLeft = SHORTCUTS.undo.read(event) !== null;
      if (number === null && !isLeft) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isLeft) latest.current.onLeave();
      else latest.current.acts.find((act) => act.number === number)?.onChoose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <ul class="acts">
      {acts.map(({ number, text, onChoose }) => (
        <li key={number}>
          <button type="button" onClick={onChoose}>
            <kbd>{number}</kbd> {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function buttonOf(number: number): HTMLButtonElement | undefined {
  const button = document.querySelector<HTMLButtonElement>(`[data-act-number="${number}"] > button:enabled`);
  return button === null || button.closest('[inert]') !== null ? undefined : button;
}

function useListKey(open: () => void): void {
  useLayoutEffect(() => {
    let timer: number | undefined;
    const release = (): void => window.clearTimeout(timer);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      release();
      const how = SHORTCUTS.acts.read(event);
      if (how === null || isElsewhere(event)) return;
      event.preventDefault();
      if (how === 'pressed') open();
      else timer = window.setTimeout(open, HOLD_MS);
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', release);
    addEventListener('blur', release);
    return () => {
      release();
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', release);
      removeEventListener('blur', release);
    };
  });
}
