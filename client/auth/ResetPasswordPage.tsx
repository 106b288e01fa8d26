import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { isLongEnough } from '../../common/auth/registrationRules';
import { call } from '../api/call';
import { CallError } from '../api/CallError';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { Alert } from '../ui/feedback/Alert';
import { BarePage } from '../ui/frame/BarePage';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Field } from '../ui/form/Field';
import { newPasswordText } from './authText';
import { PasswordInput } from './PasswordInput';
import { passwordProblem } from './passwordProblem';
import css from './auth.module.css';

const titleOf = {
  open: newPasswordText.title,
  saved: newPasswordText.savedTitle,
  failed: newPasswordText.failedTitle,
};

/** /password/reset/{userId}/{token}. Always says the password was saved (R7), and what to do if it wasn't. */
export function ResetPasswordPage() {
  const { userId = '', token = '' } = useParams();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<'saved' | 'failed' | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!isLongEnough(password)) return refuse(newPasswordText.tooShort);
    setPending(true);
    const problem = await passwordProblem(password);
    if (problem !== null) {
      setPending(false);
      return refuse(problem);
    }
    setWrong(null);
    const failure = await call('auth.resetPassword', { params: { userId, token }, body: { password } }).then(
      () => null,
      (error: unknown) => error,
    );
    setPending(false);
    // A refused password or too many attempts can be fixed in this form; nothing has been saved yet.
    if (failure instanceof CallError && failure.fields.password) return refuse(failure.fields.password);
    if (failure instanceof CallError && failure.status === 429) return refuse(failure.message);
    setDone(failure === null ? 'saved' : 'failed');
  };
  const refuse = (why: string) => {
    setWrong(why);
    field.current?.focus();
  };
  return (
    <BarePage title={titleOf[done ?? 'open']} nav={<VisitorNav />} foot={<EmailUs />}>
      {done === null ? (
        <form className={css.form} onSubmit={submit} noValidate>
          <Field label={newPasswordText.field} hint={newPasswordText.hint} error={wrong}>
            <PasswordInput
              ref={field}
              size="touch"
              name="new-password"
              autoComplete="new-password"
              maxLength={200}
              value={password}
              onChange={setPassword}
            />
          </Field>
          <Button type="submit" kind="primary" size="touch" wide pending={pending}>
            {newPasswordText.submit}
          </Button>
        </form>
      ) : (
        <>
          <Alert kind="ok">{texts.passwordSaved}</Alert>
          {done === 'failed' && <p>{texts.askNewLink}</p>}
          <ButtonLink to="/login" kind="primary" size="touch" wide>
            {newPasswordText.signIn}
          </ButtonLink>
          {done === 'failed' && (
            <ButtonLink to="/forgot-password" size="touch" wide>
              {newPasswordText.newLink}
            </ButtonLink>
          )}
        </>
      )}
    </BarePage>
  );
}
