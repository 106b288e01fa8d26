import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { call } from '../api/call';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { Alert } from '../ui/Alert';
import { BarePage } from '../ui/BarePage';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import css from './auth.module.css';

/** /forgot-password (spec §2, §8): says the same whatever came of it, so that it tells nobody who is known. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState(false);
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
    await call('auth.lostPassword', { params: { email: email.trim() }, body: {} }).catch(() => undefined);
    setPending(false);
    setSaid(true);
  };
  return (
    <BarePage
      title="Forgot password"
      nav={<VisitorNav />}
      foot={
        <>
          <span>No mail after some minutes?</span>
          <EmailUs />
        </>
      }
    >
      <p className="t2">We mail you a link on which you choose a new password. It works once, within 24 hours.</p>
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
      {said && <Alert>{texts.linkComing}</Alert>}
      <Link to="/login">To the sign-in</Link>
    </BarePage>
  );
}
