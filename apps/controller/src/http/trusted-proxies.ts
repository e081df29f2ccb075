import proxyAddr from '@fastify/proxy-addr';

/** Whether an address is one of the proxies that `TRUSTED_PROXIES` lists. */
export function isTrustedProxy(trustedProxies: string | undefined): (address: string) => boolean {
  const isTrusted = proxyAddr.compile((trustedProxies ?? '').split(',').flatMap((each) => each.trim() || []));
  return (address) => isTrusted(address.replace(/^::ffff:/, ''), 0);
}
