import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { SHORTCUTS, isElsewhere, keysText } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { type DealerActs, useSecondsLeft } from './dealer-acts.js';
import { TAKES_DIGITS } from './numbered-choice.js';
import { Keyed } from './other-acts.js';

/** A button ignores presses for this long after it appears, so that a double tap performs one act. */
const FRESH_MS = 400;
const { act: ACT_KEY, undo: UNDO_KEY } = SHORTCUTS;

interface ActBarProps {
  readonly acts: DealerActs;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isReady: boolean;
  /** False: not highlighted, because the dealer has something to do first. */
  readonly isNext?: boolean;
  readonly isClosed: boolean;
  readonly onPress: () => void;
  readonly children?: ComponentChildren;
}

export function ActBar({ acts, label, detail, isReady, isNext = true, isClosed, onPress, children }: ActBarProps) {
  const isFresh = useFreshness(label);
  useBigKey();
  return (
    <div class="act-bar">
      <RefusalNote refusal={acts.refusal} />
      <PendingNote acts={acts} />
      <div class="row">
        <div class="big-frame">
          <button
            type="button"
            class={`big${isReady && isNext ? ' ready' : ''}`}
            disabled={isClosed || acts.isBusy || !isReady || isFresh}
            aria-keyshortcuts={keysText(ACT_KEY.keyboard)}
            onClick={onPress}
          >
            {label}
            {detail !== undefined && <small>{detail}</small>}
          </button>
          <kbd aria-hidden="true">{t('{1} · num {2}', keysText(ACT_KEY.keyboard), keysText(ACT_KEY.pad))}</kbd>
        </div>
        {children}
      </div>
    </div>
  );
}

function PendingNote({ acts }: { readonly acts: DealerActs }) {
  const seconds = useSecondsLeft(acts.pending);
  useUndoKey(acts);
  if (acts.pending === null) return null;
  const { label, message } = acts.pending;
  const isHand = message.type === 'settle';
  return (
    <div class="pending" role="group" aria-label={t('Not recorded yet')}>
      <p>
        {isHand ? (
          t('Closing the hand in {1} s', seconds)
        ) : (
          <>
            {label} <span class="soft">{t('is recorded in {1} s', seconds)}</span>
          </>
        )}
      </p>
      <div class="keyed">
        <button type="button" onClick={acts.undo}>
          {t('Undo')}
        </button>
        <kbd aria-hidden="true">{keysText(UNDO_KEY.pad)}</kbd>
      </div>
      <Keyed act="recordNow">
        <button type="button" onClick={() => acts.send()}>
          {isHand ? t('Close now') : t('Record now')}
        </button>
      </Keyed>
    </div>
  );
}

function useUndoKey({ pending, undo }: DealerActs): void {
  useLayoutEffect(() => {
    if (pending === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (UNDO_KEY.read(event) === null || isElsewhere(event) || event.repeat) return;
      if (document.querySelector(`.pad .back:enabled, ${TAKES_DIGITS}`) !== null) return;
      event.preventDefault();
      undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [pending]);
}

function useFreshness(label: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(label), FRESH_MS);
    return () => clearTimeout(timer);
  }, [label]);
  return settled !== label;
}

/**
 * Lets F9 or Enter on the number pad press the big button. Plain Enter cannot, because it presses the focused element.
 */
function useBigKey(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (ACT_KEY.read(event) === null || isElsewhere(event)) return;
      event.preventDefault();
      if (!event.repeat) document.querySelector<HTMLButtonElement>('.big:enabled')?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
