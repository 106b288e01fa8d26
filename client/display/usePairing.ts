import { useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '../api/CallError';
import { call } from '../api/call';
import { forgetCode, getCode, readCode } from './pairingCode';

interface Pairing {
  readonly code: string | null;
  /** When the code changes, in ms. */
  readonly expires: number | null;
  /** Error text when the server can't be reached. */
  readonly problem: string | null;
}
const nothing: Pairing = { code: null, expires: null, problem: null };

const askMs = 3000;
const retryMs = 5000;

/** Gets a code, asks whether it was entered, and gets another one when it has expired. */
export function usePairing(onPaired: () => void): Pairing {
  const [pairing, setPairing] = useState(nothing);
  const done = useRef(onPaired);
  done.current = onPaired;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout>;
    const next = (ms: number) => {
      timer = setTimeout(() => void step(), ms);
    };
    const step = async () => {
      try {
        const shown = readCode();
        if (shown) {
          const { state } = await call('display.finishPairing', { body: {} }, { signal });
          if (signal.aborted) return;
          if (state === 'paired') {
            done.current();
            // Unless the credential arrived, this screen is still here and asks for it again.
            return next(retryMs);
          }
          if (state === 'expired') forgetCode(shown);
        }
        const { code, expires } = await getCode(signal);
        if (signal.aborted) return;
        setPairing({ code, expires: Date.parse(expires), problem: null });
        next(askMs);
      } catch (error) {
        if (signal.aborted) return;
        setPairing((before) => ({ ...before, problem: messageOf(error as Error) }));
        const wait = error instanceof CallError && error.retryAt ? error.retryAt - Date.now() : 0;
        next(Math.max(retryMs, wait));
      }
    };
    void step();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return pairing;
}
