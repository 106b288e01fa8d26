import { Link } from 'react-router-dom';
import { Alert } from '../ui/feedback/Alert';
import { signInText } from './authText';

const forgotten = '/forgot-password';
/** Words of the server's message that become the link. */
const linkText = 'get a reset link';

/** The server's message in a red alert; with a link to reset the password where it is required (R7). */
export function LoginFailure({ message }: { message: string }) {
  const [before, after] = message.split(linkText);
  return (
    <>
      <Alert kind="error">
        {after === undefined ? (
          message
        ) : (
          <>
            {before}
            <Link to={forgotten}>{linkText}</Link>
            {after}
          </>
        )}
      </Alert>
      {message.includes('reset your password') && (
        <Alert>
          <Link to={forgotten}>{signInText.resetFirst}</Link>
        </Alert>
      )}
    </>
  );
}
