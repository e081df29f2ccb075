import { createHash } from 'node:crypto';
import { parseGamingDay, periodOf } from '@jackpot/books';
import { type Account, TERMS_REJECTIONS, zoneOffset } from '@jackpot/contract';
import { must } from '@jackpot/money';
import type { Finding } from '@jackpot/odds';
import { Mutex } from '@jackpot/platform';
import {
  type ConfigProblem,
  type LinkConfig,
  type OpenedLink,
  type Person,
  type Role,
  type StagingRefusal,
  approvalRefusal,
  approversOf,
  changeProblems,
  isOpenVersion,
  linkConfigBody,
  linkConfigProblems,
  momentProblems,
  opened,
  readProposedConfig,
  signerRefusal,
  withdrawalRefusal,
  writeLinkConfig,
} from '@jackpot/progressive';
import { type TermsAct, TermsRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost, notLeading } from '../../leadership/leading-host.js';
import { openTerms } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { Requesters, signedAs } from '../../http/authenticator.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Equipment } from '../links/equipment.js';
import { type TermsDetails, TermsFiles, reviewOf, readApprovals } from './terms-files.js';
import type { In } from '../../http/operation.js';

type Staging = In<'terms.stage'>['body'];
type Approving = In<'terms.approve'>['body'];

const UNPROVEN: Finding = {
  ...{ severity: 'impossible', code: 'TERMS_FINDINGS_UNPROVEN', path: '', numbers: {} },
  sentence: TERMS_REJECTIONS.TERMS_FINDINGS_UNPROVEN.text,
};

/**
 * The link checks an activation again. Acts on one link run one at a time on its leader, so the state that an act is
 * based on cannot change before the act is stored.
 */
