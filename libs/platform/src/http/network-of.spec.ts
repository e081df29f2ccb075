import { networkOf } from './network-of.js';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:0:12::1', '2001:db8:0:12'],
  ['2001:DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12'],
  ['2001:db8:0:12::10.0.0.1', '2001:db8:0:12'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::1%another', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['', 'somebody', '10.0.0.1:443', '1.2.3.4.5', 'x'.repeat(10_000)])('%j is no address', (text) => {
  expect(networkOf(text)).toBe('unknown');
});
