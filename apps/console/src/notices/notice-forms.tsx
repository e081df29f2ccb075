import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/act.js';
import { called } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, ask } from '../server/api.js';
import type { LevelMeters } from '../server/shapes.js';
import { linkId, links, nameOfLink, ofLink } from '../shell/link.js';
import { ppmOf, restOf, wholeAmount } from './amounts.js';
import { ReferenceField } from './reference-field.js';
import { placeOf } from './words.js';

/** Kinds of one award: what is won by cards. A Must Hit is neither sent nor sent to. */
const LEVELS = ['star', 'spade', 'heart'] as const;

interface TransferFormProps {
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

/** Notice that a level's whole amount goes elsewhere. Whether it may go there, the controller counts from the terms. */
export function TransferForm({ levels, onDone }: TransferFormProps) {
  const [level, setLevel] = useState('heart');
  const [places, setPlaces] = useState<readonly [string, string]>(['', '']);
  const [isDivided, setDivided] = useState(false);
  const [percent, setPercent] = useState('50');
  const [reference, setReference] = useState('');
  const own = `${linkId.value ?? ''}/${level}`;
  const meter = levels.find((each) => each.level === level);
  const give = async (reason: string): Promise<void> => {
    const targets = isDivided ? dividedTargets(places, percent) : [targetOf(places[0], 1_000_000)];
    await ask('POST', ofLink('transfers/ask'), { level, targets, reference, reason }, LONG_ANSWER_MS_MAX);
    setPlaces(['', '']);
    setDivided(false);
    setReference('');
    onDone();
  };
  return (
    <section class="panel" aria-label="Transfer a whole amount">
      <h2>Transfer a whole amount</h2>
      <p class="soft">
        A level’s whole amount, the reset amount with it, goes to one or two levels that are won at least as often. It
        is posted first, and the Commission carries it out.
      </p>
      <ReasonForm title="Give notice of a transfer" act="Give notice" isDestructive onAct={give}>
        <label>
          The whole amount of
          <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {called(each)}
              </option>
            ))}
          </select>
        </label>
        {meter !== undefined && <p class="soft">It holds {wholeAmount(meter)} now.</p>}
        <Place label="Goes to" without={[own]} value={places[0]} onChange={(first) => setPlaces([first, places[1]])} />
        <label class="check">
          <input type="checkbox" checked={isDivided} onChange={(event) => setDivided(event.currentTarget.checked)} />
          Divided between two levels
        </label>
        {isDivided && (
          <>
            <label>
              Share of the first, in per cent
              <input
                inputMode="decimal"
                value={percent}
                required
                pattern="\d{1,2}(\.\d{1,4})?"
                title="more than 0 and less than 100, with up to four decimals"
                onInput={(event) => setPercent(event.currentTarget.value)}
              />
            </label>
            <Place
              label="The rest goes to"
              without={[own, places[0]]}
              value={places[1]}
              onChange={(second) => setPlaces([places[0], second])}
            />
          </>
        )}
        <ReferenceField label="Number of the Commission’s approval" value={reference} onChange={setReference} />
      </ReasonForm>
    </section>
  );
}

interface PlaceProps {
  readonly label: string;
  /** What it is not offered to: `link/level`. */
  readonly without: readonly string[];
  readonly value: string;
  readonly onChange: (place: string) => void;
}

function Place({ label, without, value, onChange }: PlaceProps) {
  const places = links.value
    .flatMap((link) => LEVELS.map((level) => `${link.linkId}/${level}`))
    .filter((place) => !without.includes(place));
  return (
    <label>
      {label}
      <select value={value} required onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Choose a level</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {placeOf(parted(place), nameOfLink)}
          </option>
        ))}
      </select>
    </label>
  );
}

function parted(place: string): { readonly link: string; readonly level: string } {
  const at = place.lastIndexOf('/');
  return { link: place.slice(0, at), level: place.slice(at + 1) };
}

function targetOf(place: string, sharePpm: number): object {
  return { ...parted(place), sharePpm };
}

/** What is no share is sent as none, and refused with what is wrong with it. */
function dividedTargets([first, second]: readonly [string, string], percent: string): readonly object[] {
  const ppm = ppmOf(percent) ?? 0;
  return [targetOf(first, ppm), targetOf(second, restOf(ppm))];
}

type Remains = 'none' | 'house';

const RESIDUAL_DISPOSITIONS: Readonly<Record<Remains, string>> = {
  none: 'Nothing: every amount is transferred before',
  house: 'Goes to the house, as the approval says',
};

/** Notice that the link ends. */
export function RetirementForm({ onDone }: { readonly onDone: () => void }) {
  const [remains, setRemains] = useState<Remains>('none');
  const [reference, setReference] = useState('');
  const give = async (reason: string): Promise<void> => {
    await ask('POST', ofLink('retirement/ask'), { remains, reference, reason });
    setRemains('none');
    setReference('');
    onDone();
  };
  return (
    <section class="panel" aria-label="Retire the link">
      <h2>Retire the link</h2>
      <p class="soft">
        The link ends for good: afterwards it can only be read. It is posted first, and the Commission carries it out.
      </p>
      <ReasonForm title="Give notice of retirement" act="Give notice" isDestructive onAct={give}>
        <fieldset>
          <legend>What is above the reset amounts then</legend>
          {(Object.keys(RESIDUAL_DISPOSITIONS) as Remains[]).map((each) => (
            <label class="check" key={each}>
              <input type="radio" name="remains" checked={remains === each} onChange={() => setRemains(each)} />
              {RESIDUAL_DISPOSITIONS[each]}
            </label>
          ))}
        </fieldset>
        <ReferenceField label="Number of the Commission’s approval" value={reference} onChange={setReference} />
      </ReasonForm>
    </section>
  );
}
