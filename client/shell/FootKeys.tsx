import { useAtomValue } from 'jotai';
import { footKeysAtom } from '../state/footKeys';
import { Kbd } from '../ui/typing/Kbd';
import css from './shell.module.css';

/** Keyboard shortcuts of the current page. */
export const FootKeys = () =>
  useAtomValue(footKeysAtom).map(({ keys, label }) => (
    <span key={label} className={css.footKey}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {label}
    </span>
  ));
