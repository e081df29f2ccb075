import { OPERATIONS, asyncApiOf, openApiOf } from '@jackpot/contract';
import { asyncApiProblems, spectralProblems } from './support/api-lint.js';
import { recordedHand } from './support/recordings.js';

const openApi = openApiOf(OPERATIONS, 'session');
const asyncApi = asyncApiOf(recordedHand());

/** The linter and the parser that integrators use. Redocly's rules are in openapi.e2e-spec.ts and asyncapi.spec.ts. */
describe('the descriptions of the API have no error and no warning', () => {
  it('OpenAPI, by Spectral', async () => {
    expect(await spectralProblems(openApi, 'openapi')).toEqual([]);
    expect(await spectralProblems({ ...openApi, tags: [{ name: 'links' }] }, 'openapi')).not.toEqual([]);
  }, 60_000);

  it('AsyncAPI, by Spectral', async () => {
    expect(await spectralProblems(asyncApi, 'asyncapi')).toEqual([]);
    expect(await spectralProblems({ ...asyncApi, info: {} }, 'asyncapi')).not.toEqual([]);
  }, 60_000);

  it('AsyncAPI, by its own parser', async () => {
    expect(await asyncApiProblems(asyncApi)).toEqual([]);
    expect(await asyncApiProblems({ ...asyncApi, channels: { floor: { messages: 1 } } })).not.toEqual([]);
  }, 60_000);
});
