import { browsers, systems, unknownBrowser } from './deviceNameText';

const firstOf = (known: readonly [RegExp, string][], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Name of a device in the list of devices, such as “Chrome on Android”. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(browsers, userAgent) ?? unknownBrowser;
  const system = firstOf(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}
