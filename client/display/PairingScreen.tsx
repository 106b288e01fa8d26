import { spacedCode } from '../../common/displays/pairingCode';
import { useClock } from '../ui/status/time/clock';
import { WallSign } from '../wall/WallSign';
import { displayText, pairingText as text } from './displayText';
import { usePairing } from './usePairing';
import css from './display.module.css';

const minute = 60_000;

/** Shows the code that an admin enters, readable across a room. */
export function PairingScreen({ onPaired }: { onPaired: () => void }) {
  const { code, expires, problem } = usePairing(onPaired);
  const minutes = useClock((now) => (expires === null ? 0 : Math.ceil((expires - now) / minute)));
  return (
    <main className={css.pairing}>
      <svg viewBox="0 0 22 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M1 14h3V3h2v11h4V3h2v11h4V3h2v11h3" />
      </svg>
      <h1>
        {text.before}
        <b className={css.where}>{text.where}</b>
        {text.after}
      </h1>
      <output className={css.code} aria-label={text.code}>
        {code === null ? '···-···' : spacedCode(code)}
      </output>
      <p>
        {code === null ? text.loading : text.changes(minutes)} {text.shows}
      </p>
      {problem !== null && <WallSign title={displayText.unreachable}>{displayText.retrying(problem)}</WallSign>}
    </main>
  );
}
