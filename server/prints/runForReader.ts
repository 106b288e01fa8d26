import { conflict, Refusal } from '../work/refusal';
import { ThreadFailure, type ThreadPool } from '../work/tasks/ThreadPool';

/** Why a file that the reader waits for couldn't be made. */
interface FailureText {
  readonly tooLarge: string;
  readonly late: string;
}

/** Makes a file on a thread while its reader waits; readers take turns. 409 if it is too large, 503 if it takes too long. */
export async function runForReader<Job, Part, Result>(
  threads: ThreadPool<Job, Part, Result>,
  userId: number,
  job: Job,
  text: FailureText,
): Promise<Result> {
  try {
    return await threads.run(userId, job, () => {});
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason === 'error') throw error;
    throw error.reason === 'memory' ? conflict(text.tooLarge) : new Refusal('unavailable', text.late);
  }
}
