import { useState } from 'preact/hooks';
import { Choice, Field, Radios, ReasonForm, ReferenceField, type Values } from '../parts/form.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, request } from '../server/api.js';
import { linkId, links, nameOfLink, ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { PPM, ppmOf, wholeAmount } from './amounts.js';
import { placeOf } from './words.js';
import type { LevelMeters, Target } from '../server/types.js';
import { noteDone } from '../done/done.js';

/** A Must Hit is neither a source nor a target. */
const LEVELS = ['heart', 'spade', 'star'] as const;

interface TransferFormProps {
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

export function TransferForm({ levels, onDone }: TransferFormProps) {
  const [level, setLevel] = useState<string>(LEVELS[0]);
  const [first, setFirst] = useState('');
  const [isSplit, setSplit] = useState(false);
  const own = `${linkId.value ?? ''}/${level}`;
  const meter = levels.find((each) => each.level === level);
  const post = async (reason: string, values: Values): Promise<void> => {
    const second = isSplit ? ([values('second'), ppmOf(values('percent')) ?? 0] as const) : undefined;
    const targets = second === undefined ? [targetOf(first, PPM)] : splitTargets(first, ...second);
    const body = { level, targets, reference: values('reference'), reason };
    await request('POST', ofLink('transfers/request'), body, LONG_ANSWER_MS_MAX);
    noteDone({ text: t('You posted a notice of a transfer. To undo, cancel the notice.'), page: ['notices'] });
    setFirst('');
    setSplit(false);
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Transfer a level')}>
      <h2>{t('Transfer a level')}</h2>
      <p class="soft">
        {t(
          'Moves the whole amount of a level, including its reset amount, to one or two levels that hit at least as often. A notice must be posted first. The Commission then executes the transfer.',
        )}
      </p>
      <ReasonForm title={t('Post transfer notice')} act={t('Post notice')} isDestructive onAct={post}>
        <Choice
          label={t('Level')}
          value={level}
          onChange={setLevel}
          options={LEVELS.map((each) => [each, labelOf(each)])}
        />
        {meter !== undefined && <p class="soft">{t('Current amount: {1}', exactDollars(wholeAmount(meter)))}</p>}
        <Place label={t('Transfer to')} without={[own]} value={first} onChange={setFirst} />
        <Field
          label={t('Split between two levels')}
          name="isSplit"
          type="checkbox"
          onInput={(event) => setSplit(event.currentTarget.checked)}
        />
        {isSplit && (
          <>
            <Field
              label={t('First share, %')}
              name="percent"
              inputMode="decimal"
              defaultValue="50"
              pattern="\d{1,2}(\.\d{1,4})?"
              title={t('Enter more than 0 and less than 100 percent, with up to four decimals.')}
            />
            <Place label={t('Rest to')} name="second" without={[own, first]} />
          </>
        )}
        <ReferenceField label={t('Commission approval number')} />
      </ReasonForm>
    </section>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly name?: string;
  readonly without: readonly string[];
  readonly value?: string;
  readonly onChange?: (place: string) => void;
}

function Place({ without, ...choice }: PlaceProps) {
  const places = links.value
    .flatMap((link) => LEVELS.map((level) => `${link.linkId}/${level}`))
    .filter((place) => !without.includes(place));
  const options = places.map((place) => [place, placeOf(splitPlace(place), nameOfLink)] as const);
  return <Choice {...choice} required none={t('Choose a level')} options={options} />;
}

function splitPlace(place: string): Pick<Target, 'link' | 'level'> {
  const at = place.lastIndexOf('/');
  return { link: place.slice(0, at), level: place.slice(at + 1) as Target['level'] };
}

function targetOf(place: string, sharePpm: number): object {
  return { ...splitPlace(place), sharePpm };
}

/** An invalid share becomes 0 ppm, which the controller refuses. */
function splitTargets(first: string, second: string, ppm: number): readonly object[] {
  return [targetOf(first, ppm), targetOf(second, PPM - ppm)];
}

const RESIDUAL_DISPOSITIONS = [
  ['none', t('Leave none: transfer every amount first')],
  ['house', t('Pay these amounts to the casino, as approved')],
] as const;

export function RetirementForm({ onDone }: { readonly onDone: () => void }) {
  const post = async (reason: string, values: Values): Promise<void> => {
    await request('POST', ofLink('retirement/request'), {
      residual: values('residual'),
      reference: values('reference'),
      reason,
    });
    noteDone({ text: t('You posted a notice of retirement. To undo, cancel the notice.'), page: ['notices'] });
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Retire the link')}>
      <h2>{t('Retire the link')}</h2>
      <p class="soft">
        {t(
          'The link ends permanently and becomes read-only. A notice must be posted first. The Commission then executes the retirement.',
        )}
      </p>
      <ReasonForm title={t('Post retirement notice')} act={t('Post notice')} isDestructive onAct={post}>
        <Radios legend={t('Amounts above the reset amounts')} name="residual" options={RESIDUAL_DISPOSITIONS} />
        <ReferenceField label={t('Commission approval number')} />
      </ReasonForm>
    </section>
  );
}
