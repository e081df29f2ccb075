import { OPERATIONS, asyncApiOf, openApiOf } from '@jackpot/contract';
import { asyncApiProblems, spectralProblems } from './support/api-lint.js';
import { recordedHand } from './support/recordings.js';

const openApi = openApiOf(OPERATIONS, 'session');
const asyncApi = asyncApiOf(recordedHand());
const faulty = {
  openApi: { ...openApi, paths: Object.fromEntries(Object.entries(openApi['paths'] as object).slice(0, 1)), tags: [] },
  info: { ...asyncApi, channels: {}, operations: {}, components: {}, info: {} },
  channel: { ...asyncApi, channels: { floor: { messages: 1 } }, operations: {}, components: {} },
};

describe('the descriptions of the API have no error and no warning', () => {
  it('for OpenAPI by Spectral', async () => {
    expect(await spectralProblems(openApi, 'openapi')).toEqual([]);
    expect(await spectralProblems(faulty.openApi, 'openapi')).toContainEqual(
      expect.stringMatching(/^operation-tag-defined: /),
    );
  }, 60_000);

  it('for AsyncAPI by Spectral', async () => {
    expect(await spectralProblems(asyncApi, 'asyncapi')).toEqual([]);
    expect(await spectralProblems(faulty.info, 'asyncapi')).toContainEqual(
      expect.stringMatching(/required property "version"/),
    );
  }, 60_000);

  it('for AsyncAPI by its own parser', async () => {
    expect(await asyncApiProblems(asyncApi)).toEqual([]);
    expect(await asyncApiProblems(faulty.channel)).toEqual([
      expect.stringMatching(/"messages" property type must be object/),
    ]);
  }, 60_000);
});
