import { ReadModel } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { Projection } from './projection.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { ApiProblem } from '../../http/problem.js';

/**
 * Reads that see what was committed before they were asked: they wait for the projector, a second at most. Where it is
 * further behind than that, what is there is told, with the sequence it is of.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly hosts: LinkLeadership,
  ) {}

  async of(linkId: string): Promise<ReadModel> {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
    await this.projection.caughtUp(linkId);
    return this.model;
  }
}
