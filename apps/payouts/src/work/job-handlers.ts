import { InvariantViolation } from '@jackpot/money';
import type { JobDefinition } from '@jackpot/platform';
import { PayoutFault } from './payout-fault.js';

export type JobHandler = (data: unknown) => Promise<'prepared' | 'already'>;

export class JobHandlers {
  readonly #byName: ReadonlyMap<string, { readonly job: JobDefinition; readonly handle: JobHandler }>;

  /** @throws InvariantViolation if a job of the queue has no handler or a handler has no job */
  constructor(queue: string, jobs: readonly JobDefinition[], handlers: Readonly<Record<string, JobHandler>>) {
    const ofQueue = jobs.filter((job) => job.queue === queue);
    const without = ofQueue.filter(({ name }) => handlers[name] === undefined).map(({ name }) => name);
    if (without.length > 0) throw new InvariantViolation(`no handler for the jobs: ${without.join(', ')}`);
    const strange = Object.keys(handlers).filter((handled) => !ofQueue.some(({ name }) => name === handled));
    if (strange.length > 0) throw new InvariantViolation(`handlers without a job: ${strange.join(', ')}`);
    const pairs = ofQueue.flatMap((job) => {
      const handle = handlers[job.name];
      return handle === undefined ? [] : [[job.name, { job, handle }] as const];
    });
    this.#byName = new Map(pairs);
  }

  /** Validates the job, because anybody may have written to the queue. */
  async run(name: string, data: unknown): Promise<'prepared' | 'already'> {
    const known = this.#byName.get(name);
    if (known === undefined) throw new PayoutFault('JOB_UNKNOWN', { detail: name });
    const parsed = known.job.data.safeParse(data);
    if (!parsed.success) throw new PayoutFault('JOB_DATA', { cause: parsed.error });
    return known.handle(parsed.data);
  }
}
