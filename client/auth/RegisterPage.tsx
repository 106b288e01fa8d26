import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { EmailUs } from '../shell/EmailUs';
import { VisitorNav } from '../shell/VisitorNav';
import { sessionAtom } from '../state/session';
import { Alert } from '../ui/Alert';
import { BarePage } from '../ui/BarePage';
import { RegisterForm } from './RegisterForm';

/** /register (spec §2). */
export function RegisterPage() {
  const session = useAtomValue(sessionAtom);
  const [said, setSaid] = useState<string | null>(null);
  if (session) return <Navigate to="/" replace />;
  return (
    <BarePage
      title="Register"
      nav={<VisitorNav />}
      foot={
        <>
          <span>Questions?</span>
          <EmailUs />
        </>
      }
    >
      {said === null ? (
        <RegisterForm onRegistered={setSaid} />
      ) : (
        <>
          <Alert kind="ok">{said}</Alert>
          <p className="t2">The link lets you choose a password. Then we set up your account.</p>
          <Link to="/login">To the sign-in</Link>
        </>
      )}
    </BarePage>
  );
}
