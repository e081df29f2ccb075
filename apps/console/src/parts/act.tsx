import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalIn } from '../server/api.js';
import { t } from '../texts/t.js';
import { localized } from './times.js';

/** Forgets a refusal when `cause` changes, because its reason may be gone. */
export function useAct(cause = ''): {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  readonly run: (act: () => Promise<void>) => Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => setRefusal(undefined), [cause]);
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    const pressed = document.activeElement;
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setRefusal(refusalIn(error));
      return false;
    } finally {
      setBusy(false);
      restoreFocus(pressed);
    }
  };
  return { isBusy, refusal, run };
}

/** Like {@link useAct}, but acts with different keys may run at the same time. */
export function useActs<Key>(cause = ''): {
  readonly refusal: Refusal | undefined;
  readonly run: (key: Key, act: () => Promise<void>) => Promise<void>;
} {
  const running = useRef(new Set<Key>());
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => setRefusal(undefined), [cause]);
  const run = async (key: Key, act: () => Promise<void>): Promise<void> => {
    if (running.current.has(key)) return;
    running.current.add(key);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(refusalIn(error));
    } finally {
      running.current.delete(key);
    }
  };
  return { refusal, run };
}

/** Keyboard users need the focus where it was before the button was disabled. */
export function restoreFocus(element: Element | null): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && element instanceof HTMLElement && element.isConnected) element.focus();
  });
}

/** People quote the code when they call for help. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | undefined }) {
  if (refusal === undefined) return null;
  return (
    <div class="refusal" role="alert">
      <p>{localized(refusal.text)}</p>
      {refusal.detail !== undefined && <p class="soft">{localized(refusal.detail)}</p>}
      {refusal.problems?.map(({ path, text }) => (
        <p key={path + text}>
          <code>{path}</code> {localized(text)}
        </p>
      ))}
      <p class="code">{refusal.code}</p>
    </div>
  );
}

interface DestructiveActionProps {
  readonly title: string;
  readonly consequence: ComponentChildren;
  readonly confirm: string;
  readonly onAct: () => Promise<void>;
}

export function DestructiveAction({ title, consequence, confirm, onAct }: DestructiveActionProps) {
  const { isBusy, refusal, run } = useAct();
  const [isConfirming, setConfirming] = useState(false);
  const act = async (): Promise<void> => {
    if (await run(onAct)) setConfirming(false);
  };
  if (!isConfirming)
    return (
      <button class="danger" onClick={() => setConfirming(true)}>
        {title}
      </button>
    );
  return (
    <div class="confirm" role="group" aria-label={title}>
      <p>{consequence}</p>
      <div class="row">
        <button class="danger" disabled={isBusy} onClick={() => void act()} ref={focusCancel}>
          {confirm}
        </button>
        <button class="minor" disabled={isBusy} onClick={() => setConfirming(false)}>
          {t('Cancel')}{' '}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** Pressing Enter twice must not execute the act. */
function focusCancel(confirm: HTMLButtonElement | null): void {
  if (confirm === null || confirm.dataset['seen'] !== undefined) return;
  confirm.dataset['seen'] = '';
  confirm.parentElement?.querySelector<HTMLElement>('.minor')?.focus();
}
