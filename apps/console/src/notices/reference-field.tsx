interface ReferenceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reference: string) => void;
}

/** The number of the paper by which something is done. */
export function ReferenceField({ label, value, onChange }: ReferenceFieldProps) {
  return (
    <label>
      {label}
      <input value={value} required maxLength={80} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
