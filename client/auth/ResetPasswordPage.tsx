import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { isLongEnough, passwordLength } from '../../common/auth/registrationRules';
import { call } from '../api/call';
import { CallError } from '../api/CallError';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { Alert } from '../ui/Alert';
import { BarePage } from '../ui/BarePage';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { PasswordInput } from './PasswordInput';
import { passwordProblem } from './passwordProblem';
import css from './auth.module.css';

/** /password/reset/{userId}/{token} (spec §8): always says saved, and what to do where it was not. */
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
    if (!isLongEnough(password)) return refuse(`Use ${passwordLength} characters or more.`);
    setPending(true);
    const problem = await passwordProblem(password);
    if (problem !== null) {
      setPending(false);
      return refuse(`The password ${problem}`);
    }
    setWrong(null);
    const failure = await call('auth.resetPassword', { params: { userId, token }, body: { password } }).then(
      () => null,
      (error: unknown) => error,
    );
    setPending(false);
    // A password that is refused and too many attempts are put right on this form: nothing has been saved yet.
    if (failure instanceof CallError && failure.fields.password)
      return refuse(`The password ${failure.fields.password}`);
    if (failure instanceof CallError && failure.status === 429) return refuse(failure.message);
    setDone(failure === null ? 'saved' : 'failed');
  };
  const refuse = (why: string) => {
    setWrong(why);
    field.current?.focus();
  };
  return (
    <BarePage title="Set a new password" nav={<VisitorNav />} foot={<EmailUs />}>
      {done === null ? (
        <form className={css.form} onSubmit={submit} noValidate>
          <Field
            label="New password"
            hint={`${passwordLength} characters or more. Several words in a row are easy to remember.`}
            error={wrong}
          >
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
            Save password
          </Button>
        </form>
      ) : (
        <>
          <Alert kind="ok">{texts.passwordSaved}</Alert>
          {done === 'failed' && <p>{texts.askNewLink}</p>}
          <div className={css.links}>
            <Link to="/login">Sign in</Link>
            {done === 'failed' && <Link to="/forgot-password">Ask for a new link</Link>}
          </div>
        </>
      )}
    </BarePage>
  );
}
