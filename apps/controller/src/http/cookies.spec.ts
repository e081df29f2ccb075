import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { SESSION_COOKIE, cookieOf, setCookie } from './cookies.js';

async function exchange(isSecure: boolean, cookie = '') {
  const server = Fastify();
  await server.register(fastifyCookie);
  server.get('/', (request, reply) => {
    setCookie(reply, SESSION_COOKIE, { value: 'mine', sameSite: 'strict', maxAgeS: 60, isSecure });
    return { read: cookieOf(request, SESSION_COOKIE, isSecure) ?? null };
  });
  const { headers, body } = await server.inject({ url: '/', headers: { cookie } });
  return { set: headers['set-cookie'], read: (JSON.parse(body) as { read: string | null }).read };
}

describe('the cookie of a session', () => {
  it('is bound to this host under TLS, and another host of the site cannot set it', async () => {
    const { set } = await exchange(true);
    expect(set).toBe('__Host-royal9_session=mine; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict');
    expect((await exchange(true, '__Host-royal9_session=a')).read).toBe('a');
    expect((await exchange(true, 'royal9_session=a')).read).toBeNull();
  });

  it('has its plain name without TLS, where browsers accept no other', async () => {
    expect((await exchange(false)).set).toBe('royal9_session=mine; Max-Age=60; Path=/; HttpOnly; SameSite=Strict');
    expect((await exchange(false, 'other=1; royal9_session=a')).read).toBe('a');
  });

  it.each([
    'royal9_session=a; royal9_session=b',
    'royal9_session=a;royal9_session=a',
    'royal9_session ="a"; royal9_session=b',
  ])('is ignored if a request has two of them: %s', async (cookie) => {
    expect((await exchange(false, cookie)).read).toBeNull();
  });

  it.each(['royal9_session=a b', 'royal9_session=', `royal9_session=${'a'.repeat(401)}`])(
    'is ignored if this server cannot have set it',
    async (cookie) => {
      expect((await exchange(false, cookie)).read).toBeNull();
    },
  );
});
