import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * When a message was given up, the last time. Without it nobody could tell a message that was given up, sent again and
 * given up once more from the one that somebody has seen. Of those given up before this, it is not known.
 */
export class WebhookGivenUp1795219200090 implements MigrationInterface {
  readonly name = 'WebhookGivenUp1795219200090';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('webhook_delivery', 'given_up_at')) return;
    await runner.query('ALTER TABLE webhook_delivery ADD COLUMN given_up_at BIGINT UNSIGNED NULL');
  }

  down = forwardOnly;
}
