import { must } from '@jackpot/money';
import type { EventOf, LinkEvent } from '../catalogue.js';
import { restorationOfEarlierBuilds } from '../claim/restore.js';
import { type LevelId, asLinkId } from '../ids.js';
import { betting, coup, later, link, smoothly, table } from './acts.js';
import { PEOPLE, claim } from './claims.js';
import { linkOf } from './link-of.js';
import { type Act, Scene, given } from './scene.js';
import { shoeOf } from './shoe-acts.js';

export function unexplainedCent(linkId?: string): Scene {
  const whole = raisedAcrossLevelsByEarlierBuild(linkId);
  const scene = new Scene(whole.draws);
  for (const event of whole.events)
    scene.apply(event.type === 'ClaimRejected' ? withoutReversalOf('heart', event) : event);
  return scene;
}

function withoutReversalOf(level: LevelId, event: EventOf<'ClaimRejected'>): LinkEvent {
  const levels = event.restoration.levels.filter((each) => each.level !== level);
  return { ...event, restoration: { ...event.restoration, levels } };
}

export function isRejectedByEarlierBuild(awardNumber: number): Act {
  return (scene) => {
    scene.when(claim(awardNumber).hasItsRejectionRequested());
    const open = must(scene.link.claims.get(awardNumber), 'the claim to be rejected');
    const { level, amountCents } = open.award;
    scene.now += 1;
    scene.apply({
      ...{ type: 'ClaimRejected', at: scene.now, awardNumber, level, amountCents },
      ...{ person: PEOPLE.floor, second: PEOPLE.pit, reason: 'a card was misread' },
      restoration: restorationOfEarlierBuilds(scene.link, open),
    });
  };
}

const HAND_MS = 10_000;

export function raisedAcrossLevelsByEarlierBuild(linkId?: string): Scene {
  return starClaimAfterVoid(linkId).when(isRejectedByEarlierBuild(3));
}

/** In this scene a voided wager contributed to the fraction of a cent that award 1 left on the Heart meter. */
export function starClaimAfterVoid(linkId = 'royal-9-east'): Scene {
  const terms = { laboratory: false, roundMsMin: 8_000, shoes: { batches: 2 } } as const;
  const config = linkOf({ tables: 2, heart: { ratePpm: 31_200n }, mustHit: null, ...terms });
  const scene = given({ ...config, linkId: asLinkId(linkId) });
  const hand = (player: string, banker: string): Act =>
    smoothly(coup({ table: 2, seats: [1], player, banker }), later(HAND_MS));
  const newShoe = (number: number): Act => smoothly(shoeOf(number).opens(), shoeOf(number).burns('7H'));
  return scene.when(
    smoothly(link.isResumed),
    newShoe(1),
    newShoe(2),
    betting({ seats: [1] }),
    hand('KS 9S', '2C 3D'),
    hand('KS 9S', '2C 3D'),
    table(1).isVoided(),
    hand('KS 9S', 'KS 9S'),
  );
}
