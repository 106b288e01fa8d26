import { isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: an IPv4 address or an IPv6 /64, since one subscriber has a whole /64 and could
 * use a new address for every attempt.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  // The URL parser normalizes the address.
  const written = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Formats an IPv4-mapped IPv6 address. */
const dotted = (groups: readonly string[]): string =>
  groups
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
