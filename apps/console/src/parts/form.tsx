import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../texts/t.js';
import { RefusalNote, restoreFocus, useAct } from './act.js';

/** Trimmed, except for passwords. A checked checkbox is "on". */
export type Values = (name: string) => string;

interface ActFormProps {
  readonly act: string;
  readonly label?: string | undefined;
  readonly class?: string | undefined;
  readonly isDestructive?: boolean;
  readonly onAct: (values: Values) => Promise<void>;
  readonly keepsFields?: boolean;
  readonly buttons?: ComponentChildren;
  readonly takesFocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

export function ActForm(props: ActFormProps) {
  const {
    act,
    isDestructive = false,
    onAct,
    buttons,
    label,
    takesFocus = false,
    keepsFields = false,
    children,
    ...rest
  } = props;
  const { isBusy, refusal, run } = useAct();
  const form = useRef<HTMLFormElement>(null);
  // A layout effect, so that text typed right after opening goes into the first field.
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const element = form.current;
    if (element === null) return;
    const data = new FormData(element);
    const passwords = [...element.querySelectorAll<HTMLInputElement>('input[type=password]')];
    const valueOf: Values = (name) => {
      const value = data.get(name);
      if (typeof value !== 'string') return '';
      return passwords.some((field) => field.name === name) ? value : value.trim();
    };
    const isDone = await run(() => onAct(valueOf));
    if (isDone && !keepsFields) element.reset();
    // If a new password is refused, the fields keep their text, so that nobody has to type the current password again.
    if (isDone || passwords.length === 1) for (const field of passwords) field.value = '';
  };
  return (
    <form ref={form} aria-label={label} onSubmit={(event) => void submit(event)} {...rest}>
      {children}
      <div class="row">
        <button type="submit" class={isDestructive ? 'danger' : 'main'} disabled={isBusy}>
          {act}
        </button>
        {buttons}
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

export function enterText(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface FieldProps {
  readonly label: ComponentChildren;
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly defaultValue?: string;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly title?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly autocomplete?: string;
  readonly autocapitalize?: string;
  readonly spellcheck?: boolean;
  readonly list?: string;
  readonly onInput?: (event: Event & { readonly currentTarget: HTMLInputElement }) => void;
}

export function Field({ label, required, ...rest }: FieldProps) {
  const isCheckbox = rest.type === 'checkbox';
  const input = <input {...(rest as object)} required={required ?? !isCheckbox} />;
  return isCheckbox ? (
    <label class="check">
      {input}
      <span>{label}</span>
    </label>
  ) : (
    <label>
      {label}
      {input}
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly none?: string;
  readonly value?: string;
  /** The initial choice. Unlike `value`, it does not undo a person's choice at the next render. */
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly class?: string;
}

export function Choice({ label, options, none, defaultValue, onChange, class: style, ...select }: ChoiceProps) {
  return (
    <label class={style}>
      {label}
      <select {...select} onChange={(event) => onChange?.(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={defaultValue === undefined ? undefined : value === defaultValue}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RadiosProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function Radios({ legend, name, options }: RadiosProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([value, text], at) => (
        <label class="check" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={at === 0} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

export function ReferenceField({ label }: { readonly label: string }) {
  return <Field label={label} name="reference" maxLength={80} />;
}

interface ReasonFormProps {
  readonly title: string;
  readonly act: string;
  readonly isDestructive?: boolean;
  readonly reasons?: readonly string[];
  /** Digits of the number pad choose a reason by its number. */
  readonly takesPad?: boolean;
  readonly onAct: (reason: string, values: Values) => Promise<void>;
  readonly children?: ComponentChildren;
}

/** A button that opens the form, so that no act is one accidental tap away. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, act, isDestructive = false, reasons = [], takesPad = false, onAct, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!isOpen)
    return (
      <button ref={opener} type="button" class={isDestructive ? 'danger' : ''} onClick={() => setOpen(true)}>
        {title}
      </button>
    );
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => restoreFocus(opener.current));
  };
  return (
    <ActForm
      class="reason"
      takesFocus
      label={title}
      {...{ act, isDestructive }}
      onKeyDown={(event) => {
        const chosen = takesPad ? padChoice(event, reasons) : null;
        if (chosen !== null) event.preventDefault();
        if (event.key === 'Escape' || chosen === 'leave') close();
        else if (chosen !== null) enterText(formOf(event), 'reason', chosen.reason);
      }}
      onAct={async (values) => {
        await onAct(values('reason'), values);
        close();
      }}
      buttons={
        <button type="button" class="minor" onClick={close}>
          {t('Cancel')}
        </button>
      }
    >
      {children}
      <Field label={t('Reason')} name="reason" maxLength={200} pattern=".*\S.*" />
      {reasons.length > 0 && (
        <div class="row">
          {reasons.map((each, at) => (
            <button
              type="button"
              class="minor"
              key={each}
              onClick={({ currentTarget }) => enterText(currentTarget.form, 'reason', each)}
            >
              {takesPad && <kbd aria-hidden="true">{at + 1}</kbd>} {each}
            </button>
          ))}
        </div>
      )}
    </ActForm>
  );
}

const formOf = ({ currentTarget }: Event): HTMLFormElement | null =>
  currentTarget instanceof HTMLFormElement ? currentTarget : null;

/** Never replaces a text that a person typed. */
function padChoice(event: KeyboardEvent, reasons: readonly string[]): 'leave' | { readonly reason: string } | null {
  const field = formOf(event)?.elements.namedItem('reason');
  if (!(field instanceof HTMLInputElement) || !['', ...reasons].includes(field.value)) return null;
  if (event.code === 'NumpadDecimal') return 'leave';
  const reason = reasons[Number(/^Numpad([1-9])$/.exec(event.code)?.[1]) - 1];
  return reason === undefined ? null : { reason };
}
