import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../texts/t.js';
import { restoreFocus } from './act.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * What is done before anything else on the page. The browser's own modal: the rest of the page is out of reach, Escape
 * closes it, and the focus goes back to what opened it.
 */
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
