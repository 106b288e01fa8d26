import type { List } from '../../common/imports/import';
import { count } from '../../common/format/numbers';
import { Progress } from '../ui/status/Progress';
import { progressText as text } from './importsText';
import { useLastImport } from './useLastImport';
import css from './imports.module.css';

interface ImportProgressProps {
  what: List;
  client: number;
  /** Part of the file that was sent, 0 to 1. */
  sent: number;
  /** Message while the file waits to be sent again; null if it doesn't wait. */
  waiting: string | null;
}

/** Progress of sending the file, then of writing its rows. */
export function ImportProgress({ what, client, sent, waiting }: ImportProgressProps) {
  const last = useLastImport(what, client);
  const running = waiting === null && last?.state === 'running' ? last : null;
  // While the server reads the file there is nothing to count yet.
  const part = running ? running.done / Math.max(1, running.total) : waiting !== null ? 0 : sent < 1 ? sent : null;
  const words = running ? text.rows(count(running.done), count(running.total)) : sent < 1 ? text.sending : text.reading;
  return (
    <div className={css.progress} role="status">
      <Progress value={part} label={running ? text.written : text.sent} />
      <span className="s12 t2">{waiting ?? words}</span>
    </div>
  );
}
