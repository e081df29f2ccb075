import { belowCent, dollars } from './texts.js';

/** An exact amount: dollars and cents as people read them, what is below a cent smaller behind it. A copy has it whole. */
export function Exact({ children }: { readonly children: string }) {
  return (
    <span class="exact">
      {dollars(children)}
      <small>{belowCent(children)}</small>
    </span>
  );
}
