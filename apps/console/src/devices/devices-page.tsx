import { ActForm, Field, type Values } from '../parts/form.js';
import { DataTable } from '../parts/data-table.js';
import { ago, countOf, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { clock, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { ConnectedSigns, Device } from '../server/types.js';
import { nameOfLink, linkId, ofLink } from '../shell/link.js';
import { pathTo, pathWith, query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { deviceState } from './device-state.js';
import { noteDone } from '../done/done.js';

const READ_MS = 5_000;
const BOOT_MAX = 0xffff_ffff;

export function DevicesPage() {
  const options = { readMsMax: READ_MS, followsLink: false };
  const devices = useRead<{ readonly devices: readonly Device[] }>(ofLink('devices'), options);
  const signs = useRead<ConnectedSigns>(ofLink('signs'), options);
  return (
    <main>
      <h1 tabIndex={-1}>{t('Devices and signs')}</h1>
      <Reading isLoading={devices.isLoading || signs.isLoading} refusal={devices.refusal ?? signs.refusal} lines={8} />
      <Enrollment devices={devices.value?.devices ?? []} onDone={devices.refresh} />
      <section class="panel" aria-label={t('Devices')} aria-busy={devices.value === undefined}>
        <h2>{t('Devices of the seats')}</h2>
        <DataTable
          label={t('Devices of the seats')}
          name="devices"
          rows={devices.value?.devices}
          keyOf={keyOf}
          dataOf={(device) => ({ 'data-device': keyOf(device) })}
          columns={[
            { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
            { head: t('Seat'), of: ({ seat }) => seat, isFigure: true },
            { head: t('State'), of: stateOf, text: (device) => deviceState(device)[1] },
            { head: t('Serial'), of: ({ serial }) => <code>{serial}</code>, text: ({ serial }) => serial },
            { head: t('Boot on record'), of: ({ boot }) => (boot === 0 ? '—' : countOf(boot)), isFigure: true },
            { head: t('Last message'), of: lastMessageOf, text: ({ message }) => String(message) },
            {
              head: t('Table last heard'),
              of: ({ lastHeardAt }) => (lastHeardAt === null ? '—' : ago(lastHeardAt, clock.value)),
              text: ({ lastHeardAt }) => timeOf(lastHeardAt),
              order: ({ lastHeardAt }) => lastHeardAt ?? '',
            },
            ...(may('device.enroll') ? [{ head: t('Act'), of: enrollOf, isAct: true }] : []),
          ]}
        />
      </section>
      <Signs signs={signs.value} />
    </main>
  );
}

const keyOf = ({ table, seat }: Pick<Device, 'table' | 'seat'>): string => `${table}/${seat}`;

function stateOf(device: Device) {
  const [tone, text] = deviceState(device);
  return <span class={`chip ${tone}`}>{text}</span>;
}

function lastMessageOf({ table, message, lastMessage }: Device) {
  if (message === 0) return '—';
  if (lastMessage === null) return t('No. {1}', countOf(message));
  const { coup, reply, journalSequence } = lastMessage;
  return (
    <>
      {t('No. {1}, {2}, in', countOf(message), labelOf(reply).toLowerCase())}{' '}
      <a href={pathTo('recall', table, coup)}>{t('hand {1}', coup)}</a>{' '}
      <span class="soft">{t('event {1}', countOf(journalSequence))}</span>
    </>
  );
}

function enrollOf(device: Device) {
  return (
    <a
      href={pathWith({ ...query.value, enroll: keyOf(device) }, 'devices')}
      aria-label={t('Enroll {1} seat {2}', device.assetNumber, device.seat)}
    >
      {t('Enroll')}
    </a>
  );
}

function Enrollment({ devices, onDone }: { readonly devices: readonly Device[]; readonly onDone: () => void }) {
  const chosen = devices.find((device) => keyOf(device) === query.value['enroll']);
  if (chosen === undefined || !may('device.enroll')) return null;
  const { table, seat, assetNumber, serial, boot } = chosen;
  const enroll = async (values: Values): Promise<void> => {
    await request('POST', ofLink(`tables/${encodeURIComponent(table)}/seats/${seat}/enroll`), {
      ...{ boot: Number(values('boot')), reason: values('reason') },
    });
    setQuery({ enroll: '' });
    noteDone({ text: t('{1} seat {2}: the device is enrolled.', assetNumber, seat), page: ['devices'] });
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Enroll a device')} key={keyOf(chosen)}>
      <h2>{t('Enroll {1}, {2} seat {3}', serial, assetNumber, seat)}</h2>
      <p class="soft">
        {t(
          'Use this form after a repair or a replacement. The last recorded boot number is {1}. Read the next boot number from the device.',
          boot,
        )}
      </p>
      <ActForm
        act={t('Enroll')}
        takesFocus
        onAct={enroll}
        buttons={
          <button type="button" class="minor" onClick={() => setQuery({ enroll: '' })}>
            {t('Cancel')}
          </button>
        }
      >
        <Field
          label={t('Next boot number')}
          name="boot"
          type="number"
          inputMode="numeric"
          defaultValue={String(boot + 1)}
          min={boot + 1}
          max={BOOT_MAX}
        />
        <Field label={t('Reason')} name="reason" maxLength={200} pattern=".*\S.*" />
      </ActForm>
    </section>
  );
}

function Signs({ signs: read }: { readonly signs: ConnectedSigns | undefined }) {
  return (
    <section class="panel" aria-label={t('Signs')} aria-busy={read === undefined}>
      <h2>{t('Signs')}</h2>
      <p class="soft">
        {t(
          'These signs are connected to {1} now. A sign that is not in this list is off or shows NOT LIVE.',
          nameOfLink(linkId.value ?? ''),
        )}
      </p>
      <DataTable
        label={t('Connected signs')}
        name="signs"
        rows={read?.signs}
        keyOf={({ from, since }, at) => `${from} ${since} ${at}`}
        none={t('No sign is connected.')}
        columns={[
          { head: t('Address'), of: ({ from }) => from, isWhole: true },
          { head: t('Shows'), of: ({ shows }) => (shows === '' ? '—' : shows) },
          {
            head: t('Connected since'),
            of: ({ since }) => (
              <>
                {timeOf(since)} <span class="soft">{ago(since, clock.value)}</span>
              </>
            ),
            text: ({ since }) => timeOf(since),
            order: ({ since }) => since,
          },
          { head: t('By'), of: ({ transport }) => (transport === 'sse' ? t('event stream') : t('WebSocket')) },
          {
            head: t('Meters'),
            of: ({ sequence }) => upToDate(sequence, read?.journalSequence ?? 0),
          },
        ]}
      />
      {read !== undefined && (
        <p class="soft">
          {read.pages === 1
            ? t('1 open console page also shows these meters.')
            : t('{1} open console pages also show these meters.', read.pages)}
        </p>
      )}
    </section>
  );
}

/** A sign may be some events behind, because it gets at most ten updates a second. */
function upToDate(sequence: number, journalSequence: number): string {
  const behind = Math.max(0, journalSequence - sequence);
  return behind === 0 ? t('up to date') : t('{1} events behind', countOf(behind));
}
