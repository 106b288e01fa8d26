import { type ReactNode, useRef } from 'react';
import { Alert } from '../../feedback/Alert';
import { Button } from '../../Button';
import { conflictText } from '../formText';
import css from './ConflictChoice.module.css';

/** Message of a form that can't be saved before the conflict is resolved. */
export const { decideFirst } = conflictText;

interface ConflictChoiceProps {
  /** Names the field or row for screen readers: "Office address". */
  of: string;
  /** A sentence that says what changed. */
  children: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * The choice for an edited field or row that somebody else has saved meanwhile. Place it right after the field, inside
 * the same element: the focus moves back to the field when the buttons go away.
 */
export function ConflictChoice({ of, children, onTakeTheirs, onKeepMine }: ConflictChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const decide = (choose: () => void) => {
    choose();
    box.current?.parentElement?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  return (
    <div ref={box} className={css.conflict}>
      <Alert
        kind="warning"
        action={
          <span className="row wrap">
            <Button size="sm" onClick={() => decide(onTakeTheirs)} aria-label={conflictText.theirsLabel(of)}>
              {conflictText.theirs}
            </Button>
            <Button size="sm" onClick={() => decide(onKeepMine)} aria-label={conflictText.mineLabel(of)}>
              {conflictText.mine}
            </Button>
          </span>
        }
      >
        {children}
      </Alert>
    </div>
  );
}
