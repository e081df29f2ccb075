import { randomUUID } from 'node:crypto';
import { newSessionToken, secretHash } from '@jackpot/platform';
import { SessionRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';

const DAY_MS = 86_400_000;

@Injectable()
export class ServiceTokens {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async issue(accountId: string, inUse?: string): Promise<{ readonly token: string; readonly expiresAt: number }> {
    const now = Date.now();
    await this.sessions.endAll(accountId, now, inUse);
    const token = newSessionToken();
    const expiresAt = now + this.settings.SERVICE_TOKEN_DAYS * DAY_MS;
    const tokenHash = Uint8Array.from(secretHash(token));
    const times = { madeAt: now, usedAt: now, expiresAt, endedAt: null };
    await this.sessions.add({ sessionId: randomUUID(), accountId, tokenHash, kind: 'token', ...times });
    return { token, expiresAt };
  }
}
