import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call';
import { messageOf } from '../api/CallError';
import { signInReasonAtom, storeSession, loggedOutAtom, store } from '../state/session';
import { Button } from '../ui/Button';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { signInText } from './authText';
import { LoginFailure } from './LoginFailure';
import { PasswordInput } from './PasswordInput';
import css from './auth.module.css';

/** Email and password. Typed text stays after a refusal; the password is never stored. */
export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => emailField.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setTried(true);
    if (email.trim() === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    setPending(true);
    setFailure(null);
    try {
      const { token, ...user } = await call('auth.login', { body: { email: email.trim(), password } });
      store.set(signInReasonAtom, null);
      store.set(loggedOutAtom, false);
      storeSession({ token, user });
    } catch (error) {
      setFailure(messageOf(error));
      setPending(false);
      passwordField.current?.select();
    }
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure !== null && <LoginFailure message={failure} />}
      <Field label={signInText.email} error={tried && email.trim() === '' && signInText.enterEmail}>
        <TextInput
          ref={emailField}
          size="touch"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
        />
      </Field>
      <Field label={signInText.password} error={tried && password === '' && signInText.enterPassword}>
        <PasswordInput
          ref={passwordField}
          size="touch"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </Field>
      <Button type="submit" kind="primary" size="touch" wide pending={pending}>
        {signInText.submit}
      </Button>
    </form>
  );
}
