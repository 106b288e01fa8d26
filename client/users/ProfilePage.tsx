import { type FormEvent, useState } from 'react';
import { isLongEnough } from '../../common/auth/registrationRules';
import { useMe } from '../access/useMe';
import { NoticeSettingsPanel } from '../inbox/settings/NoticeSettingsPanel';
import { PushPanel } from '../inbox/push/PushPanel';
import { newPasswordText } from '../auth/authText';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { useSignOut } from '../shell/useSignOut';
import { useUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { useFlashMessage } from '../ui/board/useFlashMessage';
import { CalendarPanel } from './CalendarPanel';
import { PasswordFields, type PasswordText } from './PasswordFields';
import { ProfileFields } from './ProfileFields';
import { type ProfileField, profileBody, type ProfileText, textOf } from './profileForm';
import { profileText as text } from './profileText';
import { SaveBar } from '../ui/form/save/SaveBar';
import css from './users.module.css';

/** How long the success message is shown (product specification, "Profile and user edit"). */
const messageShownMs = 3000;
const noPassword: PasswordText = { password: '', currentPassword: '' };

/** /profile: the user's own settings; a blank password means no change. */
export function ProfilePage() {
  const { user, active } = useMe();
  const command = useCommand('profile.update', `user:${user._id}`);
  const { errors: wrong, setErrors: setWrong, onEdit } = useFieldErrors<ProfileField | keyof PasswordText>(command);
  const edits = useEdits<ProfileText>(textOf(user), user.version, command.isPending, onEdit);
  const [secret, setSecret] = useState(noPassword);
  const flash = useFlashMessage(messageShownMs);
  const { signOut, dialog } = useSignOut(true);
  const typeSecret = (next: PasswordText) => {
    for (const field of ['password', 'currentPassword'] as const) if (next[field] !== secret[field]) onEdit(field);
    setSecret(next);
  };
  const dirty = edits.dirty || secret.password !== '' || secret.currentPassword !== '';
  useUnsent(dirty ? text.unsent : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || command.isPending || edits.conflicts.length > 0) return;
    const { body, wrong: unread } = profileBody(edits.changed);
    const refused = { ...unread, ...passwordFaults(secret) };
    setWrong(refused);
    if (Object.keys(refused).length > 0) return;
    flash.hide();
    const sent = edits.changed;
    command.mutate(
      { body: { ...body, ...(secret.password === '' ? {} : secret), expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          setSecret((typed) => (typed === secret ? noPassword : typed));
          flash.show();
        },
        onError: (error) => setWrong(error instanceof CallError ? error.fields : {}),
      },
    );
  };
  const discard = () => {
    edits.reset();
    setSecret(noPassword);
    setWrong({});
    command.reset();
  };
  return (
    <Page
      title={text.title}
      actions={
        <Button onClick={signOut} title={text.logOutHint}>
          {text.logOut}
        </Button>
      }
    >
      {dialog}
      <div className={css.wide}>
        <form onSubmit={submit} noValidate aria-label={text.title}>
          <Panel
            title={text.panel}
            stickyFoot
            foot={
              <SaveBar
                dirty={dirty}
                pending={command.isPending}
                undecided={edits.conflicts.length > 0}
                onDiscard={discard}
                saved={flash.shown && text.saved}
                failure={command.error && messageOf(command.error)}
              />
            }
          >
            <div className={`${css.form} ${css.columns}`}>
              <ProfileFields user={user} edits={edits} wrong={wrong} onDecide={command.reset}>
                <PasswordFields text={secret} onChange={typeSecret} wrong={wrong} />
              </ProfileFields>
            </div>
          </Panel>
        </form>
        {active && (
          <>
            <PushPanel />
            <NoticeSettingsPanel />
          </>
        )}
        <CalendarPanel />
      </div>
    </Page>
  );
}

function passwordFaults({ password, currentPassword }: PasswordText): Partial<PasswordText> {
  if (password === '') return {};
  return {
    ...(isLongEnough(password) ? {} : { password: newPasswordText.tooShort }),
    ...(currentPassword === '' ? { currentPassword: text.enterCurrent } : {}),
  };
}
