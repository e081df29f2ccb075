import { equipmentOf, type Finding, type LinkEquipment, sharedEquipmentFindings } from '@jackpot/odds';
import { type LinkConfig, journaledConfig } from '@jackpot/progressive';
import { Inject, Injectable } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';

@Injectable()
export class Equipment {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: Pick<LinkLeadership, 'find'>,
    @Inject(Reads) private readonly reads: { readonly latest: Pick<Reads['latest'], 'playableLinks'> },
  ) {}

  /** Skips retired links, whose tables may be used elsewhere. */
  async ofLinks(): Promise<readonly LinkEquipment[]> {
    const links = await this.reads.latest.playableLinks();
    return links.map(({ linkId, config }) =>
      equipmentOf(this.hosts.find(linkId)?.writer?.terms?.config ?? journaledConfig(config)),
    );
  }

  async findings(config: LinkConfig): Promise<readonly Finding[]> {
    return sharedEquipmentFindings(config, await this.ofLinks());
  }
}
