import { ALARMS } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { ReasonForm } from '../parts/form.js';
import { ago } from '../parts/texts.js';
import { approveVoid, releaseHand } from '../hands/hand-acts.js';
import { clock } from '../server/live.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import {
  type Alarm,
  type Waiting,
  attention,
  forYou,
  isInboxOpen,
  openInbox,
  refreshAttention,
  useAttention,
} from './attention.js';

export function Inbox() {
  useAttention();
  const { value } = attention.value;
  if (value === undefined) return null;
  const mine = forYou(value);
  const isUrgent = mine.some(({ urgency }) => urgency === 'table' || urgency === 'patron');
  return (
    <>
      <button
        type="button"
        class={`inbox ${mine.length === 0 ? 'minor' : isUrgent ? 'bad' : 'warn'}`}
        onClick={() => openInbox(true)}
      >
        <span class="words">{t('For you')}</span> <span class="count">{mine.length}</span>
      </button>
      <span class="visually-hidden" role="status">
        {mine.length > 0 && t('{1} for you', mine.length)}
      </span>
      {isInboxOpen.value && <InboxDialog onClose={() => openInbox(false)} />}
    </>
  );
}

function InboxDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('For you')} onClose={onClose}>
      <InboxList onLeave={onClose} />
    </Dialog>
  );
}

export function InboxList({ onLeave }: { readonly onLeave: () => void }) {
  const { value, refusal } = attention.value;
  const [done, setDone] = useState('');
  const onDone = (text: string): void => {
    setDone(text);
    refreshAttention();
  };
  const mine = value === undefined ? [] : forYou(value);
  const others = value?.waiting.filter(({ isForYou }) => !isForYou) ?? [];
  return (
    <>
      <p role="status">{done}</p>
      <RefusalNote refusal={refusal} />
      {value !== undefined && mine.length === 0 && <p class="soft">{t('Nothing waits for you.')}</p>}
      <ul class="plain-list inbox-list" aria-label={t('For you')}>
        {mine.map((item) => (
          <Item key={item.id} item={item} onDone={onDone} onClose={onLeave} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{t('For others')}</h3>
          <ul class="plain-list inbox-list" aria-label={t('For others')}>
            {others.map((item) => (
              <Item key={item.id} item={item} onDone={onDone} onClose={onLeave} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ItemProps {
  readonly item: Alarm | Waiting;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

function Item({ item, onDone, onClose }: ItemProps) {
  const { id, kind, text, since, page, isForYou } = item;
  const step = (isForYou ? STEPS[kind] : undefined) ?? t('Open');
  return (
    <li data-waits={id} data-urgency={item.urgency}>
      <p>
        {'acknowledged' in item && <strong class="late">{t(ALARMS[item.kind].title)} </strong>}
        {text} {since !== null && <span class="soft">{ago(since, clock.value)}</span>}
      </p>
      <div class="row">
        {isForYou && <ActInPlace item={item} onDone={onDone} />}
        {page.length > 0 && (
          <a class={isForYou ? 'button' : ''} href={pathTo(...page)} onClick={onClose} aria-label={`${step}: ${text}`}>
            {step}
          </a>
        )}
      </div>
    </li>
  );
}

const STEPS: Partial<Record<Alarm['kind'] | Waiting['kind'], string>> = {
  'claim-unverified': t('Compare and verify'),
  'claim-verified': t('Authorize'),
  'claim-authorized': t('Pay'),
  'claim-held': t('Release the claim'),
  'claim-request-waits': t('Approve or withdraw'),
  'correction-waits': t('Compare and approve'),
  'payment-correction-waits': t('Compare and approve'),
  'payment-rules-wait': t('Read and approve'),
  'adjustment-waits': t('Read and approve'),
  'notice-due': t('Execute or cancel'),
  'terms-unsigned': t('Read and sign'),
  'terms-approved': t('Put in force'),
  'account-request': t('Read and approve'),
  'recovery-request': t('Read and approve'),
  'opening-request': t('Read and approve'),
  'link-suspended': t('Put back in service'),
  'close-overdue': t('Close the day'),
};

function ActInPlace({ item, onDone }: Pick<ItemProps, 'item' | 'onDone'>) {
  const [kindOfPage, tableId = '', coup = ''] = item.page;
  if (item.kind === 'void-waits')
    return (
      <ReasonForm
        title={t('Approve the void')}
        act={t('Approve the void')}
        isDestructive
        onAct={async (reason) => {
          await approveVoid(tableId, Number(coup), reason);
          onDone(
            kindOfPage === 'rounds'
              ? t('The void of round {1} is approved. The table now voids the round.', coup)
              : t('The void of hand {1} is approved. The table now voids the hand.', coup),
          );
        }}
      />
    );
  if (item.kind === 'round-held')
    return (
      <ReasonForm
        title={t('Release the hand')}
        act={t('Release the hand')}
        isDestructive
        onAct={async (reason) => {
          await releaseHand(tableId, Number(coup), reason);
          onDone(t('Hand {1} is released. The dealer presses NO MORE BETS again to continue.', coup));
        }}
      />
    );
  return null;
}
