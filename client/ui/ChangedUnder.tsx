import type { ReactNode } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';

interface ChangedUnderProps {
  /** "Address": what the other one changed. */
  what: string;
  /** What stands there now. */
  now: ReactNode;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else changed what one is typing over: both are shown, nothing is lost, the person decides. */
export const ChangedUnder = ({ what, now, onTake, onKeep }: ChangedUnderProps) => (
  <Alert
    kind="warning"
    action={
      <span className="row wrap">
        <Button size="sm" onClick={onTake} aria-label={`Take the other ${what}`}>
          Take it
        </Button>
        <Button size="sm" onClick={onKeep} aria-label={`Keep your ${what}`}>
          Keep mine
        </Button>
      </span>
    }
  >
    Somebody else changed {what} while you were typing. It is now {now}
  </Alert>
);
