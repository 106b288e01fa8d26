import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call';
import { messageOf } from '../api/CallError';
import { farewellAtom, keepSession, leftAtom, store } from '../state/session';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { LoginFailure } from './LoginFailure';
import { PasswordInput } from './PasswordInput';
import css from './auth.module.css';

/** Email and password. What was typed stays when the server says no; the password is kept nowhere else. */
export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => emailField.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (email.trim() === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    setPending(true);
    setFailure(null);
    try {
      const { token, ...user } = await call('auth.login', { body: { email: email.trim(), password } });
      store.set(farewellAtom, null);
      store.set(leftAtom, false);
      keepSession({ token, user });
    } catch (error) {
      setFailure(messageOf(error));
      setPending(false);
      passwordField.current?.select();
    }
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure !== null && <LoginFailure message={failure} />}
      <Field label="Email" error={asked && email.trim() === '' && 'Enter your email address.'}>
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
      <Field label="Password" error={asked && password === '' && 'Enter your password.'}>
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
        Sign in
      </Button>
    </form>
  );
}
