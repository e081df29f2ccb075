import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CannotRun, type Values, commandLine, anyText, systemClock, webhookKey } from '@jackpot/platform';
import { WEBHOOK_RULES } from '@jackpot/contract';
import { EXIT_CODES, REPORT_OPTIONS, printReport } from '../report.js';
import { eventsOf } from './samples.js';
import { Sender } from './sender.js';
import { webhookResults } from './webhook-kit.js';

const RUN_BYTES = 4;

const LINE = commandLine({
  command: 'royal9 conformance webhook',
  about: 'Sends right, wrong, repeated and late webhooks to a receiver, and reports every case with its rule.',
  options: {
    secret: { help: 'the file of the secret that the receiver has', shown: 'FILE', read: anyText, isRequired: true },
    actions: {
      ...{ help: 'address of a JSON list of the ids that the receiver acted on', shown: 'URL', read: anyText },
    },
    ...REPORT_OPTIONS,
  },
  operands: { shown: 'URL', min: 1, max: 1 },
  notes: `${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

export const webhook = {
  line: LINE,
  run: async (
    { secret, actions, json }: Values<typeof LINE.options>,
    [url = '']: readonly string[],
  ): Promise<number> => {
    const wrong = [url, actions].find((address) => address !== undefined && !URL.canParse(address));
    if (wrong !== undefined) throw new CannotRun(`${wrong} is no address. Give one like http://127.0.0.1:8080/hook.`);
    const now = (): number => systemClock.now();
    const sender = new Sender({ url, key: keyIn(secret), actionsUrl: actions, now });
    const results = await webhookResults(sender, eventsOf(now), randomBytes(RUN_BYTES).toString('hex'));
    return printReport(results, WEBHOOK_RULES, { json });
  },
};

function keyIn(file: string): Buffer {
  const key = webhookKey(readFileSync(file, 'utf8'));
  if (key === undefined) throw new CannotRun(`${file}: no secret like whsec_<base64 of 24 to 64 bytes>`);
  return key;
}
