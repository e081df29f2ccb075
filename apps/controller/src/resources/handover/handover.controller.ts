import { api, encodeResult, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Header, Inject, type StreamableFile } from '@nestjs/common';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { documentHtml } from '../../http/document-html.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../http/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { FloorCalls } from '../../floor/calls.js';
import { type Handover, handoverOf } from './handover.js';
import { handoverDocument } from './handover-document.js';
import { Presence } from '../../floor/presence.js';
import { Input, Operation } from '../../http/operation.js';

/** The change of shifts: what the people who go leave to the people who come. */
@Controller()
export class HandoverController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(FloorCalls) private readonly calls: FloorCalls,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation(api.handover.read)
  read(
    @Input() { params: { linkId } }: InputOf<typeof api.handover.read>,
  ): Promise<ResultOf<typeof api.handover.read>> {
    return this.#handover(linkId);
  }

  @Operation(api.handover.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId } }: InputOf<typeof api.handover.page>): Promise<string> {
    return documentHtml(
      handoverDocument(encodeResult(api.handover.read, await this.#handover(linkId)), facilityOf(this.settings)),
    );
  }

  @Operation(api.handover.pdf)
  async pdf(@Input() { params: { linkId } }: InputOf<typeof api.handover.pdf>): Promise<StreamableFile> {
    const handover = await this.#handover(linkId);
    const bytes = await this.renderer.render(
      handoverDocument(encodeResult(api.handover.read, handover), facilityOf(this.settings)),
    );
    return pdfFile(bytes, `${linkId}-handover-${handover.sequence}.pdf`);
  }

  #handover(linkId: string): Promise<Handover> {
    const host = leadingHost(this.hosts, linkId);
    openTerms(host);
    const presenceOf = (tableId: string) => {
      const key = `${linkId}/${tableId}`;
      return { isOnline: this.presence.isOnline(key), call: this.calls.of(key) };
    };
    return readLink(host, (state) => handoverOf(state, presenceOf, Date.now()));
  }
}
