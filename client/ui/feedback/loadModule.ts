import { lazyText } from './feedbackText';

/** A module couldn't be loaded; nothing else is broken. */
export class ModuleError extends Error {}

/** Waits before the second and third attempt, in ms, to cover a server restart or short interruption. */
export const retryAfterMs = [500, 1500];

/**
 * Loads a module, with retries. Browsers may cache a failed module by its URL for the life of the page, so a retry uses
 * the URL from the error with a different query.
 */
export async function withRetries<Module>(load: () => Promise<Module>, firstAttempt: number): Promise<Module> {
  let failed = failedAddress.get(load);
  for (let attempt = firstAttempt; ; attempt++) {
    try {
      return failed === undefined ? await load() : await import(/* @vite-ignore */ `${failed}?attempt=${attempt}`);
    } catch (error) {
      failed ??= /https?:\/\/\S+\.js/.exec((error as Error).message)?.[0];
      if (failed !== undefined) failedAddress.set(load, failed);
      const wait = retryAfterMs[attempt - firstAttempt];
      if (wait === undefined) throw new ModuleError(lazyText.error, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
/** URLs of modules that failed to load, by their loader. */
const failedAddress = new WeakMap<() => Promise<unknown>, string>();
