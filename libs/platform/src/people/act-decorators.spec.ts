import 'reflect-metadata';
import { Controller, Get, Post } from '@nestjs/common';
import { Act, actOf, actingOf, noteActing, routesWithoutAct } from './act-decorators.js';

@Controller('good')
class GoodController {
  @Get()
  @Act('meters.read')
  read(this: void): void {}

  helper(): void {}
}

@Controller('bad')
class BadController {
  @Post('open')
  open(): void {}

  @Act('link.open')
  @Post('named')
  named(this: void): void {}
}

describe('a route', () => {
  it('names its act, in either order of decorators', () => {
    expect(actOf(GoodController.prototype.read)).toBe('meters.read');
    expect(actOf(BadController.prototype.named)).toBe('link.open');
  });

  it('without an act is found before the controller listens; a method that is not a route is ignored', () => {
    expect(routesWithoutAct([GoodController])).toEqual([]);
    expect(routesWithoutAct([GoodController, BadController])).toEqual(['BadController.open POST']);
  });

  it('has the party that the guard wrote', () => {
    const request = {};
    expect(() => actingOf(request)).toThrow('the guard has noted who acts');
    noteActing(request, { act: 'meters.read', party: { kind: 'operator-key' }, subject: 'links/east/meters' });
    expect(actingOf(request).party).toEqual({ kind: 'operator-key' });
  });
});
