import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type AddressKind, addressKind } from './addressKind';
import { OutboundError } from './outbound';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (name: string) => Promise<readonly Resolved[]>;

export const systemResolve: Resolve = (name) => systemLookup(name, { all: true, verbatim: true });

export const refusedAddress = (): OutboundError =>
  new OutboundError('address', "This URL isn't on the public internet.");

/**
 * Resolves a name once, checks every address, and returns exactly the checked ones, so a second lookup can't be
 * spoofed.
 */
export function checkedLookup(resolve: Resolve, allowed: (kind: AddressKind) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const fitting = found.filter(({ family }) => !options.family || family === Number(options.family));
        const [first] = fitting;
        if (!first) return callback(new OutboundError('connection', 'Host name not found.'), '', 0);
        // If one of the addresses is forbidden, don't trust the name at all.
        if (!found.every(({ address }) => allowed(addressKind(address)))) return callback(refusedAddress(), '', 0);
        if (options.all) callback(null, [...fitting]);
        else callback(null, first.address, first.family);
      },
      () => callback(new OutboundError('connection', 'Host name not found.'), '', 0),
    );
  };
}
