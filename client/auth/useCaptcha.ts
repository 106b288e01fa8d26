import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { call } from '../api/call';

type Question = ReplyOf<Routes['auth.captcha']>;
/** A challenge that the browser solves by itself. */
export type Work = Exclude<Question, { siteKey: string }>;

export interface Captcha {
  readonly state: 'working' | 'unsolved' | 'solved' | 'failed';
  /** Site key of the reCAPTCHA to show, and a counter that changes with each new challenge. */
  readonly siteKey: string | null;
  readonly round: number;
  /** Value to send as recaptchaValue. */
  readonly answer: string | null;
  /** Sets the user's answer; null if it has expired. */
  give(answer: string | null): void;
  fail(): void;
  /** Requests a new challenge after the answer was used or has expired. */
  renew(): void;
}

/**
 * The form's captcha. A proof of work starts as soon as the form is shown, so that nobody has to wait for it; reCAPTCHA
 * asks the user.
 */
export function useCaptcha(): Captcha {
  const [round, setRound] = useState(0);
  const [siteKey, setSiteKey] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    setAnswer(null);
    setFailed(false);
    call('auth.captcha', {}, { signal: abort.signal }).then(
      (question) => {
        if ('siteKey' in question) setSiteKey(question.siteKey);
        else work(question, abort.signal).then(setAnswer, () => abort.signal.aborted || setFailed(true));
      },
      () => abort.signal.aborted || setFailed(true),
    );
    return () => abort.abort();
  }, [round]);
  return {
    state: failed ? 'failed' : answer !== null ? 'solved' : siteKey === null ? 'working' : 'unsolved',
    siteKey,
    round,
    answer,
    give: setAnswer,
    fail: () => setFailed(true),
    renew: () => setRound(round + 1),
  };
}

function work(question: Work, abort: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solveCaptcha.worker.ts', import.meta.url), { type: 'module' });
    abort.addEventListener('abort', () => worker.terminate());
    worker.onmessage = ({ data: number }: MessageEvent<number | null>) => {
      const { maxnumber: _upTo, ...challenge } = question;
      if (number === null) reject(new Error('No proof-of-work solution found.'));
      else resolve(btoa(JSON.stringify({ ...challenge, number })));
      worker.terminate();
    };
    worker.onerror = reject;
    worker.postMessage(question);
  });
}
