export interface Artwork {
  readonly logo: string | null;
  readonly background: string | null;
  readonly colors: Readonly<Record<string, string>>;
  /** `hit` is for levels without a sound of their own. */
  readonly sounds: Readonly<Record<string, string>>;
}

const IMAGE = /^[A-Za-z0-9][\w-]{0,63}\.(png|jpg|jpeg|webp|svg)$/;
const SOUND = /^[A-Za-z0-9][\w-]{0,63}\.(mp3|ogg|wav|m4a)$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const COLORS: Readonly<Record<string, string>> = {
  ground: '--ground',
  ink: '--ink',
  gold: '--gold',
  star: '--star',
  spade: '--spade',
  heart: '--heart',
  'must-hit': '--must-hit',
};
const SOUND_OF = ['star', 'spade', 'heart', 'must-hit', 'hit'] as const;

/** Skips invalid parts, because a mistake in the artwork must not blank a sign. */
export function readArtwork(value: unknown): Artwork {
  const raw = recordOf(value);
  const fileOf = (name: unknown, form: RegExp): string | null =>
    typeof name === 'string' && form.test(name) ? name : null;
  const colors = Object.entries(recordOf(raw['colors'])).flatMap(([name, color]) => {
    const property = COLORS[name];
    return property !== undefined && typeof color === 'string' && COLOR.test(color) ? [[property, color] as const] : [];
  });
  const given = recordOf(raw['sounds']);
  const sounds = SOUND_OF.flatMap((name) => {
    const file = fileOf(given[name], SOUND);
    return file === null ? [] : [[name, file] as const];
  });
  return {
    logo: fileOf(raw['logo'], IMAGE),
    background: fileOf(raw['background'], IMAGE),
    colors: Object.fromEntries(colors),
    sounds: Object.fromEntries(sounds),
  };
}

export function soundOf({ sounds }: Artwork, level: string | null): string | undefined {
  return sounds[level ?? ''] ?? sounds['hit'];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
