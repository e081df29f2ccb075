import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/form.js';
import { t } from '../texts/t.js';
import { approveVoid } from './hand-acts.js';

interface ApproveVoidProps {
  readonly tableId: string;
  /** At Three Card Baccarat, the number of the round. */
  readonly coup: number;
  readonly game?: 'hand' | 'round';
  readonly onDone: () => void;
}

export function ApproveVoid({ tableId, coup, game = 'hand', onDone }: ApproveVoidProps) {
  const [isApproved, setApproved] = useState(false);
  const isHand = game === 'hand';
  const approve = async (reason: string): Promise<void> => {
    await approveVoid(tableId, coup, reason);
    setApproved(true);
    onDone();
  };
  if (isApproved)
    return (
      <p role="status">
        {isHand
          ? t('Void approved. The dealer voids the hand at the table.')
          : t('Void approved. The dealer voids the round at the table.')}
      </p>
    );
  return (
    <section class="panel" aria-label={isHand ? t('Void of this hand') : t('Void of this round')}>
      <ReasonForm
        title={isHand ? t('Approve void of hand {1}', coup) : t('Approve void of round {1}', coup)}
        act={t('Approve the void')}
        isDestructive
        onAct={approve}
      >
        <p>
          {isHand
            ? t(
                'Betting is closed. With your approval the dealer can void the hand: all its bets are returned, and the hand cannot win the Must Hit. The void is recorded under your name.',
              )
            : t(
                'Betting is closed. With your approval the dealer can void the round: all its bets are returned. The void is recorded under your name.',
              )}
        </p>
      </ReasonForm>
    </section>
  );
}
