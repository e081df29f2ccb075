import { randomBytes } from 'node:crypto';
import { SERVICE_ROLES } from '@jackpot/contract';
import { TableClient } from '@jackpot/floor-client';
import { CannotRun, type Values, anyText, commandLine, runCommand } from '@jackpot/platform';
import { urls } from '../readers.js';
import { LeaderClient } from '../../players/api/leader-client.js';
import { OPEN_TABLES_LINK, SHOW_TABLE } from '../../players/terms.js';
import { readTokens } from '../setup/token-files.js';
import { Shoe } from '../../players/shoe.js';
import { dialHttp } from '../../players/table/http-line.js';
import { systemRandom } from '../../players/random.js';
import { SHOWS, type Show, ShowTable, type Shown } from './show-table.js';

const LINE = commandLine({
  command: 'npm run -s demo --',
  about: "Deals a chosen hand at the demonstration's show table.",
  options: {
    controllers: { help: 'the controllers (http://127.0.0.1:3000)', shown: 'URL[,URL...]', read: urls },
    secrets: { help: 'the folder with the tokens of the programs', shown: 'DIR', read: anyText, initial: '.secrets' },
  },
  operands: { shown: SHOWS.join('|'), min: 1, max: 1 },
  notes: `  star      both hands are the pair of seat 1; the claim waits for three people
  must-hit  plays until the Must Hit goes; its trigger is the controller's own
  misread   a card is entered wrong and the hand is left open: correct it from the floor page
  end       completes the hand that was left open
Plays the link ${OPEN_TABLES_LINK} of ./ops/run alone, and only if its terms are for a laboratory: a controller for play
refuses such terms. Exit code: 0 dealt, 2 it could not be done.`,
});

interface Words extends Values<typeof LINE.options> {
  readonly show: Show;
}

async function deal({ show, controllers = ['http://127.0.0.1:3000'], secrets }: Words): Promise<string> {
  const bearer = readTokens(secrets)?.['floor-setup'];
  if (bearer === undefined)
    throw new CannotRun(
      `${secrets} does not hold the ${SERVICE_ROLES.length} tokens of the demonstration: start ./ops/run`,
    );
  const client = new LeaderClient(controllers);
  const link = `/api/v1/links/${OPEN_TABLES_LINK}`;
  const { body } = await client.request({ method: 'GET', path: link, bearer, expected: [200] });
  const { config } = body as { readonly config: { readonly laboratory?: boolean; readonly tables: readonly Table[] } };
  if (config.laboratory !== true) throw new CannotRun(`${OPEN_TABLES_LINK} is a link for play: nothing is dealt there`);
  const secret = randomBytes(32).toString('base64url');
  const key = { method: 'PUT', path: `${link}/tables/${SHOW_TABLE}/key`, body: { secret } } as const;
  await client.request({ ...key, bearer, expected: [204] });
  // Uses HTTP, because a WebSocket would disconnect an open dealer page.
  const table = new TableClient({ controllers, dial: dialHttp(`${OPEN_TABLES_LINK}/${SHOW_TABLE}/${secret}`) });
  await table.connect();
  const shown = await new ShowTable(table, new Shoe(systemRandom)).show(show);
  return reportOf(show, shown, config.tables.find(({ tableId }) => tableId === SHOW_TABLE)?.assetNumber ?? SHOW_TABLE);
}

interface Table {
  readonly tableId: string;
  readonly assetNumber: string;
}

function reportOf(show: Show, { coup, awards, hands }: Shown, assetNumber: string): string {
  const where = `${assetNumber}, hand ${coup}`;
  if (show === 'misread')
    return `${where}: the 9 of spades was entered as 6 of spades. The supervisor requests the correction on the floor page, the pit manager approves it.`;
  if (show === 'end') return hands === 0 ? `${assetNumber}: no hand is left open.` : `${where} is complete.`;
  const level = show === 'star' ? 'star' : 'must-hit';
  const award = awards.find((each) => each.level === level);
  const after = hands > 1 ? ` after ${hands} hands` : '';
  return `${where}, seat ${award?.seat ?? '?'}: ${level === 'star' ? 'Star' : 'Must Hit'} ${dollarsOf(award?.amount)}${after}. The claim waits on the claims page.`;
}

function dollarsOf(amount = '?'): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`;
}

const demo = {
  line: LINE,
  run: async (values: Values<typeof LINE.options>, [word = '']: readonly string[]): Promise<number> => {
    const show = SHOWS.find((each) => each === word);
    if (show === undefined) throw new CannotRun(`The hand is one of ${SHOWS.join(', ')}, not "${word}".`);
    process.stdout.write(`${await deal({ show, ...values })}
`);
    return 0;
  },
};

await runCommand(demo, process.argv.slice(2));
// Open connections would keep the process alive.
process.exit();