@Injectable()
export class TermsService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly store: TermsRepository,
    private readonly files: TermsFiles,
    private readonly odds: OddsThread,
    private readonly equipment: Equipment,
    private readonly approvals: Approvals,
    private readonly requesters: Requesters,
    private readonly mutex: Mutex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async stage(
    linkId: string,
    account: Account,
    staging: Staging,
  ): Promise<{ readonly file: TermsDetails; readonly isNew: boolean }> {
    const person = this.#signed(account, [this.settings.TERMS_STAGED_BY]);
    await openTerms(leadingHost(this.hosts, linkId));
    const config = await this.#fit(linkId, staging.terms);
    const findings = await this.#findings(config);
    return this.mutex.run(linkId, async () => {
      const files = await this.files.all(linkId);
      const text = writeLinkConfig(config);
      const same = files.find(
        (file) => file.text === text && isOpenVersion(file.state) && file.staged?.person.id === person.id,
      );
      if (same !== undefined) return { file: same, isNew: false };
      const version = must(files.at(-1), 'the version a link was opened with').version + 1;
      const kept = {
        ...{ linkId, version, config: text, configHash: sha256(text), stagedAt: Date.now(), person, findings },
        reason: staging.reason,
        noticePostedAt: staging.noticePostedOn === null ? 0 : this.#startOf(staging.noticePostedOn),
        approverRoles: [...approversOf(person.role)],
      };
      if (!(await this.store.stage(kept))) throw new ApiProblem('TERMS_CHANGED_MEANWHILE');
      return { file: await this.files.one(linkId, version), isNew: true };
    });
  }

  async approve(linkId: string, version: number, account: Account, approving: Approving): Promise<TermsDetails> {
    const { hash, reference, effectiveOn } = approving;
    leadingHost(this.hosts, linkId);
    const { staged } = await this.files.one(linkId, version);
    if (staged !== null) await this.requesters.mustStillBe(staged.person, staged.person.role);
    return this.#act(linkId, version, account, (file, person) => {
      if (file.staged?.hasSealedFindings === false) throw new ApiProblem('TERMS_FINDINGS_UNPROVEN');
      const refusal = approvalRefusal(reviewOf(file), {
        person,
        quotedHash: Buffer.from(hash, 'hex'),
        hash: file.hash,
        reference,
        printedReference: file.config.approval.reference,
      });
      if (refusal === 'already') return undefined;
      throwRefusal(refusal);
      return { act: 'approved', reference, effectiveFrom: this.#startOf(effectiveOn) };
    });
  }

  async refuse(linkId: string, version: number, account: Account, reason: string): Promise<TermsDetails> {
    return this.#act(linkId, version, account, (file, person) => {
      throwRefusal(signerRefusal(reviewOf(file), person));
      return { act: 'refused', reference: reason, effectiveFrom: 0 };
    });
  }

  async withdraw(linkId: string, version: number, account: Account, reason: string): Promise<TermsDetails> {
    return this.#act(linkId, version, account, (file, person) => {
      throwRefusal(withdrawalRefusal(reviewOf(file), person));
      return { act: 'withdrawn', reference: reason, effectiveFrom: 0 };
    });
  }

  async activate(linkId: string, version: number, account: Account): Promise<TermsDetails> {
    const person = signedAs(account);
    await this.mutex.run(linkId, async () => {
      const file = await this.files.one(linkId, version);
      if (file.state === 'in-force') return;
      const { config } = file;
      const approvals = readApprovals(file);
      const command = { type: 'activate-terms', ...approvals, config, person } as const;
      await this.approvals.submit(leadingHost(this.hosts, linkId), command);
    });
    return this.files.one(linkId, version);
  }

  async problems(linkId: string, file: TermsDetails): Promise<readonly ConfigProblem[]> {
    if (!isOpenVersion(file.state)) return [];
    const { config, staged } = file;
    const moment = { now: Date.now(), noticePostedAt: staged?.noticePostedAt ?? 0 };
    const lasting = linkConfigProblems(config);
    return this.#read(linkId, (link) => [
      ...lasting,
      ...changeProblems(link, config),
      ...momentProblems(link, config, moment),
    ]);
  }

  /**
   * Findings of the linter at staging. The version that opened the link was never staged: for it, only the equipment
   * that it shares with other links today is listed.
   */
  async findings({ staged, config, state }: TermsDetails): Promise<readonly Finding[]> {
    if (staged === null) return this.equipment.findings(config);
    const findings = JSON.parse(staged.findings) as readonly Finding[];
    return staged.hasSealedFindings || !isOpenVersion(state) ? findings : [UNPROVEN, ...findings];
  }

  async #fit(linkId: string, body: unknown): Promise<LinkConfig> {
    const read = readProposedConfig(body);
    if (!read.ok) throw new ApiProblem('CONFIG_INVALID', undefined, read.problems);
    const { config } = read;
    const lasting = await this.#read(linkId, (link) => changeProblems(link, config));
    const problems = [...linkConfigProblems(config), ...lasting];
    if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
    return config;
  }

  async #findings(config: LinkConfig): Promise<string> {
    const links = await this.equipment.ofLinks();
    const reply = await this.odds.send({ type: 'lint', config: linkConfigBody(config), links });
    if (reply.type !== 'lint') throw new ApiProblem('UNAVAILABLE');
    return JSON.stringify(reply.findings);
  }

  async #act(
    linkId: string,
    version: number,
    account: Account,
    decide: (file: TermsDetails, person: Person) => Pick<TermsAct, 'act' | 'reference' | 'effectiveFrom'> | undefined,
  ): Promise<TermsDetails> {
    const person = signedAs(account);
    leadingHost(this.hosts, linkId);
    return this.mutex.run(linkId, async () => {
      const file = await this.files.one(linkId, version);
      if (!isOpenVersion(file.state)) throw new ApiProblem('TERMS_CLOSED', `the version is ${file.state}`);
      const act = decide(file, person);
      if (act === undefined) return file;
      const kept = { ...act, number: file.acts.length + 1, at: Date.now(), person };
      if (!(await this.store.act(linkId, version, kept))) throw new ApiProblem('TERMS_CHANGED_MEANWHILE');
      return this.files.one(linkId, version);
    });
  }

  #signed(account: Account, roles: readonly Role[]): Person {
    const person = signedAs(account);
    if (!roles.includes(person.role)) throw new ApiProblem('ROLE_MAY_NOT', `${roles.join(' or ')} stages terms here`);
    return person;
  }

  #startOf(date: string): number {
    const day = parseGamingDay(date);
    if (day === undefined) throw new ApiProblem('BAD_MESSAGE', `"${date}" is not a date like 2026-03-01`);
    const zone = this.settings.FACILITY_ZONE;
    const { startsAt } = periodOf(day, { zone, hour: 0, offsetAt: zoneOffset(zone) });
    // The journal and the database tables store no times before 1970, and 0 means that there is no time.
    if (startsAt <= 0) throw new ApiProblem('BAD_MESSAGE', `"${date}" is too long ago`);
    return startsAt;
  }

  #read<T>(linkId: string, read: (link: OpenedLink) => T): Promise<T> {
    const host = leadingHost(this.hosts, linkId);
    return new Promise((resolve, reject) => {
      if (host.writer === undefined) return reject(notLeading(host));
      host.writer.read(
        (state) => ({ value: read(opened(state)) }),
        (result) => ('value' in result ? resolve(result.value) : reject(new ApiProblem(result.code, result.detail))),
      );
    });
  }
}

function throwRefusal(refusal: StagingRefusal | null): void {
  if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail);
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}
