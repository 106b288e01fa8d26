import type { ReactNode } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import css from './SaveBar.module.css';

interface SaveBarProps {
  dirty: boolean;
  pending: boolean;
  /** Something was changed by somebody else and waits for a decision. */
  undecided: boolean;
  onDiscard: () => void;
  /** What is said after it was saved; null: nothing. */
  saved: ReactNode;
  failure: string | null;
}

/** The foot of a form: save, take back, and what came of it. */
export const SaveBar = ({ dirty, pending, undecided, onDiscard, saved, failure }: SaveBarProps) => (
  <div className={css.save}>
    {failure !== null && <Alert kind="error">{failure}</Alert>}
    {saved && <Alert kind="ok">{saved}</Alert>}
    <div className="row wrap">
      <Button type="submit" kind="primary" pending={pending} disabled={!dirty || undecided}>
        Save
      </Button>
      {dirty && (
        <Button onClick={onDiscard} disabled={pending}>
          Discard
        </Button>
      )}
      {undecided && <span className="t2">Decide what somebody else changed first.</span>}
    </div>
  </div>
);
