import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { Button } from '../Button';
import { foldText } from './layoutText';
import { Panel } from './Panel';

interface FoldedPanelProps {
  title: string;
  note?: ReactNode;
  /** Note beside the title while open. */
  openNote?: ReactNode;
  /** Note beside the title while closed. */
  closedNote?: ReactNode;
  /** Open at first. */
  open?: boolean;
  flush?: boolean;
  /** Summary shown while closed. */
  brief?: ReactNode;
  children: ReactNode;
  /** Opens the panel from outside. */
  handle?: Ref<{ open(): void }>;
}

/** A panel that can be closed; its content is neither rendered nor loaded while it is. Closed at first unless `open`. */
export function FoldedPanel(props: FoldedPanelProps) {
  const { title, note, openNote, closedNote, flush, brief, children } = props;
  const [open, setOpen] = useState(props.open ?? false);
  useImperativeHandle(props.handle, () => ({ open: () => setOpen(true) }));
  return (
    <Panel
      title={title}
      note={(open ? openNote : closedNote) || note}
      flush={flush}
      actions={
        <Button
          size="sm"
          aria-expanded={open}
          aria-label={open ? foldText.hideLabel(title) : foldText.showLabel(title)}
          onClick={() => setOpen(!open)}
        >
          {open ? foldText.hide : foldText.show}
        </Button>
      }
    >
      {open ? children : brief}
    </Panel>
  );
}
