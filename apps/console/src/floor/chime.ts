const NOTES_HZ = [880, 1_174.7, 1_568];
const NOTE_S = 0.18;
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** A browser plays sound only after the person has touched the page. */
export function unlockSound(): () => void {
  const unlock = (): void => void audio().resume();
  addEventListener('pointerdown', unlock, { once: true });
  return () => removeEventListener('pointerdown', unlock);
}

export function chime(): void {
  const now = audio();
  NOTES_HZ.forEach((hertz, at) => {
    const [tone, volume] = [now.createOscillator(), now.createGain()];
    const start = now.currentTime + at * NOTE_S;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
    tone.connect(volume).connect(now.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
  });
}

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}
