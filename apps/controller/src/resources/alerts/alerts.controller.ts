import type { Account } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { Controller } from '@nestjs/common';
import { type In, Input, Op } from '../../http/operation.js';
import { AlertsService, rulesInWords } from './alerts.service.js';

/** See docs/how-to/send-alerts.md. */
@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Op('alerts.list')
  list() {
    return this.alerts.list();
  }

  @Op('alerts.setRules')
  async setRules(
    @Input() { body }: In<'alerts.setRules'>,
    @ActingPerson() person: Account,
    @ActingNote() acting: Acting,
  ) {
    acting.subject = `alert-rules/${body.version + 1} ${rulesInWords(body.rules)}`;
    return this.alerts.setRules(body, person);
  }

  @Op('alerts.test')
  async test(@Input() { body }: In<'alerts.test'>, @ActingPerson() person: Account, @ActingNote() acting: Acting) {
    acting.subject = `alerts/test ${body.channel} ${body.target}`;
    return { messageId: await this.alerts.test(body, person) };
  }
}
