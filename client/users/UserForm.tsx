import type { FormEvent } from 'react';
import type { UserView } from '../../common/users/user';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { useUnsent } from '../state/unsent';
import { Panel } from '../ui/layout/Panel';
import { useFlashMessage } from '../ui/board/useFlashMessage';
import { ProfileFields } from './ProfileFields';
import { type ProfileField, profileBody, type ProfileText, textOf } from './profileForm';
import { SaveBar } from '../ui/form/save/SaveBar';
import css from './users.module.css';
import { userFormText as text } from './usersText';

/** How long the success message is shown (product specification, "Profile and user edit"). */
export const messageShownMs = 5000;

/** Another user's settings, for admins. */
export function UserForm({ user, locked }: { user: UserView; locked: boolean }) {
  const command = useCommand('users.update', `user:${user._id}`);
  const { errors: wrong, setErrors: setWrong, onEdit } = useFieldErrors<ProfileField>(command);
  const edits = useEdits<ProfileText>(textOf(user), user.version, command.isPending, onEdit);
  const flash = useFlashMessage(messageShownMs);
  useUnsent(edits.dirty ? text.unsent(user.name) : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || edits.conflicts.length > 0) return;
    const { body, wrong: unread } = profileBody(edits.changed);
    setWrong(unread);
    if (Object.keys(unread).length > 0) return;
    flash.hide();
    const sent = edits.changed;
    command.mutate(
      { params: { id: user._id }, body: { ...body, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          flash.show();
        },
        onError: (error) => setWrong(error instanceof CallError ? error.fields : {}),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text.title}>
      <Panel
        title={text.title}
        stickyFoot
        foot={
          !locked && (
            <SaveBar
              dirty={edits.dirty}
              pending={command.isPending}
              undecided={edits.conflicts.length > 0}
              onDiscard={() => {
                edits.reset();
                setWrong({});
                command.reset();
              }}
              saved={flash.shown && text.saved}
              failure={command.error && messageOf(command.error)}
            />
          )
        }
      >
        <fieldset className={css.form} disabled={locked} aria-label={text.settings}>
          <ProfileFields user={user} edits={edits} wrong={wrong} onDecide={command.reset} />
        </fieldset>
      </Panel>
    </form>
  );
}
