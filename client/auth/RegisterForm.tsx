import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { companyTypes } from '../../common/auth/registrationRules';
import { call } from '../api/call';
import { CallError, messageOf } from '../api/CallError';
import { useUnsent } from '../state/unsent';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FieldError } from '../ui/form/FieldError';
import { Select } from '../ui/form/Select';
import { TextArea } from '../ui/form/TextArea';
import { TextInput } from '../ui/form/TextInput';
import { captchaText, registerText as text } from './authText';
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
  { value: '', label: text.chooseType },
  ...companyTypes.map((type) => ({ value: type as string, label: type as string })),
];

/** The sign-up form (R8). Typed text stays after a refusal. */
export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const [typed, setTyped] = useState<Registration>(blankRegistration);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const change = (fields: Partial<Registration>) => setTyped({ ...typed, ...fields });
  const dirty = registrationFields.some((name) => typed[name] !== blankRegistration[name]);
  useUnsent(dirty ? text.unsent : null, 'leaving');

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
      return setFailure(captchaText.notYet[captcha.state]);
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
      captcha.renew();
      const rejected: RegistrationErrors = error instanceof CallError ? error.fields : {};
      if (registrationFields.some((name) => rejected[name])) refuse(rejected);
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
  const input = (
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
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label={text.title}>
      {field('name', text.name, input('name', 120, { autoComplete: 'name' }), true)}
      {field('email', text.email, input('email', 254, { type: 'email', autoComplete: 'email' }), true)}
      {field('phone', text.phone, input('phone', 40, { type: 'tel', autoComplete: 'tel' }))}
      {field('introCompanyName', text.company, input('introCompanyName', 200, { autoComplete: 'organization' }), true)}
      {field(
        'introCompanyType',
        text.companyType,
        <Select
          size="touch"
          value={typed.introCompanyType}
          onChange={(introCompanyType) => change({ introCompanyType })}
          options={types}
        />,
        true,
      )}
      {field(
        'introCompanyWebsite',
        text.website,
        input('introCompanyWebsite', 200, { type: 'url', autoComplete: 'url' }),
      )}
      {field(
        'introNotes',
        text.notes,
        <TextArea maxLength={2000} value={typed.introNotes} onChange={(introNotes) => change({ introNotes })} />,
      )}
      <div data-field="agreed">
        <Checkbox
          checked={typed.agreed}
          required
          onChange={(agreed) => change({ agreed })}
          aria-describedby={errors.agreed ? 'agreed-error' : undefined}
        >
          {text.agree}
          <span className={css.required} aria-hidden="true">
            *
          </span>
        </Checkbox>
        {errors.agreed && <FieldError id="agreed-error">{errors.agreed}</FieldError>}
      </div>
      <CaptchaSign captcha={captcha} />
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" kind="primary" size="touch" wide pending={pending}>
        {text.submit}
      </Button>
    </form>
  );
}
