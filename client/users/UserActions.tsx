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
import { copyToClipboard } from '../ui/feedback/copyToClipboard';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { toast } from '../ui/feedback/toast';
import { userActionsText as text } from './usersText';

/** Copies a password reset link; deletes the user. */
export function UserActions({ user }: { user: UserView }) {
  const { viewer } = useMe();
  const [link, setLink] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const fetchLink = async () => {
    setPending(true);
    toast.dismiss('reset link');
    try {
      const { pwLink } = await call('users.resetLink', { params: { email: user.email } });
      if (await copyToClipboard(pwLink)) toast.done(text.copied);
      else setLink(pwLink);
    } catch (error) {
      toast.error({ key: 'reset link', text: text.linkFailed(messageOf(error)) });
    }
    setPending(false);
  };
  return (
    <>
      <Button onClick={() => void fetchLink()} pending={pending}>
        {text.copyLink}
      </Button>
      {can['user.delete'](viewer, { id: user._id, role: user.role }) && (
        <Button kind="danger" onClick={() => setDeleting(true)}>
          {text.delete}
        </Button>
      )}
      <Dialog opened={link !== null} onClose={() => setLink(null)} title={text.linkTitle(user.name)}>
        <Field label={text.link} hint={text.linkHint}>
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
      title={text.deleteUser(user.name)}
      consequence={text.deleteConsequence}
      kind="danger"
      submitLabel={text.deleteUser(user.name)}
      onSubmit={() =>
        once(() =>
          command.mutateAsync({ params: { id: user._id } }).then(
            () => {
              toast.done(text.deleted(user.name));
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
