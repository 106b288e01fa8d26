import { useAtomValue } from 'jotai';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { captchaIsForeign } from '../state/outsideSettings';
import { farewellAtom, sessionAtom } from '../state/session';
import { Alert } from '../ui/Alert';
import { BarePage } from '../ui/BarePage';
import { SignInForm } from './SignInForm';
import css from './auth.module.css';

/** Where a visitor wanted to be when the sign-in came between: an address of ours, else the start. */
function wanted(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

/** Sign in with email and password (spec §2); leads back to where the person came from. */
export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const farewell = useAtomValue(farewellAtom);
  const { state } = useLocation();
  if (session) return <Navigate to={wanted(state)} replace />;
  return (
    <BarePage
      title="Sign in"
      nav={<VisitorNav />}
      foot={
        <>
          <span>Trouble signing in?</span>
          <EmailUs />
        </>
      }
    >
      {farewell && <Alert>{farewell}</Alert>}
      <SignInForm />
      <div className={css.links}>
        <Link to="/register" reloadDocument={captchaIsForeign()}>
          Register
        </Link>
        <Link to="/forgot-password">Forgot password</Link>
      </div>
    </BarePage>
  );
}
