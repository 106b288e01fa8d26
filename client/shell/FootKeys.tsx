import { useAtomValue } from 'jotai';
import { footKeysAtom } from '../state/footKeys';
import { Kbd } from '../ui/Kbd';
import css from './shell.module.css';

/** Which keys work here. */
export const FootKeys = () =>
  useAtomValue(footKeysAtom).map(({ keys, says }) => (
    <span key={says} className={css.footKey}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {says}
    </span>
  ));
