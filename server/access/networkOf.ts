import { isIPv6 } from 'node:net';

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because a single customer of a provider has
 * the whole /64 and could use another address for each attempt.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  // The URL parser writes every spelling of an address alike.
  const written = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An IPv4 address that arrived on an IPv6 socket. */
const dotted = (groups: readonly string[]): string =>
  groups
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
