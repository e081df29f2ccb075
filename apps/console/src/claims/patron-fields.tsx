import { useState } from 'preact/hooks';
import { Choice, Field } from '../parts/form.js';
import { labelOf } from '../parts/texts.js';
import type { Patron } from '../server/types.js';
import { t } from '../texts/t.js';
import { DAY_PATTERN, IDENTIFICATION_KINDS } from './patron.js';

export function PersonFields({ record }: { readonly record: Patron | undefined }) {
  return (
    <>
      <Text label={t('Name')} name="name" maxLength={80} value={record?.name} />
      <Text label={t('Street')} name="street" maxLength={100} value={record?.address.street} />
      <Text label={t('City')} name="city" maxLength={60} value={record?.address.city} />
      <Text label={t('State')} name="region" maxLength={40} value={record?.address.region} required={false} />
      <Text label={t('Postal code')} name="postalCode" maxLength={20} value={record?.address.postalCode} />
      <Text
        label={t('Country, two letters')}
        name="country"
        maxLength={2}
        pattern="[A-Za-z]{2}"
        value={record?.address.country ?? 'US'}
      />
      <Day label={t('Date of birth')} name="dateOfBirth" value={record?.dateOfBirth} />
    </>
  );
}

interface TaxpayerFieldsProps {
  readonly record: Patron | undefined;
  readonly hasNoNumber: boolean;
  readonly onChange: (hasNoNumber: boolean) => void;
}

export function TaxpayerFields({ record, hasNoNumber, onChange }: TaxpayerFieldsProps) {
  const known = record?.taxpayerNumber ?? null;
  return (
    <>
      {!hasNoNumber && (
        <Text
          label={known === null ? t('Taxpayer number') : t('New taxpayer number (leave empty to keep {1})', known)}
          name="taxpayerNumber"
          inputMode="numeric"
          pattern="\d{3}-?\d{2}-?\d{4}"
          title={t('nine digits')}
          required={known === null}
        />
      )}
      <Field
        label={t('The patron has no taxpayer number')}
        name="hasNoNumber"
        type="checkbox"
        {...(hasNoNumber ? { checked: true } : {})}
        onInput={(event) => onChange(event.currentTarget.checked)}
      />
      {hasNoNumber && (
        <Text
          label={t('Why there is no taxpayer number')}
          name="noTaxpayerNumber"
          maxLength={200}
          value={record?.noTaxpayerNumber}
        />
      )}
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string | undefined;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly title?: string;
  readonly inputMode?: 'numeric';
  readonly placeholder?: string;
  readonly required?: boolean;
}

/** The browser must not autocomplete or store personal data. */
export function Text({ value = '', pattern, required = true, ...rest }: TextProps) {
  const form = pattern ?? (required ? '.*\\S.*' : undefined);
  return (
    <Field
      {...rest}
      {...(form === undefined ? {} : { pattern: form })}
      required={required}
      defaultValue={value}
      autocomplete="off"
      spellcheck={false}
    />
  );
}

function Day(props: Pick<TextProps, 'label' | 'name' | 'value' | 'required'>) {
  return <Text {...props} inputMode="numeric" pattern={DAY_PATTERN} placeholder={t('MM/DD/YYYY')} />;
}

interface IdentificationFieldsProps {
  readonly at: 1 | 2;
  readonly legend: string;
  readonly record: Patron | undefined;
}

export function IdentificationFields({ at, legend, record }: IdentificationFieldsProps) {
  const known = record?.identifications[at - 1];
  const [kind, setKind] = useState<string>(known?.kind ?? IDENTIFICATION_KINDS[0]);
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Choice
        label={t('Kind')}
        name={`kind${at}`}
        options={IDENTIFICATION_KINDS.map((each) => [each, labelOf(each)] as const)}
        value={kind}
        onChange={setKind}
      />
      <Text label={t('Number')} name={`number${at}`} maxLength={40} value={known?.number} />
      <Text label={t('Issued by')} name={`issuer${at}`} maxLength={60} value={known?.issuer} />
      <Day
        label={t('Expires on (leave empty if it does not expire)')}
        name={`expiresOn${at}`}
        value={known?.expiresOn ?? undefined}
        required={false}
      />
    </fieldset>
  );
}
