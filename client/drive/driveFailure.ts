import { driveFailureText } from '../../common/drive/drive';
import { CallError, messageOf } from '../api/CallError';

/** Why a folder could not be looked up, in the words of spec §8. */
export function driveFailure(error: unknown): string {
  if (!(error instanceof CallError)) return driveFailureText({ status: null, message: messageOf(error) });
  const { status } = error;
  // Made here, when the server said nothing.
  const silent = error.message === CallError.from(null, status).message;
  return driveFailureText({ status, message: silent ? '' : error.message });
}
