import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority, issueCertificate, openAuthority } from '@jackpot/platform';
import { MailServer } from '../../../../test/support/mail-server.js';
import { mailServerOf } from './mail-server.js';
import { type Sent, smtpSender } from './send-mail.js';

const MAIL = {
  ...{ messageId: 'alert-1', from: 'jackpot@casino.example', to: 'floor@casino.example' },
  ...{ subject: '[harbor] Table offline (east)', text: 'Table offline.', isUrgent: true },
};
const USER = { name: 'jackpot', password: 'p@ss/word' };

describe('mail through the mail server of the casino', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const ca = join(folder, 'ca.pem');
  const servers: MailServer[] = [];
  let certificate: { readonly key: string; readonly cert: string };

  beforeAll(async () => {
    const validity = { days: 1, nowMs: Date.now() };
    const authority = await createAuthority('Harbor Casino', validity);
    writeFileSync(ca, authority.certificate);
    const subject = { kind: 'server', hosts: ['localhost'] } as const;
    const issued = await issueCertificate(await openAuthority(authority), subject, validity);
    certificate = { key: issued.key, cert: issued.certificate };
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function serve(access?: Parameters<typeof MailServer.start>[0]): Promise<MailServer> {
    const server = await MailServer.start(access);
    servers.push(server);
    return server;
  }
  const sends = (MAIL_URL: string, MAIL_CA_FILE?: string): Promise<Sent> =>
    smtpSender(mailServerOf({ MAIL_URL, MAIL_CA_FILE, MAIL_FROM: MAIL.from })!.options)(MAIL);
  const withSignIn = (secure: boolean): Parameters<typeof MailServer.start>[0] => ({
    ...certificate,
    secure,
    onAuth: ({ username, password }, _, callback) =>
      username === USER.name && password === USER.password
        ? callback(null, { user: USER.name })
        : callback(new Error('wrong user or password')),
  });
  const login = `${USER.name}:${encodeURIComponent(USER.password)}`;

  it('is kept by the server under the id of the message, once for each recipient', async () => {
    const server = await serve();
    expect(await sends(`smtp://127.0.0.1:${server.port}`)).toEqual({
      ...{ isSent: true, answer: `127.0.0.1:${server.port} answered: 250 kept` },
    });
    expect(server.mails).toMatchObject([
      { to: ['floor@casino.example'], messageId: '<alert-1@casino.example>', subject: '[harbor] Table offline (east)' },
    ]);
    expect(server.mails[0]!.raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it.each([
    ['smtp', 'STARTTLS', false],
    ['smtps', 'TLS', true],
  ])(
    'goes by %s:// over %s with user and password, and only to a server whose certificate is right',
    async (scheme, _, secure) => {
      const server = await serve(withSignIn(secure));
      const url = (user: string): string => `${scheme}://${user}@localhost:${server.port}`;
      expect(await sends(url(login), ca)).toMatchObject({ isSent: true });
      const untrusted = await sends(url(login));
      expect(untrusted).toMatchObject({ isSent: false, answer: expect.stringContaining('MAIL_CA_FILE') });
      const wrong = await sends(url('jackpot:guess'), ca);
      expect(wrong).toMatchObject({
        isSent: false,
        answer: expect.stringContaining('Check user and password in MAIL_URL'),
      });
      expect(server.mails).toHaveLength(1);
      for (const { answer } of [untrusted, wrong]) expect(answer).not.toMatch(/p@ss|guess/);
    },
  );

  it('is refused with what to do where the server is away or does not take the recipient', async () => {
    const server = await serve();
    server.refused.add(MAIL.to);
    const url = `smtp://127.0.0.1:${server.port}`;
    expect(await sends(url)).toEqual({
      isSent: false,
      answer: expect.stringMatching(
        /^The mail server refuses sender or recipient\..*\(127\.0\.0\.1:\d+: it answered: 550 no such user\)$/,
      ),
    });
    await server.stop();
    expect(await sends(url)).toEqual({
      isSent: false,
      answer: expect.stringContaining('Check host and port in MAIL_URL'),
    });
  });
});

describe('the address of a mail server', () => {
  const of = (MAIL_URL: string) => mailServerOf({ MAIL_URL, MAIL_FROM: MAIL.from });

  it('has a port, needs TLS beyond this machine, and shows neither user nor password', () => {
    expect(of('smtp://jackpot:secret@mail.example')).toMatchObject({
      ...{ name: 'mail.example:587', options: { port: 587, isTls: false, needsTls: true, ca: null } },
    });
    expect(of('smtps://mail.example')).toMatchObject({ options: { port: 465, isTls: true, user: null } });
    expect(of('smtp://127.0.0.1:25')).toMatchObject({ options: { port: 25, needsTls: false } });
    expect(mailServerOf({})).toBeNull();
  });

  it('is refused without a sender, or with an authority that cannot be read', () => {
    const MAIL_URL = 'smtps://mail.example';
    for (const MAIL_FROM of [undefined, 'jackpot', 'a@b>, c@d'])
      expect(() => mailServerOf({ MAIL_URL, MAIL_FROM })).toThrow('MAIL_FROM');
    expect(() => mailServerOf({ MAIL_URL, MAIL_FROM: MAIL.from, MAIL_CA_FILE: '/nowhere' })).toThrow('MAIL_CA_FILE');
  });
});
