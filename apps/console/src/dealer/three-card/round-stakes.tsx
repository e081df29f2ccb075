import type { ThreeCardTable } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { wagerText } from '../../rounds/words.js';
import { t } from '../../texts/t.js';
import { Fold } from '../numbered-choice.js';
import { ChipPad, type SeatStakes, StakesList } from '../stakes.js';

interface RoundStakesProps {
  readonly threeCard: ThreeCardTable;
  readonly positions: readonly number[];
  readonly stakes: readonly SeatStakes[];
  readonly isClosed: boolean;
  readonly onChange: (stakes: readonly SeatStakes[]) => void;
}

export function RoundStakes({ threeCard, positions, stakes, isClosed, onChange }: RoundStakesProps) {
  const [isOpen, setOpen] = useState(false);
  const wagers = threeCard.wagers.map((wager) => ({ wager, name: wagerText(wager) }));
  return (
    <section class="stakes" aria-label={t('Stakes')}>
      <Fold name="stakes" label={t('Stakes')} {...{ isOpen }} onToggle={() => setOpen(!isOpen)}>
        <ChipPad
          {...{ seats: positions, wagers, stakes, isClosed }}
          onReport={(placed) => onChange([...stakes.filter(({ seat }) => seat !== placed.seat), placed])}
          onLeave={() => setOpen(false)}
        />
      </Fold>
      <StakesList {...{ stakes, wagers }} />
    </section>
  );
}
