import { type WaitingClaim, claimWait } from '../index.js';
import { PEOPLE, type Scene, claim, coup, dollars, given, linkOf } from '../testing/index.js';

const twoHearts = (automaticBelow = '0.00'): Scene =>
  given(
    linkOf({
      heart: { initialCents: dollars('25000.00') },
      awards: { automaticBelowCents: dollars(automaticBelow) },
    }),
  ).when(
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
    coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }),
  );

function wait({ link, now }: Scene, awardNumber: number): WaitingClaim {
  return claimWait(link, link.claims.get(awardNumber)!, now);
}

describe('an open claim waits for', () => {
  it('its verification, its authorization, the look-ups, its payment', () => {
    const scene = twoHearts();
    const next = (): string => wait(scene, 1).waitsFor;
    expect(wait(scene, 1)).toEqual({ waitsFor: 'verification', detail: 'security, floor-supervisor, pit-manager' });
    scene.when(claim(1).isVerified());
    expect(next()).toBe('authorization');
    scene.when(claim(1).isAuthorized());
    expect(wait(scene, 1)).toEqual({ waitsFor: 'look-up', detail: 'debts, exclusion' });
    scene.when(claim(1).isChecked('debts'), claim(1).isChecked('exclusion'));
    expect(next()).toBe('payment');
  });

  it('an earlier claim of its level, whose rejection would increase it', () => {
    const scene = twoHearts().when(claim(2).isVerified());
    expect(wait(scene, 2)).toEqual({ waitsFor: 'earlier-claim', detail: `${scene.link.config.linkId}-A1` });
    scene.when(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued());
    expect(wait(scene, 2).waitsFor).toBe('authorization');
  });

  it('the cage alone if the property’s own system verifies and authorizes', () => {
    const scene = twoHearts('25000.00').when(claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isIssued());
    expect(wait(scene, 2).waitsFor).toBe('payment');
  });

  it('the State or a requested act before its next step', () => {
    const scene = twoHearts().when(
      claim(1).isVerified(),
      claim(1).isAuthorized(),
      claim(1).isChecked('exclusion', { result: 'excluded' }),
    );
    expect(wait(scene, 1).waitsFor).toBe('state');
    scene.when(claim(1).hasItsRejectionRequested({ by: PEOPLE.floor }));
    expect(wait(scene, 1)).toMatchObject({
      waitsFor: 'request',
      detail: expect.stringContaining('requested its rejection'),
    });
  });
});
