import { ReadModel } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { Projection } from './projection.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { ApiProblem } from '../../http/problem.js';

/**
 * Reads that see everything committed before the request: they wait for the projector, at most a second. If it is further
 * behind, they return what is there, with the sequence of that state.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly hosts: LinkLeadership,
  ) {}

  /** Of every link, without waiting: what is there. */
  get latest(): ReadModel {
    return this.model;
  }

  async of(linkId: string): Promise<ReadModel> {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
    await this.projection.caughtUp(linkId);
    return this.model;
  }
}
