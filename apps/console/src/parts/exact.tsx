import { belowCent, dollars } from './texts.js';

/** An exact amount: dollars and cents as people read them, what is below a cent smaller behind it. */
export function Exact({ text }: { readonly text: string }) {
  return (
    <span class="exact">
      {dollars(text)}
      <small>{belowCent(text)}</small>
    </span>
  );
}
