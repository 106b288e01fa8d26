import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { call } from '../api/call';
import { CallError } from '../api/CallError';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { Alert } from '../ui/feedback/Alert';
import { BarePage } from '../ui/frame/BarePage';
import { Button } from '../ui/Button';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { forgotText, signInText } from './authText';
import css from './auth.module.css';

/**
 * /forgot-password (R7). Gives the same answer for every address, so that nobody can find out who has an account.
 * Only rate limiting, which is the same for every address, is shown as an error.
 */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const [limited, setLimited] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setTried(true);
    if (email.trim() === '') return field.current?.focus();
    setPending(true);
    setSent(false);
    setLimited(null);
    const failure = await call('auth.lostPassword', { params: { email: email.trim() }, body: {} }).then(
      () => null,
      (error: unknown) => error,
    );
    setPending(false);
    if (failure instanceof CallError && failure.status === 429) setLimited(failure.message);
    else setSent(true);
  };
  return (
    <BarePage
      title={forgotText.title}
      nav={<VisitorNav />}
      foot={
        <>
          <span>{forgotText.noEmail}</span>
          <EmailUs />
        </>
      }
    >
      <p className="t2">{forgotText.intro}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field label={signInText.email} error={tried && email.trim() === '' && signInText.enterEmail}>
          <TextInput
            ref={field}
            size="touch"
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={setEmail}
          />
        </Field>
        <Button type="submit" kind="primary" size="touch" wide pending={pending}>
          {forgotText.submit}
        </Button>
      </form>
      {limited !== null && <Alert kind="error">{limited}</Alert>}
      {sent && <Alert>{texts.linkComing}</Alert>}
      <Link to="/login">{forgotText.toSignIn}</Link>
    </BarePage>
  );
}
