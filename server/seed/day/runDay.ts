import { playDay } from './playDay';
import { Refused } from './Caller';

/** Does the program run here already? */
export const isRunning = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** `npm run day`: says where to look, lets everybody work, and says in one line what stood in the way. */
export async function runDay(base: string, leave: AbortSignal): Promise<void> {
  console.log(`A shop's day at sixty times the speed. Watch it on ${base}/workflow?display=wall (as cad@demo.test).`);
  try {
    await playDay({ base, say: (line) => console.log(line), leave });
  } catch (error) {
    if (leave.aborted) return;
    if (error instanceof Refused && error.status === 401)
      console.error(`The demo's people cannot sign in at ${base}: the day is played with the story alone.`);
    else console.error(`The day broke off: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
