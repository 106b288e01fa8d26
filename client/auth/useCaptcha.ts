import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { call } from '../api/call';

export type Question = ReplyOf<Routes['auth.captcha']>;

export interface Captcha {
  readonly state: 'working' | 'solved' | 'failed';
  /** What goes into recaptchaValue. */
  readonly answer: string | null;
  /** Another question: the answer was used, or is too old. */
  again(): void;
}

/** The proof of work: begun as soon as the form is there, so that nobody waits for it. */
export function useCaptcha(): Captcha {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const worker = new Worker(new URL('./solveCaptcha.worker.ts', import.meta.url), { type: 'module' });
    setAnswer(null);
    setFailed(false);
    call('auth.captcha', {}, { signal: gone.signal }).then(
      (question) => {
        worker.onmessage = ({ data: number }: MessageEvent<number | null>) => {
          if (number === null) return setFailed(true);
          const { maxnumber: _upTo, ...asked } = question;
          setAnswer(btoa(JSON.stringify({ ...asked, number })));
        };
        worker.onerror = () => setFailed(true);
        worker.postMessage(question);
      },
      () => gone.signal.aborted || setFailed(true),
    );
    return () => {
      gone.abort();
      worker.terminate();
    };
  }, [round]);
  return {
    state: failed ? 'failed' : answer === null ? 'working' : 'solved',
    answer,
    again: () => setRound(round + 1),
  };
}
