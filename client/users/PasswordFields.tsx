import { PasswordInput } from '../auth/PasswordInput';
import { Field } from '../ui/form/Field';
import { passwordText } from './profileText';
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

/** Setting a new password requires the current one and ends all other sessions (R1). */
export const PasswordFields = ({ text, onChange, wrong }: PasswordFieldsProps) => (
  <>
    <h3 className={css.group}>{passwordText.title}</h3>
    <div className={css.two}>
      <Field label={passwordText.current} hint={passwordText.currentHint} error={wrong.currentPassword}>
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          maxLength={200}
          value={text.currentPassword}
          onChange={(currentPassword) => onChange({ ...text, currentPassword })}
        />
      </Field>
      <Field label={passwordText.newPassword} hint={passwordText.newHint} error={wrong.password}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={200}
          value={text.password}
          onChange={(password) => onChange({ ...text, password })}
        />
      </Field>
    </div>
  </>
);
