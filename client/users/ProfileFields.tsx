import type { ReactNode } from 'react';
import { quotaHints } from '../../common/access/quotaText';
import { isAdmin } from '../../common/access/roles';
import type { UserView } from '../../common/users/user';
import type { Edits } from '../api/useEdits';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { NumberInput } from '../ui/form/NumberInput';
import { TextInput } from '../ui/form/TextInput';
import { hasBadges, hasDrive, type ProfileField, type ProfileText } from './profileForm';
import { profileFieldText as text, profileNames } from './profileText';
import css from './users.module.css';

type Flag = { [K in ProfileField]: ProfileText[K] extends boolean ? K : never }[ProfileField];

interface ProfileFieldsProps {
  user: UserView;
  edits: Edits<ProfileText>;
  wrong: Partial<Record<ProfileField, string>>;
  /** Clears the message of a save that was refused because of a conflict. */
  onDecide: () => void;
  /** Password fields, on the user's own profile. */
  children?: ReactNode;
}

/** The profile settings of a user, depending on the role. */
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
      <div className={css.part}>
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
        <Field label={text.email} hint={text.emailHint}>
          <TextInput type="email" value={user.email} readOnly autoComplete="off" />
        </Field>
        {children}
      </div>
      <div className={css.part}>
        <h3 className={css.group}>{text.notifications}</h3>
        <div className={css.two}>
          {flags(text.ownJobs, ['notifSubmit', 'notifRfi', 'notifRelease'], quotaHints.notices)}
          {flags(hasDrive(user) ? text.allJobs : text.companyJobs, [
            'notifSubmitAll',
            'notifRfiAll',
            'notifReleaseAll',
            ...(isAdmin(user.role) ? (['notifRegistered'] as const) : []),
          ])}
        </div>
        <h3 className={css.group}>{text.screens}</h3>
        {field(
          'numJobsIndex',
          <NumberInput
            whole
            width={140}
            value={shown.numJobsIndex}
            onChange={(count) => edits.set('numJobsIndex', count)}
          />,
        )}
        {flags(text.dates, ['hour24'])}
        {hasBadges(user) && flags(text.quotes, ['showSkittles'])}
        {hasDrive(user) && (
          <>
            {flags(text.lists, ['showCadJobs', 'showNonCadJobs'])}
            {field(
              'driveLetter',
              <TextInput
                width={140}
                value={shown.driveLetter}
                maxLength={1}
                autoComplete="off"
                onChange={(letter) => edits.set('driveLetter', letter.toUpperCase())}
              />,
              text.driveHint,
            )}
          </>
        )}
      </div>
    </>
  );
}
