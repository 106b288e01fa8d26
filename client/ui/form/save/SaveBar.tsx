import type { ReactNode } from 'react';
import { Alert } from '../../feedback/Alert';
import { Button } from '../../Button';
import { decideFirst } from './ConflictChoice';
import { saveBarText } from '../formText';
import css from './SaveBar.module.css';

interface SaveBarProps {
  dirty: boolean;
  pending: boolean;
  /** A conflict must be resolved first. */
  undecided: boolean;
  onDiscard: () => void;
  /** Success message; hidden while newer changes are unsaved. */
  saved: ReactNode;
  failure: string | null;
}

/** Foot of a form: Save, Discard and the result. */
export const SaveBar = ({ dirty, pending, undecided, onDiscard, saved, failure }: SaveBarProps) => (
  <div className={css.save}>
    {failure !== null && <Alert kind="error">{failure}</Alert>}
    {saved && !dirty && <Alert kind="ok">{saved}</Alert>}
    <div className="row wrap">
      <Button type="submit" kind="primary" pending={pending} disabled={!dirty || undecided}>
        {saveBarText.save}
      </Button>
      {dirty && (
        <Button onClick={onDiscard} disabled={pending}>
          {saveBarText.discard}
        </Button>
      )}
      {undecided && <span className="t2">{decideFirst}</span>}
    </div>
  </div>
);
