import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { EmailUs } from '../shell/EmailUs';
import { LeaveDialog } from '../shell/LeaveGuard';
import { VisitorNav } from '../shell/VisitorNav';
import { sessionAtom } from '../state/session';
import { Alert } from '../ui/feedback/Alert';
import { BarePage } from '../ui/frame/BarePage';
import { OverlayRoot } from '../look/OverlayRoot';
import { forgotText, registerText } from './authText';
import { RegisterForm } from './RegisterForm';

/** /register (R7). */
export function RegisterPage() {
  const session = useAtomValue(sessionAtom);
  const [message, setMessage] = useState<string | null>(null);
  if (session) return <Navigate to="/" replace />;
  return (
    <BarePage
      title={registerText.title}
      nav={<VisitorNav />}
      foot={
        <>
          <span>{registerText.questions}</span>
          <EmailUs />
        </>
      }
    >
      {message === null ? (
        <>
          <p className="t2">{registerText.intro}</p>
          <RegisterForm onRegistered={setMessage} />
          <OverlayRoot>
            <LeaveDialog />
          </OverlayRoot>
        </>
      ) : (
        <>
          <Alert kind="ok">{message}</Alert>
          <p className="t2">{registerText.next}</p>
          <Link to="/login">{forgotText.toSignIn}</Link>
        </>
      )}
    </BarePage>
  );
}
