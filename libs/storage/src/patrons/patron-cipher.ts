import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Patron, type Sharing, identitiesOf, readSharingText, sharingText } from '@jackpot/books';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Claim and revision of a record. Part of the encryption, so a record cannot be opened elsewhere. */
export interface PatronPlace {
  readonly linkId: string;
  readonly awardNumber: number;
  readonly revision: number;
}

/** `isShared` is bound into the encryption, so the record does not open if the sharing's row was deleted. */
interface PatronRowPlace extends PatronPlace {
  readonly isShared: boolean;
}

interface Derived {
  readonly id: Uint8Array;
  readonly record: Uint8Array;
  readonly mark: Uint8Array;
}

/** Encrypts records with AES-256-GCM, and makes marks that identify records of the same person. */
export class PatronCipher {
  readonly #present: Derived;
  readonly #all: readonly Derived[];

  /**
   * @param key 32 bytes, never stored with the database or its backups
   * @param accepted earlier keys, which still open records while they are replaced
   */
  constructor(key: Uint8Array, accepted: readonly Uint8Array[] = []) {
    this.#present = derivedFrom(key);
    this.#all = [this.#present, ...accepted.map(derivedFrom)];
  }

  get keyId(): Uint8Array {
    return this.#present.id;
  }

  knows(keyId: Uint8Array): boolean {
    return this.#all.some(({ id }) => Buffer.compare(id, keyId) === 0);
  }

  seal(place: PatronRowPlace, patron: Patron): Uint8Array {
    return this.#sealed(boundTo(rowOf(place), place), JSON.stringify(patron));
  }

  /** Undefined if the row was altered: no key opens it, or it was sealed for another claim or revision. */
  open(place: PatronRowPlace, sealed: Uint8Array): Patron | undefined {
    const text = this.#opened(boundTo(rowOf(place), place), sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Patron);
  }

  sealSharing(place: PatronPlace, sharing: Sharing): Uint8Array {
    return this.#sealed(boundTo('sharing', place), sharingText(sharing));
  }

  openSharing(place: PatronPlace, sealed: Uint8Array): Sharing | undefined {
    const text = this.#opened(boundTo('sharing', place), sealed);
    return text === undefined ? undefined : readSharingText(text);
  }

  marks(patron: Patron): readonly Uint8Array[] {
    return marksUnder(this.#present, patron);
  }

  marksUnderAnyKey(patron: Patron): readonly Uint8Array[] {
    return this.#all.flatMap((keys) => marksUnder(keys, patron));
  }

  #sealed(bound: Buffer, text: string): Uint8Array {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#present.record, iv).setAAD(bound);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
  }

  #opened(bound: Buffer, sealed: Uint8Array): string | undefined {
    for (const { record } of this.#all) {
      const text = openedBy(record, bound, Buffer.from(sealed));
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

function derivedFrom(key: Uint8Array): Derived {
  if (key.length !== KEY_BYTES) throw new RangeError(`a key of ${KEY_BYTES} bytes, this one has ${key.length}`);
  const of = (purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', `jackpot patron ${purpose}`, KEY_BYTES));
  return { id: of('key id'), record: of('record'), mark: of('mark') };
}

function openedBy(key: Uint8Array, bound: Buffer, sealed: Buffer): string | undefined {
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), options).setAAD(bound);
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

function marksUnder({ mark }: Derived, patron: Patron): readonly Uint8Array[] {
  return identitiesOf(patron).map((text) => Uint8Array.from(createHmac('sha256', mark).update(text).digest()));
}

function rowOf({ isShared }: PatronRowPlace) {
  return isShared ? 'patron of a shared win' : 'patron';
}

function boundTo(record: ReturnType<typeof rowOf> | 'sharing', { linkId, awardNumber, revision }: PatronPlace): Buffer {
  return Buffer.from(`${record} ${linkId} ${awardNumber} ${revision}`);
}
