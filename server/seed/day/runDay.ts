import { playDay } from './playDay';
import { Refused } from './Caller';

/** True if the program is already running here. */
export const isRunning = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** `npm run day`: prints where to watch, plays the day, and reports in one line why it stopped. */
export async function runDay(base: string, leave: AbortSignal): Promise<void> {
  console.log(`A shop's day at 60× speed. Watch it at ${base}/workflow?display=wall (as cad@demo.test).`);
  try {
    await playDay({ base, say: (line) => console.log(line), leave });
  } catch (error) {
    if (leave.aborted) return;
    if (error instanceof Refused && error.status === 401)
      console.error(`The demo users can't sign in at ${base}. npm run day works only with demo data.`);
    else console.error(`The day was interrupted: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
