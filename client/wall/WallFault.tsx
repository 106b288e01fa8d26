import { useEffect } from 'react';
import { texts } from '../../common/api/errors';
import { WallSign } from './WallSign';
import css from './wall.module.css';

const again = 30_000;

/** A fault of ours while drawing: nobody is there to press a button, so the wall begins anew by itself. */
export function WallFault() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), again);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={css.screen}>
      <WallSign title={texts.somethingWrong}>The wall begins anew by itself within half a minute.</WallSign>
    </main>
  );
}
