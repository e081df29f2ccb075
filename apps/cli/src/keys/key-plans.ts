export const KEY_NAMES = ['records-key', 'trigger-key', 'patron-key', 'operator-key', 'checkpoint-key'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export interface Keys {
  readonly old: string;
  readonly next: string;
  readonly before: readonly string[];
}

/** Label `use` of the metric `jackpot_key_info`. */
export type Use = 'present' | 'accepted' | 'before';
export type KeysByUse = Readonly<Partial<Record<Use, readonly string[]>>>;

/**
 * A step of a replacement. `files`: installs keys, which each restarted program must report. `confirm`: a person
 * confirms what no program can know. `act`: changes the database.
 */
export type Step =
  | { readonly kind: 'files'; readonly about: string; readonly keys: (keys: Keys) => KeysByUse }
  | { readonly kind: 'confirm'; readonly about: string }
  | { readonly kind: 'act'; readonly about: string; readonly act: 'reseal' | 'patrons-renewed' };

export interface KeyPlan {
  readonly setting: string;
  /** Label `key` of the metric `jackpot_key_info`. */
  readonly metric: string;
  readonly programs: readonly ('controller' | 'payouts')[];
  readonly steps: readonly Step[];
  readonly afterwards: string;
  readonly isSigningKey?: boolean;
}

const accept: Step = {
  kind: 'files',
  about: 'the new key is accepted beside the old one',
  keys: ({ old, next }) => ({ present: [old], accepted: [next] }),
};
const use: Step = {
  kind: 'files',
  about: 'the new key is used, and the old one is accepted',
  keys: ({ old, next }) => ({ present: [next], accepted: [old] }),
};
const drop: Step = {
  kind: 'files',
  about: 'the old key is accepted no more',
  keys: ({ next }) => ({ present: [next], accepted: [] }),
};
const replace: Step = {
  kind: 'files',
  about: 'the new key is in the place of the old one',
  keys: ({ next }) => ({ present: [next] }),
};

const CONTROLLERS = ['controller'] as const;

/** See docs/operate/keys.md. */
export const KEY_PLANS: Readonly<Record<KeyName, KeyPlan>> = {
  'records-key': {
    ...{ setting: 'RECORDS_KEY', metric: 'records', programs: ['controller', 'payouts'] },
    steps: [
      accept,
      use,
      { kind: 'act', about: 'rows that give a right are sealed with the new key', act: 'reseal' },
      {
        kind: 'files',
        about: 'the old key gives no right, and still verifies what was written with it',
        keys: ({ old, next, before }) => ({ present: [next], accepted: [], before: [...before, old] }),
      },
    ],
    afterwards:
      'Back up now: a backup from before needs the old key as an accepted key. Give the new key and records-keys-before to those who keep the copies, and to those who verify.',
  },
  'trigger-key': {
    ...{ setting: 'TRIGGER_KEY', metric: 'trigger', programs: CONTROLLERS },
    steps: [
      accept,
      use,
      {
        kind: 'confirm',
        about:
          'every Must Hit cycle of before has hit since the last step, on every link, and its link has begun a new one: a controller without the key of a running cycle does not lead that link',
      },
      drop,
    ],
    afterwards: 'Keep the old key as long as there are backups from before: it is in the folder replaced.',
  },
  'patron-key': {
    ...{ setting: 'PATRON_KEY', metric: 'patron', programs: CONTROLLERS },
    steps: [
      accept,
      use,
      {
        kind: 'act',
        about: 'every record of a patron is encrypted with the new key; the leaders do this by themselves',
        act: 'patrons-renewed',
      },
      drop,
    ],
    afterwards: 'Keep the old key as long as there are backups from before: it is in the folder replaced.',
  },
  'operator-key': {
    ...{ setting: 'OPERATOR_KEY', metric: 'operator', programs: CONTROLLERS },
    steps: [replace],
    afterwards: 'Give the new key to those who keep the copies.',
  },
  'checkpoint-key': {
    ...{ setting: 'CHECKPOINT_KEY', metric: 'checkpoint', programs: CONTROLLERS, isSigningKey: true },
    steps: [
      {
        kind: 'confirm',
        about:
          'auditor, Commission and witnesses have the new public key in a letter that the old one vouches for, and each witness has it in OPERATOR_KEYS (docs/operate/keys.md#the-signing-key)',
      },
      replace,
    ],
    afterwards: 'Verifiers keep both public keys. Destroy the old secret: it is in the folder replaced.',
  },
};

export function fileOf(name: KeyName, use_: Use): string {
  return use_ === 'present' ? name : `${name.replace(/-key$/, '-keys')}-${use_}`;
}
