import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { microToText, parseMicro } from '@jackpot/money';
import { ActingPerson } from '@jackpot/platform';
import { type LinkState, opened, readAdjustment } from '@jackpot/progressive';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { ask } from '../../leadership/submit-command.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { look } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { exactDollars } from '../../http/level-meters.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { signedAs } from '../../http/signed-as.js';
import { Input, Operation } from '../../http/operation.js';

const waitingBody = z
  .strictObject({
    asked: z
      .strictObject({
        ...{ level: z.string(), register: z.string(), before: exactDollars, after: exactDollars },
        ...{ cause: z.string(), reference: z.string(), reason: z.string() },
        by: z.strictObject({ name: z.string(), license: z.string(), role: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: 'AdjustmentWaiting' });

/** Meters set to another amount, by two people. What was done is in the link's log and the meter's history. */
@Controller()
export class AdjustmentsController {
  constructor(@Inject(LinkLeadership) private readonly hosts: LinkLeadership) {}

  @Operation(api.adjustments.read)
  waiting(
    @Input() { params: { linkId } }: InputOf<typeof api.adjustments.read>,
  ): Promise<ResultOf<typeof api.adjustments.read>> {
    return look(leadingHost(this.hosts, linkId), (state) => ({ asked: askedOf(state) }));
  }

  @Operation(api.adjustments.request)
  ask(
    @Input() { params: { linkId }, body: { after, ...asked } }: InputOf<typeof api.adjustments.request>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.adjustments.request>> {
    const afterMicro = parseMicro(after);
    if (typeof afterMicro !== 'bigint') throw new ApiProblem('BAD_MESSAGE', 'after');
    const command = { type: 'ask-adjustment', ...asked, afterMicro, person: signedAs(person) } as const;
    return ask(leadingHost(this.hosts, linkId), command);
  }

  @Operation(api.adjustments.approve)
  confirm(
    @Input() { params: { linkId } }: InputOf<typeof api.adjustments.approve>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.adjustments.approve>> {
    return ask(leadingHost(this.hosts, linkId), { type: 'confirm-adjustment', person: signedAs(person) });
  }
}

function askedOf(state: Readonly<LinkState>): z.output<typeof waitingBody>['asked'] {
  const text = opened(state).askedAdjustment;
  if (text === null) return null;
  const { level, register, beforeMicro, afterMicro, cause, reference, reason, person } = readAdjustment(text);
  const { name, license, role } = person;
  const amounts = { before: microToText(beforeMicro), after: microToText(afterMicro) };
  return { level, register, ...amounts, cause, reference, reason, by: { name, license, role } };
}
