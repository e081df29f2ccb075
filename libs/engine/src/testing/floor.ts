import { must } from '@jackpot/money';
import type { LinkCommand, LinkConfig } from '@jackpot/progressive';
import { linkOf, tableNo } from '../../../progressive/src/testing/index.js';
import type { Holder, WriterPorts } from '../ports.js';
import { LinkWriter, type WriterAnswer } from '../writer.js';

export const STREAM = 'royal-9-east';

export function holder(id: string): Holder {
  return { id, address: `https://${id}.test`, floorAddress: `https://floor.${id}.test` };
}

export const commands = {
  opens: (coup: number, table = 1): LinkCommand => ({ type: 'open', table: tableNo(table), coup, kind: 'wagering' }),
  wagers: (
    seat: number,
    coup: number,
    { table = 1, sequence = coup, boot = 1, priceCents = 500n } = {},
  ): LinkCommand => ({
    type: 'acknowledge',
    table: tableNo(table),
    coup,
    seat,
    device: must(
      linkOf({ tables: table }).tables[table - 1]?.seats.find((each) => each.seat === seat),
      'a position',
    ).deviceId,
    boot,
    sequence,
    priceCents,
  }),
  locks: (coup: number, table = 1): LinkCommand => ({ type: 'lock', table: tableNo(table), coup }),
  voids: (coup: number, table = 1): LinkCommand => ({
    type: 'void',
    table: tableNo(table),
    coup,
    by: 'floor-3',
    reason: 'cards exposed',
  }),
  changesNothing: (): LinkCommand => ({ type: 'settle', table: tableNo(1), coup: 999_999 }),
  suspendsOrResumes: (turn: number): LinkCommand =>
    turn % 2 === 0
      ? { type: 'suspend', by: 'technician', reason: 'test' }
      : { type: 'resume', by: 'technician', reason: 'test' },
} as const;

export class Client {
  readonly answers: { readonly request: number; readonly answer: unknown }[] = [];
  #requests = 0;

  constructor(private readonly writer: Pick<LinkWriter, 'submit' | 'read'>) {}

  send(command: LinkCommand): number {
    const request = this.#requests++;
    this.writer.submit(command, (answer) => this.answers.push({ request, answer }));
    return request;
  }

  readSequence(): number {
    const request = this.#requests++;
    this.writer.read<number>(
      (state) => state.sequence,
      (answer) => this.answers.push({ request, answer }),
    );
    return request;
  }

  get lamps(): readonly string[] {
    return this.answers.map(({ answer }) => lampOf(answer));
  }
}

function lampOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer);
  const { ok, type, code } = answer as { readonly ok: boolean; readonly type?: string; readonly code?: string };
  return (ok ? type : code) ?? 'nothing';
}

export function answered(writer: Pick<LinkWriter, 'submit'>, command: LinkCommand): Promise<WriterAnswer> {
  return new Promise((reply) => writer.submit(command, reply));
}

export async function leading(
  ports: WriterPorts,
  { config = linkOf(), by = 'first' }: { readonly config?: LinkConfig; readonly by?: string } = {},
): Promise<LinkWriter> {
  const writer = must(await LinkWriter.takeOver(STREAM, holder(by), ports), 'a writer that took over');
  await answered(writer, { type: 'open-link', config });
  return writer;
}
