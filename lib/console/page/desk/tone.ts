/** A short tone, in seconds and Hz. */
const TONE = { seconds: 0.35, frequency: 660, gain: 0.15 };

let audio: AudioContext | undefined;

/** Plays a short tone. */
export function playTone(): void {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  gain.gain.value = TONE.gain;
  tone.frequency.value = TONE.frequency;
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE.seconds);
}
