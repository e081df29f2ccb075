import fc from 'fast-check';
import { fromHex, toHex } from '@jackpot/journal';
import { sha256 } from '../../test/keys.js';
import { Peaks, inclusionPath, isIncluded } from './merkle.js';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

function treeOf(hashes: readonly Uint8Array[]): Peaks {
  const peaks = new Peaks(sha256);
  for (const each of hashes) peaks.append(each);
  return peaks;
}

/** As RFC 6962 section 2.1 defines `MTH`: split at the largest power of two below the size. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return sha256(Uint8Array.of(0, ...first));
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const [left, right] = [rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split))];
  return sha256(Uint8Array.of(1, ...left, ...right));
}

describe('the tree over the batches', () => {
  it('has the roots of the test vectors of RFC 6962 implementations', () => {
    const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const tree = treeOf(leaves.map((leaf) => fromHex(leaf)!));
    expect(toHex(tree.root())).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('has the root of the definition for every size', () => {
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 70 }), (hashes) => {
        expect(treeOf(hashes).root()).toEqual(rootByDefinition(hashes));
      }),
    );
  });

  it('continues from stored peaks', () => {
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 40 }), fc.array(hash, { maxLength: 40 }), (before, after) => {
        const tree = new Peaks(sha256, treeOf(before));
        for (const each of after) tree.append(each);
        expect(tree.root()).toEqual(treeOf([...before, ...after]).root());
      }),
    );
  });

  it('proves each of its leaves at its own place only', () => {
    const some = fc.array(hash, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(some, fc.nat(), fc.nat(), hash, (hashes, pick, shift, other) => {
        const [size, index] = [hashes.length, pick % hashes.length];
        const [root, path] = [treeOf(hashes).root(), inclusionPath(hashes, index, sha256)];
        const proof = { batchHash: hashes[index]!, index, size, path };
        expect(isIncluded(proof, root, sha256)).toBe(true);
        expect(isIncluded({ ...proof, batchHash: other }, root, sha256)).toBe(false);
        expect(isIncluded({ ...proof, path: [...path, other] }, root, sha256)).toBe(false);
        expect(isIncluded({ ...proof, path: path.slice(1) }, root, sha256)).toBe(path.length === 0);
        const elsewhere = (index + 1 + (shift % size)) % (size + 1);
        if (elsewhere !== index) expect(isIncluded({ ...proof, index: elsewhere }, root, sha256)).toBe(false);
      }),
    );
  });
});
