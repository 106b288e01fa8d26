import type { List } from '../../common/imports/import';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { Progress } from '../ui/status/Progress';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { ImportHistory } from './ImportHistory';
import { lastImportText as text } from './importsText';
import { outcomeOf } from './outcomeOf';
import { UndoButton } from './UndoButton';
import { useLastImport } from './useLastImport';
import css from './imports.module.css';

interface LastImportProps {
  what: List;
  /** The client whose list is shown; null for the lists of several clients. */
  client: number | null;
  /** Adds padding, for a panel without its own. */
  inPanel?: boolean;
}

/** The last import of a list: who ran it, its progress or result, undo, and the history of earlier ones. */
export function LastImport({ what, client, inPanel = false }: LastImportProps) {
  const last = useLastImport(what, client);
  const [history, setHistory] = useState(false);
  if (!last || client === null) return null;
  return (
    <div className={inPanel ? `${css.last} ${css.inPanel}` : css.last} role="status">
      <span className="grow">
        {last.fileName} · {last.by} · <RelativeDate at={last.time} show="ago" /> · {outcomeOf(last)}
      </span>
      {last.state === 'running' && (
        <span className={css.bar}>
          <Progress value={last.total > 0 ? last.done / last.total : 0} label={text.imported} />
        </span>
      )}
      <Button size="sm" onClick={() => setHistory(true)}>
        {text.history}
      </Button>
      {last.state === 'done' && <UndoButton id={last._id} />}
      <ContainDialog opened={history} onClose={() => setHistory(false)}>
        {history && <ImportHistory what={what} client={client} onClose={() => setHistory(false)} />}
      </ContainDialog>
    </div>
  );
}
