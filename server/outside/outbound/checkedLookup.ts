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
  new OutboundError('address', 'This address does not lie in the public net.');

/** Resolves once, judges every answer, and hands on exactly what was judged: there is no second question to be cheated in. */
export function checkedLookup(resolve: Resolve, allowed: (kind: AddressKind) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const fitting = found.filter(({ family }) => !options.family || family === Number(options.family));
        const [first] = fitting;
        if (!first) return callback(new OutboundError('connection', 'This name is not known.'), '', 0);
        // One that must not be reached among them: the name is not to be trusted at all.
        if (!found.every(({ address }) => allowed(addressKind(address)))) return callback(refusedAddress(), '', 0);
        if (options.all) callback(null, [...fitting]);
        else callback(null, first.address, first.family);
      },
      () => callback(new OutboundError('connection', 'This name is not known.'), '', 0),
    );
  };
}
