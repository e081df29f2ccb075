import { readFile } from 'node:fs/promises';
import type { LinkHost } from '@jackpot/engine';
import type { Finding } from '@jackpot/odds';
import { StartRefused, type Logger } from '@jackpot/platform';
import {
  type ConfigProblem,
  type LinkConfig,
  linkConfigProblems,
  openingRefusal,
  readJournaledConfig,
  readProposedConfig,
} from '@jackpot/progressive';
import { Inject, Injectable } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import type { Settings } from '../../settings.js';
import { LOGGER, SETTINGS } from '../../tokens.js';
import { Equipment } from './equipment.js';

const LEAD_WAIT_MS_MAX = 10_000;
const LEAD_POLL_MS = 50;

/** Refuses bad terms before the link exists, because the journal of a link that was ever led stays for good. */
function refuseNew(config: LinkConfig): void {
  const refusal = openingRefusal(config);
  if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail, refusal.problems);
}

@Injectable()
export class LinksService {
  constructor(
    private readonly hosts: LinkLeadership,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'LABORATORY_LINKS'>,
    @Inject(Equipment) private readonly equipment: Pick<Equipment, 'findings'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  read(body: unknown): LinkConfig {
    const read = readProposedConfig(body);
    if (!read.ok) throw new ApiProblem('CONFIG_INVALID', undefined, read.problems);
    this.#mustFit(read.config);
    return read.config;
  }

  async mustBeNew(config: LinkConfig): Promise<void> {
    const known = await this.hosts.seek(config.linkId);
    if (known === 'unreadable') throw new ApiProblem('NO_LEADER');
    if (known !== 'unknown') throw new ApiProblem('LINK_ALREADY_OPEN', config.linkId);
    refuseNew(config);
  }

  problemsOf(config: LinkConfig): readonly ConfigProblem[] {
    const found = linkConfigProblems(config);
    if (!config.laboratory || this.settings.LABORATORY_LINKS === 'accepted') return found;
    const text = 'this controller opens links for play only; leave it out, or open the link on a controller for tests';
    return [...found, { path: 'laboratory', code: 'LABORATORY_TERMS', text }];
  }

  /**
   * @param config must be checked completely
   * @returns `isNew` is false if the link is already open with these terms
   */
  async open(config: LinkConfig): Promise<{ readonly isNew: boolean; readonly findings: readonly Finding[] }> {
    const known = await this.hosts.seek(config.linkId);
    if (known === 'unreadable') throw new ApiProblem('NO_LEADER');
    if (known === 'unknown') {
      this.#mustFit(config);
      refuseNew(config);
    }
    const findings = await this.equipment.findings(config);
    const host = this.hosts.ensure(config.linkId);
    await this.#leads(host);
    const isNew = host.writer?.terms === undefined;
    await submitCommand(host, { type: 'open-link', config });
    for (const { code, sentence, numbers } of findings)
      this.logger.warn({ link: config.linkId, code, ...numbers }, sentence);
    return { isNew, findings };
  }

  async openFile(path: string): Promise<void> {
    const text = await readFile(path, 'utf8');
    const read = readProposedConfig(JSON.parse(text));
    const problems = read.ok ? this.problemsOf(read.config) : read.problems;
    if (!read.ok || problems.length > 0) {
      throw new StartRefused(
        [
          `${path} cannot be approved:`,
          ...problems.map(({ path: at, code, text }) => `  ${at}: ${code}: ${text}`),
        ].join('\n'),
      );
    }
    try {
      await this.open(read.config);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'LINK_ALREADY_OPEN') throw error;
      // The file may omit fields whose defaults have changed since the link was opened.
      const before = readJournaledConfig(text);
      if (!before.ok) throw error;
      await this.open(before.config);
    }
  }

  #mustFit(config: LinkConfig): void {
    const problems = this.problemsOf(config);
    if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
  }

  async #leads(host: LinkHost): Promise<void> {
    for (let waitedMs = 0; host.writer === undefined; waitedMs += LEAD_POLL_MS) {
      if (host.leader !== undefined && host.leader.id !== this.hosts.self.id)
        throw new ApiProblem('NOT_LEADER', host.leader.address);
      if (waitedMs >= LEAD_WAIT_MS_MAX) throw new ApiProblem('UNAVAILABLE');
      await new Promise((resolve) => setTimeout(resolve, LEAD_POLL_MS));
    }
  }
}
