import { type FormEvent, useState } from 'react';
import type { UserView } from '../../common/users/user';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useUnsent } from '../state/unsent';
import { Panel } from '../ui/Panel';
import { useShortly } from '../ui/useShortly';
import { ProfileFields } from './ProfileFields';
import { type ProfileField, profileBody, type ProfileText, textOf } from './profileForm';
import { SaveBar } from '../ui/SaveBar';
import css from './users.module.css';

/** So long the success is said (spec §2 "Profile and user edit"). */
export const dataSaidFor = 5000;
export const dataSaid = 'Data Updated!';

/** Somebody else's settings. */
export function UserForm({ user, locked }: { user: UserView; locked: boolean }) {
  const command = useCommand('users.update', `user:${user._id}`);
  const edits = useEdits<ProfileText>(textOf(user), user.version, command.isPending);
  const [wrong, setWrong] = useState<Partial<Record<ProfileField, string>>>({});
  const said = useShortly(dataSaidFor);
  useUnsent(edits.dirty ? `changes of ${user.name} that you have not saved` : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || edits.conflicts.length > 0) return;
    const { body, wrong: unread } = profileBody(edits.changed);
    setWrong(unread);
    if (Object.keys(unread).length > 0) return;
    said.hide();
    const sent = edits.changed;
    command.mutate(
      { params: { id: user._id }, body: { ...body, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          said.show();
        },
        onError: (error) => setWrong(error instanceof CallError ? error.fields : {}),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Profile">
      <Panel
        title="Profile"
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
              saved={said.shown && dataSaid}
              failure={command.error && messageOf(command.error)}
            />
          )
        }
      >
        <fieldset className={css.form} disabled={locked} aria-label="Settings">
          <ProfileFields user={user} edits={edits} wrong={wrong} onDecide={command.reset} />
        </fieldset>
      </Panel>
    </form>
  );
}
