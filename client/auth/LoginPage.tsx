import { useAtomValue } from 'jotai';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { captchaIsForeign } from '../state/outsideSettings';
import { signInReasonAtom, sessionAtom } from '../state/session';
import { Alert } from '../ui/feedback/Alert';
import { BarePage } from '../ui/frame/BarePage';
import { SignInForm } from './SignInForm';
import { signInText } from './authText';
import css from './auth.module.css';

/** The page the visitor wanted before the sign-in; only paths of this app, else the home page. */
function requestedPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

/** Sign-in with email and password (R7); returns to the page that was requested. */
export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const { state } = useLocation();
  return session ? <Navigate to={requestedPath(state)} replace /> : <SignInPage />;
}

/** The sign-in page; also shown over screens whose session has expired. */
export function SignInPage() {
  const farewell = useAtomValue(signInReasonAtom);
  return (
    <BarePage
      title={signInText.title}
      nav={<VisitorNav />}
      foot={
        <>
          <span>{signInText.trouble}</span>
          <EmailUs />
        </>
      }
    >
      {farewell && <Alert>{farewell}</Alert>}
      <SignInForm />
      <div className={css.links}>
        <Link to="/register" reloadDocument={captchaIsForeign()}>
          {signInText.register}
        </Link>
        <Link to="/forgot-password">{signInText.forgot}</Link>
      </div>
    </BarePage>
  );
}
