import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { labelOf } from '../parts/texts.js';
import type { Finding } from '../server/types.js';
import { t } from '../texts/t.js';
import {
  FIELD_GROUPS,
  HELP,
  LEVEL_ROWS,
  NEW_LINK_GROUPS,
  type FieldGroup,
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

/** Schema from the API description, so its ranges are those that the controller enforces. */
function useTermsSchema(): Schema {
  const [schema, setSchema] = useState<Schema>();
  useEffect(() => {
    fetch(controllerUrl('openapi.json'))
      .then(async (response) => (await response.json()) as ApiDescription)
      .then(
        ({ components }) => setSchema(components.schemas.LinkTerms),
        // Without the schema, the check of the terms still names the errors.
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
  readonly findings: readonly Finding[];
  readonly onChange: (proposed: object) => void;
}

export function TermsForm({ inForce, proposed, isNew, findings, onChange }: TermsFormProps) {
  const schema = useTermsSchema();
  const groups = [...(isNew ? NEW_LINK_GROUPS : []), ...FIELD_GROUPS];
  const parameterOf = (field: TermsField, group: string, isCell = false) => (
    <Parameter
      key={field.path}
      field={field}
      group={group}
      isCell={isCell}
      range={rangeAt(schema, field.path)}
      value={valueAt(proposed, field.path)}
      error={findings.find(({ path, severity }) => path === field.path && severity !== 'unwise')?.sentence}
      isChanged={valueAt(proposed, field.path) !== valueAt(inForce, field.path)}
      onChange={(value) => onChange(withValue(proposed, field.path, value) as object)}
    />
  );
  const levels = groups.filter(({ level }) => level !== undefined);
  return (
    <>
      {groups.map(({ title, level, fields }) =>
        level === undefined ? (
          <fieldset key={title} class="terms-group">
            <legend>{title}</legend>
            {fields.map((field) => parameterOf(field, title))}
          </fieldset>
        ) : (
          level === levels[0]?.level && (
            <LevelsTable
              key="levels"
              levels={levels}
              proposed={proposed}
              cellOf={(field, title) => parameterOf(field, title, true)}
            />
          )
        ),
      )}
    </>
  );
}

interface LevelsTableProps {
  readonly levels: readonly FieldGroup[];
  readonly proposed: object;
  readonly cellOf: (field: TermsField, title: string) => ComponentChildren;
}

function LevelsTable({ levels, proposed, cellOf }: LevelsTableProps) {
  const isOffered = ({ level = '' }: FieldGroup): boolean => valueAt(proposed, `levels.${level}`) != null;
  const offered = levels.filter(isOffered);
  const fieldOf = ({ fields }: FieldGroup, key: string) => fields.find(({ path }) => path.endsWith(`.${key}`));
  return (
    <fieldset class="terms-levels">
      <legend>{t('Levels')}</legend>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('Parameters of the levels')}>
        <table>
          <thead>
            <tr>
              <th>{t('Parameter')}</th>
              {offered.map(({ title }) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LEVEL_ROWS.map(([key, help]) => {
              const first = offered.map((group) => fieldOf(group, key)).find((field) => field !== undefined);
              if (first === undefined) return null;
              return (
                <tr key={key}>
                  <th scope="row">
                    {first.label} <span class="soft">{UNITS[first.unit]}</span>
                    <small class="soft">{help}</small>
                  </th>
                  {offered.map((group) => {
                    const field = fieldOf(group, key);
                    return <td key={group.title}>{field === undefined ? '—' : cellOf(field, group.title)}</td>;
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {levels
        .filter((group) => !isOffered(group))
        .map(({ title }) => (
          <p key={title} class="soft">
            {t('{1} is not offered on this link. To offer it, add it in the JSON text of the terms.', title)}
          </p>
        ))}
    </fieldset>
  );
}

interface ParameterProps {
  readonly field: TermsField;
  readonly group: string;
  /** In the table of levels, the row already shows label and unit. */
  readonly isCell: boolean;
  readonly range: FieldRange;
  readonly value: unknown;
  readonly error: string | undefined;
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

function Parameter({ field, group, isCell, range, value, error, isChanged, onChange }: ParameterProps) {
  const { label, unit } = field;
  const help = HELP[field.path];
  // The text while a person types, so that the form does not rewrite it under the cursor.
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
        <span>
          {label} {help !== undefined && <small class="soft">{help}</small>}
        </span>
      </label>
    );
  if (unit === 'choice')
    return (
      <label class={style}>
        <span>{label}</span>
        {help !== undefined && <small class="soft">{help}</small>}
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
  const errorId = `error of ${field.path}`.replaceAll(' ', '-');
  return (
    <label class={style}>
      {!isCell && (
        <span>
          {label} {UNITS[unit] !== undefined && <span class="soft">{UNITS[unit]}</span>}
        </span>
      )}
      <input
        {...(unit === 'date' ? { type: 'date' } : {})}
        aria-label={name}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        value={typed ?? fieldText(unit, value)}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(valueOf(unit, currentTarget.value));
        }}
        onBlur={() => setTyped(null)}
      />
      {error !== undefined && (
        <small class="error" id={errorId}>
          {error}
        </small>
      )}
      {bounds !== '' && <small class="soft">{bounds}</small>}
      {help !== undefined && <small class="soft">{help}</small>}
    </label>
  );
}
