import { isIP } from 'node:net';
import { type AddressKind, addressKind } from './addressKind';
import { refusedAddress } from './checkedLookup';

/** Where a line may lead. */
export interface Rules {
  readonly url: (url: URL) => boolean;
  readonly address: (kind: AddressKind) => boolean;
}

/** The address as it will be called, or a refusal. */
export function judge(text: string, rules: Rules): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !rules.url(url) || url.username !== '' || url.password !== '') throw refusedAddress();
  // A number is never looked up; the parser has made 0x7f.1 and its like plain ones.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !rules.address(addressKind(host))) throw refusedAddress();
  return url;
}
