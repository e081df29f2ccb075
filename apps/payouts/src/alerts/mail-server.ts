import { readFileSync } from 'node:fs';
import { StartRefused } from '@jackpot/platform';
import type { SmtpOptions } from './send-mail.js';

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

export interface MailServer {
  readonly name: string;
  readonly from: string;
  readonly options: SmtpOptions;
}

interface MailSettings {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly MAIL_CA_FILE?: string | undefined;
}

/** A connection without TLS is allowed to this machine only, because it would show alarms and the password. */
export function mailServerOf({ MAIL_URL, MAIL_FROM, MAIL_CA_FILE }: MailSettings): MailServer | null {
  if (MAIL_URL === undefined) return null;
  if (MAIL_FROM === undefined || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(MAIL_FROM))
    throw new StartRefused('MAIL_URL is set, and MAIL_FROM is not an e-mail address.', {
      advice: 'set MAIL_FROM to the sender of alerts, like jackpot@casino.example',
    });
  const { protocol, hostname, port, username, password } = new URL(MAIL_URL);
  const isTls = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const to = port === '' ? PORTS[isTls ? 'smtps:' : 'smtp:'] : Number(port);
  return {
    ...{ name: `${host}:${to}`, from: MAIL_FROM },
    options: {
      ...{ host, port: to, isTls, needsTls: !isTls && !THIS_MACHINE.includes(hostname) },
      user: username === '' ? null : { name: decodeURIComponent(username), password: decodeURIComponent(password) },
      ca: MAIL_CA_FILE === undefined ? null : readAuthority(MAIL_CA_FILE),
    },
  };
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartRefused(`MAIL_CA_FILE cannot be read: ${String(cause)}.`, {
      advice: 'name a PEM file with the authority of the mail server’s certificate',
    });
  }
}
