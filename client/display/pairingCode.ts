import { call } from '../api/call';

/** A pairing code as the server gave it. */
export interface PairingCode {
  readonly code: string;
  /** ISO time. */
  readonly expires: string;
}

const key = 'pairing';
/** Used when the browser blocks its storage. */
let last: PairingCode | null = null;

/** The code that this browser shows; null if it has none. The server says whether it is still valid. */
export function readCode(): PairingCode | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PairingCode> | null;
    if (typeof stored?.code === 'string' && typeof stored.expires === 'string')
      return { code: stored.code, expires: stored.expires };
  } catch {
    // Blocked or not ours.
  }
  return last;
}

function keepCode(code: PairingCode | null): void {
  last = code;
  try {
    if (code) localStorage.setItem(key, JSON.stringify(code));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked; the code lasts as long as the page.
  }
}

/** Forgets an expired code, unless another window has already got the next one. */
export function forgetCode({ code }: PairingCode): void {
  if (readCode()?.code === code) keepCode(null);
}

/**
 * The browser's code, or a new one. Windows of one browser share its pairing cookie, so they show the same code; each of its
 * own would cancel the others'.
 */
export async function getCode(signal: AbortSignal): Promise<PairingCode> {
  const get = async () => {
    // Another window may have got one meanwhile.
    const known = readCode();
    if (known) return known;
    const code = await call('display.startPairing', { body: {} }, { signal });
    keepCode(code);
    return code;
  };
  // Browsers have locks on HTTPS and localhost only.
  return readCode() ?? (navigator.locks ? navigator.locks.request(key, { signal }, get) : get());
}
