import { useEffect } from 'react';
import { texts } from '../../common/api/errors';
import { WallSign } from './WallSign';
import { wallSignText } from './wallText';
import css from './wall.module.css';

const reloadAfterMs = 30_000;

/** Shown after a rendering error: nobody is there to press a button, so the page reloads. */
export function WallFault() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={css.screen}>
      <WallSign kind="error" title={texts.somethingWrong}>
        {wallSignText.restarts}
      </WallSign>
    </main>
  );
}
