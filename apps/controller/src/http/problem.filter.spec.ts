import { Fault } from '@jackpot/engine';
import { StorageFault } from '@jackpot/storage';
import type { ArgumentsHost } from '@nestjs/common';
import type { Logger } from 'pino';
import { QueryFailedError } from 'typeorm';
import { ApiProblem } from './problem.js';
import { ProblemFilter } from './problem.filter.js';

function answerTo(error: unknown) {
  const logged: unknown[] = [];
  const sent: unknown[] = [];
  const reply = {
    status: () => reply,
    type: () => reply,
    send: (body: unknown) => void sent.push(body),
  };
  const http = { getResponse: () => reply, getRequest: () => ({ id: 'r-1', url: '/api/v1/claims/east-A1/verify' }) };
  const logger = { error: (...line: readonly unknown[]) => void logged.push(line) } as unknown as Logger;
  new ProblemFilter(logger).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return { code: (sent[0] as { code: string }).code, isLogged: logged.length > 0 };
}

const driverError = (own: object): Error => Object.assign(new Error('of the driver'), own);

describe('a failure of a request', () => {
  it.each([
    [
      'a read without an answer in time',
      new QueryFailedError('', [], driverError({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' })),
    ],
    ['a read that met a stopping server', new QueryFailedError('', [], driverError({ code: 'ER_X', errno: 1053 }))],
    ['a connection that cannot be opened', driverError({ code: 'ECONNREFUSED', errno: -111, fatal: true })],
    ['a connection that was lost', driverError({ code: 'PROTOCOL_CONNECTION_LOST' })],
    ['a store without its database', new StorageFault('DATABASE_UNREACHABLE', true)],
    ['the journal without its database', new Fault('JOURNAL_UNREACHABLE', true)],
  ])('of the database: %s is answered UNAVAILABLE', (_what, error) => {
    expect(answerTo(error)).toEqual({ code: 'UNAVAILABLE', isLogged: false });
  });

  it.each([
    ['a statement that the server refuses', new QueryFailedError('', [], driverError({ code: 'ER_X', errno: 1064 }))],
    ['a refused store', new StorageFault('DATABASE_REFUSED', false)],
    ['a journal that somebody else wrote', new Fault('JOURNAL_FORGED', false)],
    ['a bug', new TypeError('undefined is not a function')],
    ['a broken connection elsewhere', driverError({ code: 'ECONNRESET' })],
  ])('of ours: %s is logged and answered INTERNAL', (_what, error) => {
    expect(answerTo(error)).toEqual({ code: 'INTERNAL', isLogged: true });
  });

  it('that is a refusal is returned unchanged', () => {
    expect(answerTo(new ApiProblem('BUSY'))).toEqual({ code: 'BUSY', isLogged: false });
  });
});
