import { count } from '../../../common/format/numbers';
import css from './sendCheck.module.css';
import { useOpenProblems } from './useOpenProblems';

/** The number of open problems, on the button that creates a PDF. The panel beside the lines lists them. */
export function OpenProblemCount() {
  const { length } = useOpenProblems();
  if (length === 0) return null;
  return (
    <span className={css.open} aria-hidden="true">
      {count(length)}
    </span>
  );
}
