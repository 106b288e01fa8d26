import { solveChallenge } from 'altcha-lib/v1';
import type { Work } from './useCaptcha';

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  const { algorithm, challenge, maxnumber, salt } = data;
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
    (solution) => postMessage(solution?.number ?? null),
    () => postMessage(null),
  );
});
