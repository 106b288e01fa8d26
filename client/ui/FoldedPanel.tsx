import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import { Panel } from './Panel';

interface FoldedPanelProps {
  title: string;
  note?: ReactNode;
  /** Beside the title while it is open. */
  openNote?: ReactNode;
  flush?: boolean;
  /** What stands there while it is closed. */
  brief?: ReactNode;
  children: ReactNode;
}

/** Closed until it is wanted: what is inside is neither drawn nor asked for before. */
export function FoldedPanel({ title, note, openNote, flush, brief, children }: FoldedPanelProps) {
  const [open, setOpen] = useState(false);
  const word = open ? 'Hide' : 'Show';
  return (
    <Panel
      title={title}
      note={(open && openNote) || note}
      flush={flush}
      actions={
        <Button size="sm" aria-expanded={open} aria-label={`${word} ${title}`} onClick={() => setOpen(!open)}>
          {word}
        </Button>
      }
    >
      {open ? children : brief}
    </Panel>
  );
}
