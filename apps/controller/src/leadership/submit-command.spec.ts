import type { LinkHost } from '@jackpot/engine';
import { decide } from '@jackpot/progressive';
import { given, link, linkOf, terms } from '../../../../libs/progressive/src/testing/index.js';
import { submitted } from './submit-command.js';

describe('a command that the link refuses', () => {
  it('is answered with every problem that the link found', async () => {
    const scene = given(linkOf()).when(link.isSuspended);
    scene.when(terms.areActivated((now) => ({ ...now, decks: 6, noticeDays: 13 })));
    const submit: LinkHost['submit'] = (command, reply) =>
      reply(decide(scene.state, command, { now: scene.now, draws: scene.draws }).answer);
    const refusal = submitted({ submit } as LinkHost, scene.last.command);
    await expect(refusal).rejects.toMatchObject({
      code: 'TERMS_NOT_LAWFUL',
      problems: [{ code: 'DECKS_CHANGE' }, { code: 'NOTICE_TOO_SHORT' }],
    });
  });
});
