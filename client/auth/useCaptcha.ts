import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { call } from '../api/call';

type Question = ReplyOf<Routes['auth.captcha']>;
/** What the browser works out by itself. */
export type Work = Exclude<Question, { siteKey: string }>;

export interface Captcha {
  readonly state: 'working' | 'asked' | 'solved' | 'failed';
  /** asked: of whom the person is asked, and in which round. */
  readonly siteKey: string | null;
  readonly round: number;
  /** What goes into recaptchaValue. */
  readonly answer: string | null;
  /** The person's answer; null: it is too old. */
  give(answer: string | null): void;
  fail(): void;
  /** Another question: the answer was used, or is too old. */
  again(): void;
}

/** The captcha: work is begun as soon as the form is there, so that nobody waits for it; or the person is asked. */
export function useCaptcha(): Captcha {
  const [round, setRound] = useState(0);
  const [siteKey, setSiteKey] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    setAnswer(null);
    setFailed(false);
    call('auth.captcha', {}, { signal: gone.signal }).then(
      (question) => {
        if ('siteKey' in question) setSiteKey(question.siteKey);
        else work(question, gone.signal).then(setAnswer, () => gone.signal.aborted || setFailed(true));
      },
      () => gone.signal.aborted || setFailed(true),
    );
    return () => gone.abort();
  }, [round]);
  return {
    state: failed ? 'failed' : answer !== null ? 'solved' : siteKey === null ? 'working' : 'asked',
    siteKey,
    round,
    answer,
    give: setAnswer,
    fail: () => setFailed(true),
    again: () => setRound(round + 1),
  };
}

function work(question: Work, gone: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solveCaptcha.worker.ts', import.meta.url), { type: 'module' });
    gone.addEventListener('abort', () => worker.terminate());
    worker.onmessage = ({ data: number }: MessageEvent<number | null>) => {
      const { maxnumber: _upTo, ...asked } = question;
      if (number === null) reject(new Error('No answer was found.'));
      else resolve(btoa(JSON.stringify({ ...asked, number })));
      worker.terminate();
    };
    worker.onerror = reject;
    worker.postMessage(question);
  });
}
