import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { linkOfAward } from '@jackpot/progressive';
import type { FastifyRequest } from 'fastify';
import { seekLink } from './leading-host.js';
import { LinkLeadership } from './link-leadership.js';

@Injectable()
export class SeekLinkGuard implements CanActivate {
  constructor(private readonly hosts: LinkLeadership) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest>();
    const { linkId, awardId } = params as { readonly linkId?: string; readonly awardId?: string };
    const named = linkId ?? linkOfAward(awardId ?? '');
    if (named !== undefined) await seekLink(this.hosts, named);
    return true;
  }
}
