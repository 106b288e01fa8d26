import { type FormEvent, useState } from 'react';
import { isLongEnough, passwordLength } from '../../common/auth/registrationRules';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useUnsent } from '../state/unsent';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { useShortly } from '../ui/useShortly';
import { PasswordFields, type PasswordText } from './PasswordFields';
import { ProfileFields } from './ProfileFields';
import { type ProfileField, profileBody, type ProfileText, textOf } from './profileForm';
import { SaveBar } from '../ui/SaveBar';
import css from './users.module.css';

/** So long the success is said (spec §2 "Profile and user edit"). */
const saidFor = 3000;
const noPassword: PasswordText = { password: '', currentPassword: '' };

/** /profile: one's own settings; a blank password means no change. */
export function ProfilePage() {
  const { user } = useMe();
  const command = useCommand('profile.update', `user:${user._id}`);
  const edits = useEdits<ProfileText>(textOf(user), user.version, command.isPending);
  const [secret, setSecret] = useState(noPassword);
  const [wrong, setWrong] = useState<Partial<Record<ProfileField | keyof PasswordText, string>>>({});
  const said = useShortly(saidFor);
  const dirty = edits.dirty || secret.password !== '' || secret.currentPassword !== '';
  useUnsent(dirty ? 'changes of your profile that you have not saved' : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || command.isPending || edits.conflicts.length > 0) return;
    const { body, wrong: unread } = profileBody(edits.changed);
    const refused = { ...unread, ...passwordFaults(secret) };
    setWrong(refused);
    if (Object.keys(refused).length > 0) return;
    said.hide();
    const sent = edits.changed;
    command.mutate(
      { body: { ...body, ...(secret.password === '' ? {} : secret), expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          setSecret((typed) => (typed === secret ? noPassword : typed));
          said.show();
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
    <Page title="Your profile">
      <div className={css.one}>
        <form onSubmit={submit} noValidate aria-label="Your profile">
          <Panel
            title="Profile"
            foot={
              <SaveBar
                dirty={dirty}
                pending={command.isPending}
                undecided={edits.conflicts.length > 0}
                onDiscard={discard}
                saved={said.shown && 'User Profile Updated Successfully!'}
                failure={command.error && messageOf(command.error)}
              />
            }
          >
            <div className={css.form}>
              <ProfileFields user={user} edits={edits} wrong={wrong} onDecide={command.reset}>
                <PasswordFields text={secret} onChange={setSecret} wrong={wrong} />
              </ProfileFields>
            </div>
          </Panel>
        </form>
      </div>
    </Page>
  );
}

function passwordFaults({ password, currentPassword }: PasswordText): Partial<PasswordText> {
  if (password === '') return {};
  return {
    ...(isLongEnough(password) ? {} : { password: `Use ${passwordLength} characters or more.` }),
    ...(currentPassword === '' ? { currentPassword: 'Enter the password that you have now.' } : {}),
  };
}
