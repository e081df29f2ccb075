import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Refusal, refusalIn } from '../server/api.js';

/** Does one thing at a time and keeps why it was refused. */
export function useAct(): {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  readonly run: (act: () => Promise<void>) => Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
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
      giveFocusBack(pressed);
    }
  };
  return { isBusy, refusal, run };
}

/** A button that is busy is disabled and loses the focus; who works by keyboard goes on where he was. */
export function giveFocusBack(element: Element | null): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && element instanceof HTMLElement && element.isConnected) element.focus();
  });
}

/** A refusal as people read it: the sentence, what was found, and the code to tell on the telephone. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | undefined }) {
  if (refusal === undefined) return null;
  return (
    <div class="refusal" role="alert">
      <p>{refusal.text}</p>
      {refusal.detail !== undefined && <p class="soft">{refusal.detail}</p>}
      {refusal.problems?.map(({ path, text }) => (
        <p key={path + text}>
          <code>{path}</code> {text}
        </p>
      ))}
      <p class="code">{refusal.code}</p>
    </div>
  );
}

interface ReasonFormProps {
  readonly title: string;
  readonly act: string;
  readonly isDestructive?: boolean;
  readonly reasons?: readonly string[];
  readonly onAct: (reason: string) => Promise<void>;
  readonly children?: ComponentChildren;
}

/** An act that wants a reason: closed until it is wanted, so that no big button stands where a thumb rests. */
export function ReasonForm({ title, act, isDestructive = false, reasons = [], onAct, children }: ReasonFormProps) {
  const { isBusy, refusal, run } = useAct();
  const [reason, setReason] = useState('');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => giveFocusBack(opener.current));
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(() => onAct(reason.trim()))) {
      setReason('');
      close();
    }
  };
  if (!isOpen)
    return (
      <button ref={opener} type="button" class={isDestructive ? 'grave' : ''} onClick={() => setOpen(true)}>
        {title}
      </button>
    );
  return (
    <form
      class="reason"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      aria-label={title}
      ref={focusOnce}
    >
      {children}
      <label>
        Reason
        <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} maxLength={200} required />
      </label>
      {reasons.length > 0 && (
        <div class="row">
          {reasons.map((each) => (
            <button type="button" class="quiet" key={each} onClick={() => setReason(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <div class="row">
        <button type="submit" class={isDestructive ? 'grave' : 'main'} disabled={isBusy || reason.trim() === ''}>
          {act}
        </button>
        <button type="button" class="quiet" onClick={close}>
          Leave it
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

/** Who opened a form goes on at its first field. */
function focusOnce(form: HTMLFormElement | null): void {
  if (form === null || form.dataset['seen'] !== undefined) return;
  form.dataset['seen'] = '';
  form.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

interface GraveActProps {
  readonly title: string;
  /** What it does, said before it is done. */
  readonly says: ComponentChildren;
  readonly confirm: string;
  readonly onAct: () => Promise<void>;
}

/** An act without a way back: one press asks, another does it. */
export function DestructiveAction({ title, says, confirm, onAct }: GraveActProps) {
  const { isBusy, refusal, run } = useAct();
  const [isAsked, setAsked] = useState(false);
  const act = async (): Promise<void> => {
    if (await run(onAct)) setAsked(false);
  };
  if (!isAsked)
    return (
      <button class="grave" onClick={() => setAsked(true)}>
        {title}
      </button>
    );
  return (
    <div class="asked" role="group" aria-label={title}>
      <p>{says}</p>
      <div class="row">
        <button class="grave" disabled={isBusy} onClick={() => void act()} ref={focusLeaving}>
          {confirm}
        </button>
        <button class="quiet" disabled={isBusy} onClick={() => setAsked(false)}>
          Leave it
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** By keyboard one goes on beside the act, not on it: Enter pressed twice does nothing that cannot be undone. */
function focusLeaving(confirm: HTMLButtonElement | null): void {
  if (confirm === null || confirm.dataset['seen'] !== undefined) return;
  confirm.dataset['seen'] = '';
  confirm.parentElement?.querySelector<HTMLElement>('.quiet')?.focus();
}
