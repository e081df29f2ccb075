import { mustChangePassword } from '@jackpot/platform';
import type { AccountRecord } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { isReachedByTls } from '../../http/listening/tls.js';
import { SESSION_COOKIE, setCookie } from '../../http/cookies.js';
import { personOf } from '../../http/authenticator.js';
import type { Out } from '../../http/operation.js';

const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

@Injectable()
export class PageSessions {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  give(reply: FastifyReply, token: string): void {
    const maxAgeS = this.settings.SESSION_HOURS * HOUR_S;
    setCookie(reply, SESSION_COOKIE, { value: token, sameSite: 'strict', maxAgeS, isSecure: this.isSecure });
  }

  take(reply: FastifyReply): void {
    setCookie(reply, SESSION_COOKIE, { value: '', sameSite: 'strict', maxAgeS: 0, isSecure: this.isSecure });
  }

  get isSecure(): boolean {
    return isReachedByTls(this.settings);
  }

  personOf(account: AccountRecord): Out<'sessions.me'>['person'] {
    const isDue = mustChangePassword(account, Date.now(), this.settings.PASSWORD_DAYS * DAY_MS);
    return { ...personOf(account), mustChangePassword: isDue };
  }
}
