import type { Trouble } from '@jackpot/contract';
import type { LinkHost } from '@jackpot/engine';
import { Vitals } from '@jackpot/platform';
import { ReadModel } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { Presence } from '../floor/presence.js';
import { OutboxRelay } from '../relays/outbox-relay.js';
import { Projection } from '../workers/projection/projection.js';
import { readLinkStatus } from './read-link-status.js';

/** Times in ms since 1970. */
export interface Health {
  readonly at: number;
  readonly leader: string | null;
  readonly isLeaseFresh: boolean;
  readonly databaseMs: number | null;
  readonly journalSequence: number;
  readonly projectionLagEvents: number;
  readonly payouts: string;
  readonly troubles: Trouble[];
  readonly tables: readonly {
    readonly table: string;
    readonly assetNumber: string;
    readonly isOnline: boolean;
    readonly lastHeardAt: number | null;
  }[];
}

@Injectable()
export class LinkHealth {
  constructor(
    private readonly presence: Presence,
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly relay: OutboxRelay,
    private readonly vitals: Vitals,
  ) {}

  async of(host: LinkHost): Promise<Health> {
    const { tables } = await readLinkStatus(host);
    const databaseMs = this.vitals.of('database') === undefined ? await this.#answersIn(host.stream) : null;
    const relay = this.relay.health();
    return {
      at: Date.now(),
      leader: host.leader?.address ?? null,
      isLeaseFresh: host.isLeaseFresh,
      databaseMs,
      journalSequence: host.committed?.sequence ?? 0,
      projectionLagEvents: this.projection.lagOf(host.stream),
      troubles: [...this.vitals.troubles],
      payouts: relay.isWell ? 'relayed' : `waiting for ${relay.waitingFor}`,
      tables: tables.map(({ tableId, assetNumber }) => ({
        ...{ table: tableId, assetNumber, isOnline: this.presence.isOnline(`${host.stream}/${tableId}`) },
        lastHeardAt: this.presence.lastHeardAt(`${host.stream}/${tableId}`) ?? null,
      })),
    };
  }

  async #answersIn(linkId: string): Promise<number> {
    const startedMs = performance.now();
    await this.model.watermark(linkId);
    return Math.round(performance.now() - startedMs);
  }
}
