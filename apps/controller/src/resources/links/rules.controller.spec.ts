import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { describeApi } from '../../http/describe-api.js';
import { ResultInterceptor } from '../../http/operation.js';
import { ProblemFilter } from '../../http/problem.filter.js';
import { RulesController } from './rules.controller.js';

class RulebookModule {}

async function rulebook(): Promise<NestFastifyApplication> {
  const module = { module: RulebookModule, controllers: [RulesController] };
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
  app.useGlobalInterceptors(new ResultInterceptor());
  app.useGlobalFilters(new ProblemFilter({ error: () => undefined } as unknown as Logger));
  describeApi(app.getHttpAdapter().getInstance(), false);
  await app.init();
  return app;
}

describe('POST /api/v1/rules/settle', () => {
  let app: NestFastifyApplication;
  const post = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/rules/settle', payload });
    return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
  };

  beforeAll(async () => {
    app = await rulebook();
  });
  afterAll(() => app.close());

  it('settles a deal, as the command does', async () => {
    const { status, text } = await post({
      cards: ['KS', 'QD', '9H', '9C'],
      stakes: { 'tie/8': 500 },
      royal9: {
        paytable: 'C',
        seats: [{ seat: 1, personal: [['KS', '9H']], wager: true }],
        meters: { star: 5_000_000, spade: 45_000, heart: 45_000 },
      },
    });
    expect(status).toBe(200);
    expect(text).toBe(
      '{"player":{"points":9,"cards":2},"banker":{"points":9,"cards":2},"outcome":"tie","wagers":{"tie/8":{"line":"win","result":"win","win":4000,"vigorish":0,"net":4000}},"royal9":[{"seat":1,"line":"heart","award":45000}]}',
    );
  });

  it('settles Three Card Baccarat', async () => {
    const hands = { player: ['KS', 'KH', 'KD'], dealer: ['9S', 'TH', 'JD'] };
    const { text } = await post({ game: 'three-card', ...hands, stakes: { 'ante/free': 500 } });
    expect(JSON.parse(text)).toMatchObject({ outcome: 'player', wagers: { 'ante/free': { net: 500 } } });
  });

  it('lists everything wrong with a deal as problem+json', async () => {
    const { status, type, text } = await post({ cards: ['KS', 'QD'], stakes: { 'tie/7': 0 } });
    expect([status, type]).toEqual([422, expect.stringContaining('application/problem+json')]);
    const { code, problems } = JSON.parse(text) as { code: string; problems: { code: string; path: string }[] };
    expect(code).toBe('SETTLEMENT_REFUSED');
    expect(problems.map((problem) => [problem.code, problem.path])).toEqual([
      ['CARDS_MISSING', 'cards.2'],
      ['WAGER_UNKNOWN', 'stakes.tie/7'],
      ['STAKE_INVALID', 'stakes.tie/7'],
    ]);
  });

  it.each([[{ stakes: {} }], [{ cards: 'KS' }], [{ cards: [], vigorish: 'never' }]])(
    '%j is not the form',
    async (body) => {
      const { status, text } = await post(body);
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, 'BAD_MESSAGE']);
    },
  );

  it('is described in the OpenAPI document, body and answer', async () => {
    const { body } = await app.inject({ method: 'GET', url: '/openapi.json' });
    const { paths } = JSON.parse(body) as { paths: Record<string, { post: { requestBody: unknown } }> };
    const { post: described } = paths['/api/v1/rules/settle']!;
    expect(JSON.stringify(described)).toContain('SettledDeal');
    expect(JSON.stringify(described.requestBody)).toContain('SettleRequest');
  });
});
