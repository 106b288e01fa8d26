import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { companyTypes } from '../../common/auth/registrationRules';
import { call } from '../api/call';
import { CallError, messageOf } from '../api/CallError';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { FieldError } from '../ui/FieldError';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { CaptchaSign } from './CaptchaSign';
import {
  blankRegistration,
  type Registration,
  type RegistrationErrors,
  registrationErrors,
  registrationFields,
} from './registration';
import { useCaptcha } from './useCaptcha';
import css from './auth.module.css';

const types = [
  { value: '', label: 'Choose one' },
  ...companyTypes.map((type) => ({ value: type as string, label: type as string })),
];

/** The sign-up form (spec §5): what was typed stays when the server says no. */
export function RegisterForm({ onRegistered }: { onRegistered: (said: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const [typed, setTyped] = useState<Registration>(blankRegistration);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const change = (fields: Partial<Registration>) => setTyped({ ...typed, ...fields });

  const refuse = (wrong: RegistrationErrors) => {
    setErrors(wrong);
    const first = registrationFields.find((name) => wrong[name]);
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, textarea)`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setFailure(null);
    const wrong = registrationErrors(typed);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    if (captcha.answer === null) {
      return setFailure(
        {
          asked: 'Please say above that you are no robot.',
          failed: 'It is not known yet that you are no robot: try again above. What you typed stays.',
          working: 'Please wait a moment: this browser is still being checked.',
          solved: '',
        }[captcha.state],
      );
    }
    setPending(true);
    const { agreed: _checked, ...fields } = typed;
    try {
      const { message } = await call('auth.register', {
        body: {
          ...fields,
          introCompanyType: fields.introCompanyType as (typeof companyTypes)[number],
          recaptchaValue: captcha.answer,
          regisNotifOptIn: true,
        },
      });
      onRegistered(message);
    } catch (error) {
      setPending(false);
      captcha.again();
      const said: RegistrationErrors = error instanceof CallError ? error.fields : {};
      if (registrationFields.some((name) => said[name])) refuse(said);
      else setFailure(messageOf(error));
    }
  };

  const field = (name: keyof Registration, label: string, control: ReactNode, required = false) => (
    <div data-field={name}>
      <Field label={label} required={required} error={errors[name]}>
        {control}
      </Field>
    </div>
  );
  const text = (
    name: Exclude<keyof Registration, 'agreed'>,
    max: number,
    more: { type?: string; autoComplete: string },
  ) => (
    <TextInput
      size="touch"
      name={name}
      maxLength={max}
      value={typed[name]}
      onChange={(value) => change({ [name]: value })}
      {...more}
    />
  );
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="Register">
      {field('name', 'Name', text('name', 120, { autoComplete: 'name' }), true)}
      {field('email', 'Email', text('email', 254, { type: 'email', autoComplete: 'email' }), true)}
      {field('phone', 'Phone', text('phone', 40, { type: 'tel', autoComplete: 'tel' }))}
      {field('introCompanyName', 'Company name', text('introCompanyName', 200, { autoComplete: 'organization' }), true)}
      {field(
        'introCompanyType',
        'Company type',
        <Select
          size="touch"
          value={typed.introCompanyType}
          onChange={(introCompanyType) => change({ introCompanyType })}
          options={types}
        />,
        true,
      )}
      {field('introCompanyWebsite', 'Website', text('introCompanyWebsite', 200, { type: 'url', autoComplete: 'url' }))}
      {field(
        'introNotes',
        'Notes',
        <TextArea maxLength={2000} value={typed.introNotes} onChange={(introNotes) => change({ introNotes })} />,
      )}
      <div data-field="agreed">
        <Checkbox
          checked={typed.agreed}
          onChange={(agreed) => change({ agreed })}
          aria-describedby={errors.agreed ? 'agreed-error' : undefined}
        >
          I agree to receive emails about takeoff requests.
        </Checkbox>
        {errors.agreed && <FieldError id="agreed-error">{errors.agreed}</FieldError>}
      </div>
      <CaptchaSign captcha={captcha} />
      <Button type="submit" kind="primary" size="touch" wide pending={pending}>
        Register
      </Button>
      {failure && <Alert kind="error">{failure}</Alert>}
    </form>
  );
}
