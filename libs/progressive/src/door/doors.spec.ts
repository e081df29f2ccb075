import { answered, betting, door, given, linkOf, link, nothingRecorded, recorded, refused } from '../testing/index.js';

type Scene = ReturnType<typeof given>;

const doorsOf = (scene: Scene) =>
  scene.table(1).doors.map(({ door: name, closedAt, how }) => [name, closedAt === null ? 'open' : 'closed', how]);

describe('a door that a table watches', () => {
  it('is recorded when opened and when closed, in any state of the table', () => {
    const scene = given(linkOf())
      .when(door('cabinet').opens())
      .then(recorded('DoorOpened'), answered({ type: 'door-reported', door: 'cabinet' }));
    expect(doorsOf(scene)).toEqual([['cabinet', 'open', 'contact']]);
    scene.when(betting({ seats: [1] }), door('cabinet').closes()).then(recorded('DoorClosed'));
    expect(doorsOf(scene)).toEqual([['cabinet', 'closed', 'contact']]);
    scene.when(link.isSuspended, door('sign').opens()).then(recorded('DoorOpened'));
  });

  it('is recorded once if reported twice or again after a restart of the agent', () => {
    given(linkOf())
      .when(door('cabinet').closes())
      .then(nothingRecorded, answered({ type: 'door-reported', door: 'cabinet' }))
      .when(door('cabinet').opens(), door('cabinet').opens())
      .then(nothingRecorded, answered({ type: 'door-reported', door: 'cabinet' }))
      .when(door('cabinet').closes(), door('cabinet').closes())
      .then(nothingRecorded);
  });

  it('counts as open if its contact gives no answer, and its later opening is recorded too', () => {
    const scene = given(linkOf()).when(door('sign').isSilent()).then(recorded('DoorOpened'));
    expect(doorsOf(scene)).toEqual([['sign', 'open', 'silent']]);
    scene.when(door('sign').opens()).then(recorded('DoorOpened'));
    expect(doorsOf(scene)).toEqual([['sign', 'open', 'contact']]);
    scene.when(door('sign').isSilent()).then(nothingRecorded);
    scene.when(door('sign').closes()).then(recorded('DoorClosed'));
  });

  it('has a name of lower-case letters, digits and hyphens, and a table has at most 16 doors', () => {
    const scene = given(linkOf()).when(door('The Cabinet').opens()).then(refused('DOOR_NAME_UNUSABLE'));
    for (let number = 1; number <= 16; number += 1) scene.when(door(`door-${number}`).opens());
    scene.when(door('door-17').opens()).then(refused('TOO_MANY_DOORS'));
    scene.when(door('door-3').closes(), door('door-17').opens()).then(recorded('DoorOpened'));
    expect(doorsOf(scene)).toHaveLength(16);
    expect(doorsOf(scene).map(([name]) => name)).not.toContain('door-3');
  });
});
