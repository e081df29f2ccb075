import { DayPage, NextDayPage } from './day-page.js';
import { DaysPage } from './days-page.js';
import { ReconciliationPage } from './reconciliation-page.js';
import { ReconciliationsPage } from './reconciliations-page.js';

interface AccountingPagesProps {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

/** `accounting`, `accounting/next`, `accounting/2026-03-01`, `accounting/lists`, `accounting/lists/12`. */
export function AccountingPages({ first, second }: AccountingPagesProps) {
  switch (first) {
    case undefined:
      return <DaysPage />;
    case 'next':
      return <NextDayPage />;
    case 'lists':
      return second === undefined ? <ReconciliationsPage /> : <ReconciliationPage key={second} id={second} />;
    default:
      return <DayPage key={first} day={first} />;
  }
}
