import { must, wholeCents } from '@jackpot/money';
import { type ReturnPoint, percentText } from '@jackpot/odds';
import { type LevelId, type OpenedLink, opened } from '@jackpot/progressive';
import type { MeterCents } from '@jackpot/rules';
import { Controller } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import { Equipment } from './equipment.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink } from '../../leadership/read-link.js';
import { type In, Input, Op, type Out } from '../../http/operation.js';

const PERCENT_DECIMALS = 8;

/** For staff only, because each computation of odds occupies a core. */
@Controller()
export class OddsController {
  constructor(
    private readonly thread: OddsThread,
    private readonly equipment: Equipment,
    private readonly hosts: LinkLeadership,
  ) {}

  @Op('rules.odds')
  async odds(@Input() { body: request }: In<'rules.odds'>) {
    const reply = await this.thread.send({ type: 'odds', request });
    if (reply.type === 'odds') return reply.answer;
    if (reply.type === 'refused') throw new ApiProblem('ODDS_REFUSED', undefined, reply.problems);
    throw faultOf(reply);
  }

  @Op('rules.lint')
  async lint(@Input() { body: config }: In<'rules.lint'>) {
    const reply = await this.thread.send({ type: 'lint', config, links: await this.equipment.ofLinks() });
    if (reply.type === 'lint') return { findings: reply.findings };
    throw faultOf(reply);
  }

  @Op('meters.returns')
  async returns(@Input() { params: { linkId } }: In<'meters.returns'>): Promise<Out<'meters.returns'>> {
    const { sequence, config, meters } = await readLink(leadingHost(this.hosts, linkId), (state) => {
      const link = opened(state);
      return { sequence: state.sequence, config: link.config, meters: metersOf(link) };
    });
    const reply = await this.thread.send({ type: 'returns', config, meters });
    if (reply.type !== 'returns') throw faultOf(reply);
    const { layouts, layoutsLeftOut } = reply.returns;
    return {
      ...{ link: linkId, sequence, price: config.priceCents, layoutsLeftOut },
      layouts: layouts.map(({ tableIds, levels }) => ({
        tableIds,
        levels: levels.map(({ level, present, breakEvenCents, points }) => ({
          ...{ level, reset: config[level].resetCents, limit: config[level].limitCents },
          ...{ present: pointBody(present), breakEven: breakEvenCents, points: points.map(pointBody) },
        })),
      })),
    };
  }
}

/** An award is cut to whole cents, so the rest of a cent does not count. */
function metersOf({ meters }: OpenedLink): MeterCents {
  const of = (name: LevelId): bigint =>
    wholeCents(
      must(
        meters.find(({ level }) => level === name),
        'a level of a link',
      ).displayMicro,
    );
  return { star: of('star'), spade: of('spade'), heart: of('heart') };
}

function pointBody({ meterCents, returned, ofLevel }: ReturnPoint) {
  return {
    meter: meterCents,
    returned: percentText(returned, PERCENT_DECIMALS),
    ofLevel: percentText(ofLevel, PERCENT_DECIMALS),
  };
}

/** Not an ApiProblem, so the filter logs the cause and answers INTERNAL. */
function faultOf(reply: { readonly type: string; readonly message?: string }): Error {
  return new Error(`the odds' thread answered ${reply.type}: ${reply.message ?? 'out of turn'}`);
}
