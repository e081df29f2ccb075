import { RANKS, SUITS } from '../cards/entry.js';

interface CardChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly onChange: (card: string) => void;
  readonly isRequired?: boolean;
}

/** One card of a deck. */
export function CardChoice({ label, none, value, onChange, isRequired = false }: CardChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} required={isRequired} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{none}</option>
        {SUITS.flatMap((suit) => RANKS.map((rank) => <option key={rank + suit}>{rank + suit}</option>))}
      </select>
    </label>
  );
}
