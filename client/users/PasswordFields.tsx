import { PasswordInput } from '../auth/PasswordInput';
import { Field } from '../ui/Field';
import css from './users.module.css';

export interface PasswordText {
  password: string;
  currentPassword: string;
}

interface PasswordFieldsProps {
  text: PasswordText;
  onChange: (text: PasswordText) => void;
  wrong: Partial<Record<keyof PasswordText, string>>;
}

/** A new password needs the one that is; it ends every other session (decisions §1). */
export const PasswordFields = ({ text, onChange, wrong }: PasswordFieldsProps) => (
  <>
    <h3 className={css.group}>Password</h3>
    <div className={css.two}>
      <Field label="New password" hint="Leave it blank to keep the one that you have." error={wrong.password}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={200}
          value={text.password}
          onChange={(password) => onChange({ ...text, password })}
        />
      </Field>
      <Field
        label="Current password"
        hint="Only to change it; you are then signed out everywhere else."
        error={wrong.currentPassword}
      >
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          maxLength={200}
          value={text.currentPassword}
          onChange={(currentPassword) => onChange({ ...text, currentPassword })}
        />
      </Field>
    </div>
  </>
);
