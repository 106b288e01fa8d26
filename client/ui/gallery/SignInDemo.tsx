import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../feedback/Alert';
import { BarePage } from '../frame/BarePage';
import { Button } from '../Button';
import { Field } from '../form/Field';
import { LiveSign } from '../status/LiveSign';
import { TextInput } from '../form/TextInput';

export function SignInDemo() {
  const [shown, setShown] = useState(false);
  return (
    <BarePage
      title="Sign in"
      foot={
        <>
          <LiveSign connection={{ live: true, ms: 21 }} />
          <a href="mailto:office@example.com">Email us</a>
        </>
      }
    >
      <Alert kind="error">
        Email or password is incorrect. Try again or <Link to="/states">get a reset link</Link>.
      </Alert>
      <Field label="Email">
        <TextInput size="touch" type="email" defaultValue="kelsey@ozarkpanel.example" />
      </Field>
      <Field label="Password">
        <TextInput
          size="touch"
          type={shown ? 'text' : 'password'}
          defaultValue="secret secret"
          suffix={
            <button type="button" className="s12" onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
            </button>
          }
        />
      </Field>
      <Button kind="primary" size="touch" wide>
        Sign in
      </Button>
      <div className="row">
        <Link to="/">Register</Link>
        <span className="grow" />
        <Link to="/">Forgot password</Link>
      </div>
    </BarePage>
  );
}
