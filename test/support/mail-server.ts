import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from './ports.js';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly raw: string;
}

type Access = Pick<SMTPServerOptions, 'secure' | 'key' | 'cert' | 'onAuth' | 'disabledCommands'>;

/** Keeps its port while it is away. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  readonly refused = new Set<string>();
  #server: SMTPServer | undefined;

  private constructor(
    readonly port: number,
    private readonly access: Access,
  ) {}

  static async start(access: Access = { disabledCommands: ['STARTTLS', 'AUTH'] }): Promise<MailServer> {
    const server = new MailServer(await freePort(), access);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      ...{ ...this.access, logger: false, closeTimeout: 1 },
      onRcptTo: ({ address }, _, callback) =>
        callback(this.refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
      onData: (stream, { envelope }, callback) => {
        void text(stream).then((raw) => {
          const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
          const to = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ to, messageId: header('message-id'), subject: header('subject'), raw });
          callback(null, 'kept');
        });
      },
    });
    server.on('error', () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server !== undefined) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): readonly ReceivedMail[] {
    return this.mails.filter((mail) => mail.to.includes(address));
  }
}
