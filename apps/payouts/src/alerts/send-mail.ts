import { createTransport } from 'nodemailer';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS where the server has it, or always if `needsTls`. */
  readonly isTls: boolean;
  readonly needsTls: boolean;
  readonly user: { readonly name: string; readonly password: string } | null;
  readonly ca: string | null;
}

export interface Mail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly isUrgent: boolean;
}

export type Sent = { readonly isSent: boolean; readonly answer: string };
/** Never throws. */
export type SendMail = (mail: Mail) => Promise<Sent>;

const CONNECT_MS_MAX = 10_000;
const SILENT_MS_MAX = 20_000;
/** Also bounds a server that answers one byte at a time. */
export const MAIL_MS_MAX = 60_000;

export function smtpSender({ host, port, isTls, needsTls, user, ca }: SmtpOptions): SendMail {
  return async ({ messageId, from, to, subject, text, isUrgent }) => {
    const transport = createTransport({
      ...{ host, port, secure: isTls, requireTLS: needsTls },
      ...(user === null ? {} : { auth: { user: user.name, pass: user.password } }),
      tls: { minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }) },
      ...{ connectionTimeout: CONNECT_MS_MAX, greetingTimeout: CONNECT_MS_MAX, dnsTimeout: CONNECT_MS_MAX },
      ...{ socketTimeout: SILENT_MS_MAX, disableFileAccess: true, disableUrlAccess: true },
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const late = Object.assign(new Error(`no end after ${MAIL_MS_MAX / 1_000} s`), { code: 'ETIMEDOUT' });
      timer = setTimeout(() => reject(late), MAIL_MS_MAX);
    });
    try {
      const sending = transport.sendMail({
        ...{ from, to: { name: '', address: to }, subject, text },
        ...{ messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>` },
        ...{ envelope: { from, to: [to] }, priority: isUrgent ? 'high' : 'normal' },
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const { response } = await Promise.race([sending, limit]);
      return { isSent: true, answer: `${host}:${port} answered: ${response}` };
    } catch (cause) {
      return { isSent: false, answer: refusalOf(cause, `${host}:${port}`) };
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

const CHECK_CONNECTION = 'Check host and port in MAIL_URL, the mail server, and the firewall between.';
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the sign-in. Check user and password in MAIL_URL.',
  ENOAUTH: 'The mail server wants a sign-in. Add user and password to MAIL_URL.',
  ETLS: 'The connection cannot be encrypted. Use smtps:// if the server has no STARTTLS, and check its certificate and MAIL_CA_FILE.',
  EENVELOPE:
    'The mail server refuses sender or recipient. Check the address in the rule and MAIL_FROM, and let the server accept mail from this machine.',
  EMESSAGE: 'The mail server refuses the message. Ask the people who run it why.',
  EDNS: 'The name of the mail server is unknown. Check the host in MAIL_URL and the name server of this machine.',
  ECONNECTION: CHECK_CONNECTION,
  ETIMEDOUT: CHECK_CONNECTION,
  ESOCKET: CHECK_CONNECTION,
  ECONNREFUSED: CHECK_CONNECTION,
};
const CERTIFICATE = /certificate|CERT_|self-signed|altnames/i;

function refusalOf(cause: unknown, server: string): string {
  const { code = '', response, message } = cause as { code?: string; response?: string; message: string };
  const what = response === undefined ? message : `it answered: ${response}`;
  const advice = CERTIFICATE.test(message) ? ADVICE['ETLS'] : (ADVICE[code] ?? CHECK_CONNECTION);
  return `${advice} (${server}: ${what.replaceAll(/\s+/g, ' ')})`;
}
