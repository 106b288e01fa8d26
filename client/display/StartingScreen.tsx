import { WallSign } from '../wall/WallSign';
import { displayText } from './displayText';
import css from './display.module.css';

/** Shown until the server first answers. */
export const StartingScreen = ({ problem }: { problem: string | null }) => (
  <main className={css.pairing}>
    {problem === null ? (
      <p>{displayText.starting}</p>
    ) : (
      <WallSign title={displayText.unreachable}>{displayText.retrying(problem)}</WallSign>
    )}
  </main>
);
