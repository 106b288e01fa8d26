import type { Result } from '../decide/useDecisions';
import css from '../queue.module.css';

/** Decision of a row, and why it or its undo was refused. */
export const ResultText = ({ result }: { result: Result | null }) => (
  <>
    {result?.failure !== undefined && <span className={css.failure}>{result.failure}</span>}
    {result?.done !== undefined && (
      <span className="t2" role="status">
        {result.done}
      </span>
    )}
  </>
);
