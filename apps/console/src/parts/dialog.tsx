import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../texts/t.js';
import { restoreFocus } from './act.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The browser makes the rest of the page inert, closes the dialog on Escape and restores the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => restoreFocus(opener);
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <div class="title">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="minor" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
      </div>
      {children}
    </dialog>
  );
}
