import type { LinkHost } from '@jackpot/engine';
import { given, linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { LinksController } from './links.controller.js';

function controllerOfOneLink() {
  const { state } = given(linkOf());
  const count = { reads: 0 };
  const read: NonNullable<LinkHost['writer']>['read'] = (at, reply) => {
    count.reads += 1;
    reply(at(state));
  };
  const hosts = { find: () => ({ stream: 'east', isLeaseFresh: true, writer: { terms: { config: linkOf() }, read } }) };
  const reads = { atOnePlace: () => Promise.resolve({ value: [] }) };
  const [opening, credentials, settings, recorded] = [{}, {}, {}, {}];
  const parts = [hosts, opening, credentials, settings, reads, recorded] as never as ConstructorParameters<
    typeof LinksController
  >;
  return { controller: new LinksController(...parts), count };
}

describe('what signs show of a link', () => {
  it('is open to everyone: the requests of a few seconds read the link once', async () => {
    const { controller, count } = controllerOfOneLink();
    const request = { params: { linkId: 'east' }, query: {}, body: undefined };
    for (let times = 0; times < 3; times += 1) await controller.sign(request);
    expect(count.reads).toBe(1);
  });
});
