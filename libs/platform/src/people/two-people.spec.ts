import type { Person } from './person.js';
import type { Role } from './roles.js';
import { twoPeople } from './two-people.js';

const person = (id: string, ...roles: Role[]): Person => ({ id, name: `A. ${id}`, license: `L-${id}`, roles });
const PIT: readonly Role[] = ['floor-supervisor', 'pit-manager'];
const CLAIM = { first: PIT, second: PIT };

describe('an act that takes two people', () => {
  it('is done by two persons with a role each', () => {
    expect(twoPeople(person('Ada', 'floor-supervisor'), person('Bo', 'pit-manager'), CLAIM)).toBeUndefined();
    expect(twoPeople(person('Ada', 'pit-manager'), person('Bo', 'pit-manager'), CLAIM)).toBeUndefined();
  });

  it('is not done by one person twice, under whatever roles or account', () => {
    const ada = person('Ada', 'floor-supervisor', 'pit-manager');
    expect(twoPeople(ada, ada, CLAIM)?.code).toBe('SAME_PERSON');
    expect(twoPeople(ada, { ...person('Eve', 'pit-manager'), license: ada.license }, CLAIM)?.code).toBe('SAME_PERSON');
    // Sameness is said first: who may not take part at all learns nothing about roles.
    expect(twoPeople(person('Ada', 'dealer'), person('Ada', 'dealer'), CLAIM)?.code).toBe('SAME_PERSON');
  });

  it('needs the role of each part of the person who does that part', () => {
    const requirement = { first: ['technician'], second: ['commission'] } as const;
    const [maker, regulator] = [person('Ada', 'technician'), person('Bo', 'commission')];
    expect(twoPeople(maker, regulator, requirement)).toBeUndefined();
    expect(twoPeople(regulator, maker, requirement)?.code).toBe('ROLE_MISSING');
    expect(twoPeople(maker, person('Cy', 'dealer'), requirement)).toEqual({
      code: 'ROLE_MISSING',
      detail: 'A. Cy is none of: commission',
    });
  });

  it('takes two different roles where that is asked, and not only two persons', () => {
    const terms = { ...CLAIM, ofDifferentRoles: true };
    const [ada, bo] = [person('Ada', 'pit-manager'), person('Bo', 'pit-manager')];
    expect(twoPeople(ada, bo, terms)?.code).toBe('SAME_ROLE');
    expect(twoPeople(person('Ada', 'floor-supervisor', 'pit-manager'), bo, terms)).toBeUndefined();
  });
});
