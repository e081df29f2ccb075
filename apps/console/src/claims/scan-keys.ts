import { documentInCode } from '@jackpot/progressive';

type Code = NonNullable<ReturnType<typeof documentInCode>>;

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'preventDefault' | 'stopPropagation'
>;

const OF_CODE = /^[a-z0-9D-]$/;
const TEXT_FIELDS: readonly string[] = ['text', 'search', 'textarea'];

/**
 * Finds the bar codes of slips among the keys pressed on a page. Suppresses their keys or removes them from the focused
 * field, so that a scan presses no button.
 */
export class ScanKeys {
  #typed = '';

  constructor(private readonly onCode: (code: Code) => void) {}

  take(event: Key): void {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'Enter') return this.#end(event);
    if (key.length !== 1) return;
    if (key === '/') this.#typed = key;
    else this.#typed = this.#typed !== '' && OF_CODE.test(key) ? this.#typed + key : '';
    if (this.#typed !== '' && textField(target) === null) ignore(event);
  }

  #end(event: Key): void {
    const typed = this.#typed;
    this.#typed = '';
    const code = documentInCode(typed);
    if (code === undefined) return;
    ignore(event);
    const field = textField(event.target);
    if (field?.value.endsWith(typed)) {
      field.value = field.value.slice(0, -typed.length);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.onCode(code);
  }
}

function ignore(event: Key): void {
  event.preventDefault();
  event.stopPropagation();
}

function textField(target: EventTarget | null): (EventTarget & { value: string }) | null {
  const { type, value } = (target ?? {}) as { readonly type?: unknown; readonly value?: unknown };
  const isText = typeof type === 'string' && TEXT_FIELDS.includes(type) && typeof value === 'string';
  return isText ? (target as EventTarget & { value: string }) : null;
}
