import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/overlay/Dialog';
import { toast } from '../ui/feedback/toast';
import { undoText as text } from './importsText';

interface UndoButtonProps {
  id: number;
  onUndone?: () => void;
}

/** Undoes the last import as a whole; if rows were edited since, they are named and nothing is undone. */
export function UndoButton({ id, onUndone }: UndoButtonProps) {
  const [asking, setAsking] = useState(false);
  const command = useCommand('imports.undo', `import:${id}`);
  const once = useOnce();
  const close = () => {
    command.reset();
    setAsking(false);
  };
  const undo = () =>
    once(() =>
      command.mutateAsync({ params: { id } }).then(
        () => {
          toast.done(text.done);
          close();
          onUndone?.();
        },
        () => undefined,
      ),
    );
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {text.title}
      </Button>
      <Dialog
        opened={asking}
        onClose={close}
        title={text.title}
        consequence={text.consequence}
        kind="danger"
        submitLabel={text.title}
        onSubmit={undo}
        pending={command.isPending}
        error={command.error && messageOf(command.error)}
      />
    </>
  );
}
