/** Characters that people do not confuse when they read them from a note. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** About 98 bits. Skips bytes that would make some characters more likely than others. */
export function suggestedPassword(randomBytes: (count: number) => Uint8Array): string {
  const fair = 256 - (256 % ALPHABET.length);
  let letters = '';
  while (letters.length < GROUPS * GROUP)
    for (const byte of randomBytes(GROUPS * GROUP))
      if (byte < fair && letters.length < GROUPS * GROUP) letters += ALPHABET.charAt(byte % ALPHABET.length);
  return (letters.match(/.{5}/g) ?? []).join('-');
}
