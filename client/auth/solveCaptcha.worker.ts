import { solveChallenge } from 'altcha-lib/v1';
import type { Question } from './useCaptcha';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { algorithm, challenge, maxnumber, salt } = data;
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
    (solution) => postMessage(solution?.number ?? null),
    () => postMessage(null),
  );
});
