import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import {
  FIELD_GROUPS,
  NEW_LINK_GROUPS,
  type FieldRange,
  type TermsField,
  fieldText,
  rangeAt,
  rangeText,
  valueAt,
  valueOf,
  withValue,
} from './fields.js';

type Schema = Parameters<typeof rangeAt>[0];

/** From the API description, so these are the ranges that the controller enforces. */
function useTermsSchema(): Schema {
  const [schema, setSchema] = useState<Schema>();
  useEffect(() => {
    fetch(controllerUrl('openapi.json'))
      .then(async (response) => (await response.json()) as ApiDescription)
      .then(
        ({ components }) => setSchema(components.schemas.LinkTerms),
        // Without ranges, the check of the terms still names the errors.
        () => undefined,
      );
  }, []);
  return schema;
}

interface ApiDescription {
  readonly components: { readonly schemas: { readonly LinkTerms?: NonNullable<Schema> } };
}

interface TermsFormProps {
  readonly inForce: object;
  readonly proposed: object;
  readonly isNew: boolean;
  readonly onChange: (proposed: object) => void;
}

export function TermsForm({ inForce, proposed, isNew, onChange }: TermsFormProps) {
  const schema = useTermsSchema();
  return (
    <>
      {[...(isNew ? NEW_LINK_GROUPS : []), ...FIELD_GROUPS].map(({ title, fields }) => (
        <fieldset key={title} class="terms-group">
          <legend>{title}</legend>
          {fields.every(({ path }) => path.startsWith('levels.mustHit.')) &&
          valueAt(proposed, 'levels.mustHit') == null ? (
            <p class="soft">{t('Not offered on this link. Add it in the JSON.')}</p>
          ) : (
            fields.map((field) => (
              <Parameter
                key={field.path}
                field={field}
                group={title}
                range={rangeAt(schema, field.path)}
                value={valueAt(proposed, field.path)}
                isChanged={valueAt(proposed, field.path) !== valueAt(inForce, field.path)}
                onChange={(value) => onChange(withValue(proposed, field.path, value) as object)}
              />
            ))
          )}
        </fieldset>
      ))}
    </>
  );
}

interface ParameterProps {
  readonly field: TermsField;
  readonly group: string;
  readonly range: FieldRange;
  readonly value: unknown;
  readonly isChanged: boolean;
  readonly onChange: (value: unknown) => void;
}

const UNITS: Readonly<Partial<Record<TermsField['unit'], string>>> = {
  dollars: '$',
  percent: '%',
  seconds: 's',
  days: 'days',
  minutes: 'min',
};

function Parameter({ field, group, range, value, isChanged, onChange }: ParameterProps) {
  const { label, unit } = field;
  // The text is not reformatted under the cursor.
  const [typed, setTyped] = useState<string | null>(null);
  const name = `${group}: ${label}`;
  const style = isChanged ? 'parameter changed' : 'parameter';
  if (unit === 'flag')
    return (
      <label class={`check ${style}`}>
        <input
          type="checkbox"
          aria-label={name}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    );
  if (unit === 'choice')
    return (
      <label class={style}>
        <span>{label}</span>
        <select aria-label={name} value={String(value)} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {(range.choices ?? [String(value)]).map((choice) => (
            <option key={choice} value={choice}>
              {labelOf(choice)}
            </option>
          ))}
        </select>
      </label>
    );
  const bounds = rangeText(unit, range);
  return (
    <label class={style}>
      <span>
        {label} {UNITS[unit] !== undefined && <span class="soft">{UNITS[unit]}</span>}
      </span>
      <input
        {...(unit === 'date' ? { type: 'date' } : {})}
        aria-label={name}
        value={typed ?? fieldText(unit, value)}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(valueOf(unit, currentTarget.value));
        }}
        onBlur={() => setTyped(null)}
      />
      {bounds !== '' && <small class="soft">{bounds}</small>}
    </label>
  );
}
