import { api, encodeResult } from '@jackpot/contract';
import { Controller, Header, Inject, type StreamableFile } from '@nestjs/common';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { documentHtml } from '../../documents/document-html.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../documents/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { FloorCalls } from '../../floor/calls.js';
import { type Handover, handoverOf } from './handover.js';
import { handoverDocument } from './handover-document.js';
import { Presence } from '../../floor/presence.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class HandoverController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly presence: Presence,
    private readonly calls: FloorCalls,
    private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('handover.read')
  read(@Input() { params: { linkId } }: In<'handover.read'>) {
    return this.#handover(linkId);
  }

  @Op('handover.page')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId } }: In<'handover.page'>): Promise<string> {
    return documentHtml(
      handoverDocument(encodeResult(api.handover.read, await this.#handover(linkId)), facilityOf(this.settings)),
    );
  }

  @Op('handover.pdf')
  async pdf(@Input() { params: { linkId } }: In<'handover.pdf'>): Promise<StreamableFile> {
    const handover = await this.#handover(linkId);
    const bytes = await this.renderer.render(
      handoverDocument(encodeResult(api.handover.read, handover), facilityOf(this.settings)),
    );
    return pdfFile(bytes, `${linkId}-handover-${handover.sequence}.pdf`);
  }

  #handover(linkId: string): Promise<Handover> {
    const host = leadingHost(this.hosts, linkId);
    const presenceOf = (tableId: string) => {
      const key = `${linkId}/${tableId}`;
      return { isOnline: this.presence.isOnline(key), call: this.calls.of(key) };
    };
    return readLink(host, (state) => handoverOf(state, presenceOf, Date.now()));
  }
}
