import type { ReactNode } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import { decideFirst } from './ConflictChoice';
import css from './SaveBar.module.css';

interface SaveBarProps {
  dirty: boolean;
  pending: boolean;
  /** A conflict waits for the person's choice. */
  undecided: boolean;
  onDiscard: () => void;
  /** Success message; not shown while newer changes are unsaved. */
  saved: ReactNode;
  failure: string | null;
}

/** The foot of a form: save, take back, and what came of it. */
export const SaveBar = ({ dirty, pending, undecided, onDiscard, saved, failure }: SaveBarProps) => (
  <div className={css.save}>
    {failure !== null && <Alert kind="error">{failure}</Alert>}
    {saved && !dirty && <Alert kind="ok">{saved}</Alert>}
    <div className="row wrap">
      <Button type="submit" kind="primary" pending={pending} disabled={!dirty || undecided}>
        Save
      </Button>
      {dirty && (
        <Button onClick={onDiscard} disabled={pending}>
          Discard
        </Button>
      )}
      {undecided && <span className="t2">{decideFirst}</span>}
    </div>
  </div>
);
