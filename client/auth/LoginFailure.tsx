import { Link } from 'react-router-dom';
import { Alert } from '../ui/Alert';

const forgotten = '/forgot-password';
/** Words of the server that name the way on: they become the link to it. */
const wayOn = 'ask for a reset link';

/** What the server said, in a red alert; who has to reset the password is led there (spec §8). */
export function LoginFailure({ message }: { message: string }) {
  const [before, after] = message.split(wayOn);
  return (
    <>
      <Alert kind="error">
        {after === undefined ? (
          message
        ) : (
          <>
            {before}
            <Link to={forgotten}>{wayOn}</Link>
            {after}
          </>
        )}
      </Alert>
      {message.includes('reset your password') && (
        <Alert>
          <Link to={forgotten}>Ask for a link to reset your password</Link>
        </Alert>
      )}
    </>
  );
}
