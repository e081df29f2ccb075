import { type Reader, commandLine } from '@jackpot/platform';

const ANSWER_MS_MAX = 3_000;
const DAY_S = 86_400;
/** As for the alert CertificateEnds. */
const CERTIFICATE_DAYS_MIN = 14;
/** The defaults of `METRICS_PORT` in `ops/deploy/settings`. */
export const METRICS_ADDRESSES = ['127.0.0.1:3020', '127.0.0.1:3100'] as const;

export const place: Reader<string> = (given) =>
  /^[^/?#@\s]+:\d{1,5}$/.test(given) && URL.canParse(`http://${given}`)
    ? { value: given }
    : { expected: 'a host and a port' };

interface Answer {
  readonly at: string;
  readonly state: 'ready' | 'not-ready' | 'away';
  readonly hasEndedCertificate: boolean;
  readonly lines: readonly string[];
}

export const status = {
  line: commandLine({
    command: 'royal9 status',
    about: `Reads /health/ready of controllers and of the payouts worker, at their METRICS_PORT, and prints whether each is ready,
who leads which link, everything that is wrong, and certificates that end within ${CERTIFICATE_DAYS_MIN} days.`,
    options: {
      at: {
        help: `a program, by the address of its METRICS_PORT; without it ${METRICS_ADDRESSES.join(' and ')}`,
        shown: 'HOST:PORT',
        read: place,
        isList: true,
      },
    },
    notes: 'Exit code: 0 all of them are ready, 1 one is not or a certificate has ended, 2 one does not answer.',
  }),
  run: async ({ at }: { readonly at: readonly string[] }): Promise<number> => {
    const answers = await Promise.all((at.length === 0 ? METRICS_ADDRESSES : at).map(readStatus));
    for (const { at: address, state, lines } of answers)
      process.stdout.write(`${[`${address}  ${state}`, ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
    const states = answers.map(({ state }) => state);
    if (states.includes('away')) return 2;
    return states.includes('not-ready') || answers.some(({ hasEndedCertificate }) => hasEndedCertificate) ? 1 : 0;
  },
};

async function readStatus(at: string): Promise<Answer> {
  try {
    const { status: state, troubles, ...parts } = (await (await ask(at, '/health/ready')).json()) as ReadyBody;
    if (state !== 'ready' && state !== 'not-ready') return away(at, 'another program answers');
    const certificates = certificatesIn(await (await ask(at, '/metrics')).text());
    const lines = [...Object.entries(parts).flatMap(linesOf), ...troubles.map(troubleText)];
    return {
      ...{ at, state, hasEndedCertificate: certificates.some(({ seconds }) => seconds <= 0) },
      lines: [...lines, ...certificates.map(certificateText)],
    };
  } catch (failure) {
    return away(at, causeOf(failure));
  }
}

const ask = (at: string, path: string): Promise<Response> =>
  fetch(`http://${at}${path}`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });

const away = (at: string, why: string): Answer => ({ at, state: 'away', hasEndedCertificate: false, lines: [why] });

interface Certificate {
  readonly name: string;
  readonly seconds: number;
}

function certificatesIn(metrics: string): readonly Certificate[] {
  return [...metrics.matchAll(/^jackpot_certificate_seconds\{certificate="(.+)"\} (.+)$/gm)]
    .map(([, name = '', seconds]) => ({ name, seconds: Number(seconds) }))
    .filter(({ seconds }) => seconds < CERTIFICATE_DAYS_MIN * DAY_S);
}

const certificateText = ({ name, seconds }: Certificate): string =>
  `! certificate ${name}: ${seconds <= 0 ? 'has ended' : `ends in ${Math.floor(seconds / DAY_S)} days`}`;

interface ReadyBody {
  readonly status?: unknown;
  readonly troubles: readonly { readonly part: string; readonly text: string }[];
  readonly [part: string]: unknown;
}

function linesOf([name, value]: readonly [string, unknown]): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`];
  return Object.entries(value).map(([each, state]) => `${each}: ${String(state)}`);
}

const troubleText = ({ part, text }: ReadyBody['troubles'][number]): string => `! ${part}: ${text}`;

function causeOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}
