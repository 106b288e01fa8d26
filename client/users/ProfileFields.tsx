import type { ReactNode } from 'react';
import type { UserView } from '../../common/users/user';
import type { Edits } from '../api/useEdits';
import { ChangedUnder } from '../ui/ChangedUnder';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { TextInput } from '../ui/TextInput';
import { hasBadges, hasDrive, type ProfileField, profileNames, type ProfileText, textOf } from './profileForm';
import css from './users.module.css';

type Flag = { [K in ProfileField]: ProfileText[K] extends boolean ? K : never }[ProfileField];

interface ProfileFieldsProps {
  user: UserView;
  edits: Edits<ProfileText>;
  wrong: Partial<Record<ProfileField, string>>;
  /** Between the person and the mails: the password, on the own profile. */
  children?: ReactNode;
}

/** The settings that a person of this kind has (spec §2 "Profile and user edit"). */
export function ProfileFields({ user, edits, wrong, children }: ProfileFieldsProps) {
  const { shown, under } = edits;
  const now = textOf(user);
  const said = (name: ProfileField) => {
    const value = now[name];
    return typeof value === 'boolean' ? (value ? 'on.' : 'off.') : `${value || 'blank'}.`;
  };
  const changedUnder = (name: ProfileField) =>
    under.includes(name) && (
      <ChangedUnder
        what={profileNames[name].toLowerCase()}
        now={<b>{said(name)}</b>}
        onTake={() => edits.take(name)}
        onKeep={() => edits.keep(name)}
      />
    );
  const field = (name: ProfileField, control: ReactNode, hint?: string) => (
    <div className={css.field}>
      <Field label={profileNames[name]} error={wrong[name]} hint={hint}>
        {control}
      </Field>
      {changedUnder(name)}
    </div>
  );
  const flags = (label: string, names: readonly Flag[]) => (
    <Field label={label} group>
      <div className={css.boxes}>
        {names.map((name) => (
          <div key={name} className={css.field}>
            <Checkbox checked={shown[name]} onChange={(on) => edits.set(name, on)}>
              {profileNames[name]}
            </Checkbox>
            {changedUnder(name)}
          </div>
        ))}
      </div>
    </Field>
  );
  return (
    <>
      <div className={css.two}>
        {field(
          'name',
          <TextInput
            value={shown.name}
            onChange={(name) => edits.set('name', name)}
            maxLength={120}
            autoComplete="off"
          />,
        )}
        {field(
          'phone',
          <TextInput
            type="tel"
            value={shown.phone}
            onChange={(phone) => edits.set('phone', phone)}
            maxLength={40}
            autoComplete="off"
          />,
        )}
      </div>
      <Field label="Email" hint="The address cannot be changed.">
        <TextInput type="email" value={user.email} readOnly autoComplete="off" />
      </Field>
      {children}
      <h3 className={css.group}>E-mail notifications</h3>
      <div className={css.two}>
        {flags('E-mail when', ['notifSubmit', 'notifRfi', 'notifRelease'])}
        {flags(hasDrive(user) ? 'E-mail for every client when' : 'E-mail for the whole company when', [
          'notifSubmitAll',
          'notifRfiAll',
          'notifReleaseAll',
        ])}
      </div>
      <h3 className={css.group}>Screens</h3>
      {field(
        'numJobsIndex',
        <NumberInput
          whole
          width={140}
          value={shown.numJobsIndex}
          onChange={(count) => edits.set('numJobsIndex', count)}
        />,
      )}
      {hasBadges(user) && flags('Quotes', ['showSkittles'])}
      {hasDrive(user) && (
        <>
          {flags('Lists of jobs', ['showCadJobs', 'showNonCadJobs'])}
          {field(
            'driveLetter',
            <TextInput
              width={140}
              value={shown.driveLetter}
              maxLength={1}
              autoComplete="off"
              onChange={(letter) => edits.set('driveLetter', letter.toUpperCase())}
            />,
            'Under which letter the office’s drive is mapped on this person’s machine.',
          )}
        </>
      )}
    </>
  );
}
