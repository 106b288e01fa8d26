import type { ReactNode } from 'react';
import { quotaHints } from '../../common/access/quotas';
import type { UserView } from '../../common/users/user';
import type { Edits } from '../api/useEdits';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { NumberInput } from '../ui/NumberInput';
import { TextInput } from '../ui/TextInput';
import { hasBadges, hasDrive, type ProfileField, profileNames, type ProfileText } from './profileForm';
import css from './users.module.css';

type Flag = { [K in ProfileField]: ProfileText[K] extends boolean ? K : never }[ProfileField];

interface ProfileFieldsProps {
  user: UserView;
  edits: Edits<ProfileText>;
  wrong: Partial<Record<ProfileField, string>>;
  /** Clears the message of a save that was refused because of a conflict. */
  onDecide: () => void;
  /** Between the person and the mails: the password, on the own profile. */
  children?: ReactNode;
}

/** The settings that a person of this kind has (spec §2 "Profile and user edit"). */
export function ProfileFields({ user, edits, wrong, onDecide, children }: ProfileFieldsProps) {
  const { shown } = edits;
  const conflict = (name: ProfileField) => (
    <FieldConflict edits={edits} name={name} label={profileNames[name]} onDecide={onDecide} />
  );
  const field = (name: ProfileField, control: ReactNode, hint?: string) => (
    <div>
      <Field label={profileNames[name]} error={wrong[name]} hint={hint}>
        {control}
      </Field>
      {conflict(name)}
    </div>
  );
  const flags = (label: string, names: readonly Flag[], hint?: string) => (
    <Field label={label} hint={hint} group>
      <div className={css.boxes}>
        {names.map((name) => (
          <div key={name}>
            <Checkbox checked={shown[name]} onChange={(on) => edits.set(name, on)}>
              {profileNames[name]}
            </Checkbox>
            {conflict(name)}
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
        {flags('E-mail when', ['notifSubmit', 'notifRfi', 'notifRelease'], quotaHints.notices)}
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
