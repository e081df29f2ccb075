import { belowCent, dollars } from './texts.js';

export function Exact({ children }: { readonly children: string }) {
  return (
    <span class="exact">
      {dollars(children)}
      <small>{belowCent(children)}</small>
    </span>
  );
}
