import { useEffect, useRef, useState } from 'react';
import { soundText } from './displayText';
import css from './display.module.css';

/** Two notes, in Hz and s. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1175, at: 0.22 },
] as const;
const noteSeconds = 0.5;
const volume = 0.25;

function playChime(audio: AudioContext): void {
  for (const { pitch, at } of notes) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}

/** Plays a sound for each new rush, and says so while the browser doesn't allow sound. */
export function RushSound({ rush }: { rush: ReadonlySet<number> }) {
  const audio = useRef<AudioContext | null>(null);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    // Browsers of old TVs have no sound.
    if (!('AudioContext' in globalThis)) {
      setBlocked(true);
      return;
    }
    const opened = new AudioContext();
    audio.current = opened;
    const check = () => setBlocked(opened.state !== 'running');
    // The browser allows it once the site has its permission or somebody has used the screen.
    const unlock = () => void opened.resume().then(check, check);
    opened.addEventListener('statechange', check);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, unlock);
    unlock();
    check();
    return () => {
      opened.removeEventListener('statechange', check);
      for (const event of events) removeEventListener(event, unlock);
      audio.current = null;
      void opened.close();
    };
  }, []);
  const played = useRef(rush);
  useEffect(() => {
    const before = played.current;
    played.current = rush;
    const added = [...rush].some((id) => !before.has(id));
    if (added && audio.current?.state === 'running') playChime(audio.current);
  }, [rush]);
  return (
    blocked && (
      <p className={css.blocked} role="status">
        {soundText.blocked}
      </p>
    )
  );
}
