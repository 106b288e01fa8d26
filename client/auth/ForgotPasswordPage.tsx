import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { call } from '../api/call';
import { CallError } from '../api/CallError';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { Alert } from '../ui/Alert';
import { BarePage } from '../ui/BarePage';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import css from './auth.module.css';

/**
 * /forgot-password (spec §2, §8): says the same for every address, so that it tells nobody who is known. Only a limit,
 * which known and unknown addresses have alike, is shown as such.
 */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState(false);
  const [limited, setLimited] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (email.trim() === '') return field.current?.focus();
    setPending(true);
    setSaid(false);
    setLimited(null);
    const failure = await call('auth.lostPassword', { params: { email: email.trim() }, body: {} }).then(
      () => null,
      (error: unknown) => error,
    );
    setPending(false);
    if (failure instanceof CallError && failure.status === 429) setLimited(failure.message);
    else setSaid(true);
  };
  return (
    <BarePage
      title="Forgot password"
      nav={<VisitorNav />}
      foot={
        <>
          <span>No email after a few minutes?</span>
          <EmailUs />
        </>
      }
    >
      <p className="t2">We’ll email you a password reset link. It works once, within 24 hours.</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field label="Email" error={asked && email.trim() === '' && 'Enter your email address.'}>
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
          Send the link
        </Button>
      </form>
      {limited !== null && <Alert kind="error">{limited}</Alert>}
      {said && <Alert>{texts.linkComing}</Alert>}
      <Link to="/login">To the sign-in</Link>
    </BarePage>
  );
}
