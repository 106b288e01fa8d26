import { isIP } from 'node:net';
import { type AddressKind, addressKind } from './addressKind';
import { refusedAddress } from './checkedLookup';

/** Allowed URLs and addresses. */
export interface Rules {
  readonly url: (url: URL) => boolean;
  readonly address: (kind: AddressKind) => boolean;
}

/** Parses and checks a URL; throws if it isn't allowed. */
export function checkUrl(text: string, rules: Rules): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !rules.url(url) || url.username !== '' || url.password !== '') throw refusedAddress();
  // IP addresses aren't looked up, so check them here; the parser normalizes forms such as 0x7f.1.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !rules.address(addressKind(host))) throw refusedAddress();
  return url;
}
