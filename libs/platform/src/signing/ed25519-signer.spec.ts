import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519Signer, signerFromFile } from './ed25519-signer.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('an operator’s signature', () => {
  it('is that of RFC 8032, section 7.1, tests 1 and 2', () => {
    const one = ed25519Signer('a', hex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'));
    expect(Buffer.from(one.publicKey).toString('hex')).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    );
    expect(Buffer.from(one.sign(new Uint8Array())).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
    const two = ed25519Signer('a', hex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'));
    expect(Buffer.from(two.sign(Uint8Array.of(0x72))).toString('hex')).toMatch(/^92a009a9f0d4cab8720e820b5f642540/);
  });

  it('comes from a key in a file, and a file that holds none is refused without a word of what it holds', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'signer-'));
    const file = join(dir, 'key');
    await writeFile(file, `${'0a'.repeat(32)}\n`);
    expect((await signerFromFile('a', file)).publicKey).toEqual(ed25519Signer('a', Buffer.alloc(32, 10)).publicKey);
    await writeFile(file, 'hunter2');
    await expect(signerFromFile('a', file)).rejects.toThrow(/does not hold a checkpoint key(?!.*hunter2)/);
    await rm(dir, { recursive: true });
  });
});
