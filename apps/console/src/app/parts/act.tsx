import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
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
    }
  };
  return { isBusy, refusal, run };
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
  readonly isGrave?: boolean;
  readonly reasons?: readonly string[];
  readonly onAct: (reason: string) => Promise<void>;
  readonly children?: ComponentChildren;
}

/** An act that wants a reason: closed until it is wanted, so that no big button stands where a thumb rests. */
export function ReasonForm({ title, act, isGrave = false, reasons = [], onAct, children }: ReasonFormProps) {
  const { isBusy, refusal, run } = useAct();
  const [reason, setReason] = useState('');
  const [isOpen, setOpen] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(() => onAct(reason.trim()))) {
      setReason('');
      setOpen(false);
    }
  };
  if (!isOpen)
    return (
      <button type="button" class={isGrave ? 'grave' : ''} onClick={() => setOpen(true)}>
        {title}
      </button>
    );
  return (
    <form class="reason" onSubmit={(event) => void submit(event)} aria-label={title}>
      {children}
      <label>
        Reason
        <input
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
          maxLength={200}
          required
          ref={focusOnce}
        />
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
        <button type="submit" class={isGrave ? 'grave' : 'main'} disabled={isBusy || reason.trim() === ''}>
          {act}
        </button>
        <button type="button" class="quiet" onClick={() => setOpen(false)}>
          Leave it
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function focusOnce(element: HTMLElement | null): void {
  if (element !== null && element.dataset['seen'] === undefined) {
    element.dataset['seen'] = '';
    element.focus();
  }
}
