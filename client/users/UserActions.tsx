import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { call } from '../api/call';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { copyText } from '../ui/copyText';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';

/** A reset link to the clipboard, and the end of the account. */
export function UserActions({ user }: { user: UserView }) {
  const { viewer } = useMe();
  const [link, setLink] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const fetchLink = async () => {
    setPending(true);
    try {
      const { pwLink } = await call('users.resetLink', { params: { email: user.email } });
      if (await copyText(pwLink)) toast.done('The reset link is on the clipboard. It works once, within 24 hours.');
      else setLink(pwLink);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setPending(false);
  };
  return (
    <>
      <Button onClick={() => void fetchLink()} pending={pending}>
        Copy password-reset link
      </Button>
      {can['user.delete'](viewer, { id: user._id, role: user.role }) && (
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      )}
      <Dialog opened={link !== null} onClose={() => setLink(null)} title={`Reset link for ${user.name}`}>
        <Field label="Link" hint="The clipboard is out of reach here: copy it by hand. It works once, within 24 hours.">
          <TextInput value={link ?? ''} readOnly onFocus={(event) => event.target.select()} data-autofocus />
        </Field>
      </Dialog>
      <DeleteUser user={user} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteUser({ user, opened, onClose }: { user: UserView; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const command = useCommand('users.delete', `user:${user._id}`);
  const once = useOnce();
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        onClose();
      }}
      title={`Delete ${user.name}`}
      consequence="They are signed out at once and cannot come back. Their name stays on what they did; jobs that they were working on go back to be taken by somebody else."
      kind="danger"
      submitLabel={`Delete ${user.name}`}
      onSubmit={() =>
        once(() =>
          command.mutateAsync({ params: { id: user._id } }).then(
            () => {
              toast.done(`${user.name} is deleted.`);
              navigate('/users', { replace: true });
            },
            () => undefined,
          ),
        )
      }
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
