import { createHash } from 'node:crypto';

/**
 * The list of packages as npm writes it, without what differs each time: its number follows from its content, its time is that
 * of the commit, and its subject is named as in package.json and not by the folder it was built in.
 * @param {string} bill CycloneDX as JSON
 * @param {string} at ISO time of the commit
 */
export function sameEachTime(bill, at) {
  /** @type {{ metadata: { component: { 'bom-ref': string } }, components: unknown[] }} */
  const { metadata, ...rest } = JSON.parse(bill);
  const name = metadata.component['bom-ref'].replace(/@[^@]*$/, '');
  const same = {
    ...rest,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(rest.components))}`,
    metadata: { ...metadata, timestamp: at, component: { ...metadata.component, name } },
  };
  return `${JSON.stringify(same, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562): of its own making, here from a hash. @param {string} content */
function uuidOf(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** @param {boolean} isSigned what a receiver does with the files */
export function signaturesText(isSigned) {
  if (!isSigned) return 'not signed: give --key';
  return [
    'check it with:',
    '  openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig',
    '  sha256sum -c SHA256SUMS',
  ].join('\n');
}
