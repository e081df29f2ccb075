import { isIPv4, isIPv6 } from 'node:net';

const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;
const MAPPED_IPV4 = '0:0:0:0:0:ffff';
const TEXT_LENGTH_MAX = 45;

/**
 * The network by which an address is counted: an IPv4 address, or the /64 network of an IPv6 address, which belongs to
 * one caller. All invalid texts count as one network.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.slice(0, TEXT_LENGTH_MAX + 1).split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain.toLowerCase());
  return groups.slice(0, 6).join(':') === MAPPED_IPV4
    ? ipv4Of(groups.slice(6))
    : groups.slice(0, GROUPS_OF_NETWORK).join(':');
}

function groupsOf(address: string): readonly string[] {
  const [before = '', after = ''] = withoutDots(address).split('::');
  const partsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '');
  const [head, tail] = [partsOf(before), partsOf(after)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
}

function withoutDots(address: string): string {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  if (dotted === null) return address;
  const [a, b, c, d] = dotted.slice(1).map((part) => parseInt(part, 10).toString(16).padStart(2, '0'));
  return `${address.slice(0, dotted.index)}${a}${b}:${c}${d}`;
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
