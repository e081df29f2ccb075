import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { clockTimeOf } from '../parts/times.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { type Done, done, forgetUndo, shownId } from './done.js';
import { type Place, freePlace } from './free-place.js';

const SHOWN_MS = 15_000;
const KEPT = 'button, a[href], input, select, textarea, summary, label, [role=alert], dialog[open]';

const isOpen = signal(false);

export function DoneNotes() {
  const newest = done.value[0];
  const shown = done.value.find(({ id }) => id === shownId.value);
  return (
    <>
      <span class="visually-hidden" role="status">
        {newest?.text}
      </span>
      {newest !== undefined && (
        <button
          type="button"
          class="minor"
          aria-label={t('What you did: {1}', done.value.length)}
          onClick={() => (isOpen.value = true)}
        >
          ✓ {done.value.length}
        </button>
      )}
      {shown !== undefined && !isOpen.value && <Toast key={shown.id} entry={shown} />}
      {isOpen.value && <DoneDialog />}
    </>
  );
}

function DoneDialog() {
  const close = (): void => {
    isOpen.value = false;
    shownId.value = null;
  };
  return (
    <Dialog title={t('What you did')} onClose={close}>
      <p class="soft">
        {t('This list ends when you sign out or load the page again. Every act stays in the audit trail.')}
      </p>
      <ul class="plain-list done-list">
        {done.value.map((entry) => (
          <li key={entry.id}>
            <span class="soft">{clockTimeOf(entry.at)}</span> <Entry entry={entry} onLeave={close} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Toast({ entry }: { readonly entry: Done }) {
  const box = useRef<HTMLDivElement>(null);
  const place = useFreePlace(box);
  const [isHeld, setHeld] = useState(false);
  const close = (): void => void (shownId.value = null);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      ref={box}
      class="toast"
      data-place={place === null ? 'none' : 'free'}
      style={place === null ? {} : { left: `${place.left}px`, top: `${place.top}px` }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <Entry entry={entry} onLeave={close} />
      <button type="button" class="minor" onClick={close}>
        {t('Dismiss')}
      </button>
    </div>
  );
}

function Entry({ entry: { id, text, page, undo }, onLeave }: { readonly entry: Done; readonly onLeave: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const reverse = async (act: () => Promise<void>): Promise<void> => {
    if (await run(act)) forgetUndo(id);
  };
  return (
    <div class="done-entry">
      <p>{text}</p>
      <div class="row">
        {undo !== undefined && (
          <button type="button" disabled={isBusy} onClick={() => void reverse(undo.act)}>
            {undo.title}
          </button>
        )}
        {page !== undefined && (
          <a href={pathTo(...page)} onClick={onLeave} aria-label={t('View: {1}', text)}>
            {t('View')}
          </a>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function useFreePlace(box: { readonly current: HTMLElement | null }): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  const before = useRef<Place | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const find = (): void => {
      const toast = box.current;
      if (toast === null) return;
      // offsetHeight is rounded, and half a pixel covers a control.
      const { width, height } = toast.getBoundingClientRect();
      const kept = [...document.querySelectorAll(KEPT)]
        .filter((element) => !toast.contains(element) && element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.getBoundingClientRect());
      const view = { width: document.documentElement.clientWidth, height: innerHeight };
      const isModal = document.querySelector('dialog:modal') !== null;
      const found = isModal ? null : freePlace({ width, height, view, kept, before: before.current });
      before.current = found;
      setPlace((now) => (now?.left === found?.left && now?.top === found?.top ? now : found));
    };
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(find);
    };
    find();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const passive = { passive: true, capture: true };
    addEventListener('scroll', later, passive);
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('scroll', later, passive);
      removeEventListener('resize', later);
    };
  }, []);
  return place;
}
