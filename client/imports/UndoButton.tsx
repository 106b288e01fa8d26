import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

interface UndoButtonProps {
  id: number;
  onUndone?: () => void;
}

/** Take the last import back, whole; rows that somebody edited since are named, and nothing is undone. */
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
          toast.done('Import undone. The list is as it was before.');
          close();
          onUndone?.();
        },
        () => undefined,
      ),
    );
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <Dialog
        opened={asking}
        onClose={close}
        title="Undo import"
        consequence="Rows it added are removed. Rows it changed or removed are restored."
        kind="danger"
        submitLabel="Undo import"
        onSubmit={undo}
        pending={command.isPending}
        error={command.error && messageOf(command.error)}
      />
    </>
  );
}
