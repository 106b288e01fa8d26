import { driveFailureText } from '../../common/drive/drive';
import { CallError, messageOf } from '../api/CallError';

/** Why the folder couldn't be found, in the words of R7. */
export function driveFailure(error: unknown): string {
  if (!(error instanceof CallError)) return driveFailureText({ status: null, message: messageOf(error) });
  const { status } = error;
  // The message was made up by the client because the server sent none.
  const silent = error.message === CallError.from(null, status).message;
  return driveFailureText({ status, message: silent ? '' : error.message });
}
