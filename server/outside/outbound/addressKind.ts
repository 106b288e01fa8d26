import { BlockList, isIP } from 'node:net';

const list = (...nets: readonly string[]): BlockList => {
  const made = new BlockList();
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    made.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return made;
};

/** Addresses that no service uses: link-local, multicast, reserved and cloud metadata. */
const never = list(
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32', '192.0.0.192/32'],
  ...['::/128', 'fe80::/10', 'fec0::/10', 'ff00::/8', 'fd00:ec2::/32'],
  // Embedded IPv4 addresses: NAT64, 6to4, Teredo.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
);
const privateV4 = list(
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
);
/** Only this IPv6 range is globally routable. */
const globalV6 = list('2000::/3');
const specialV6 = list('2001::/23', '2001:db8::/32', '3fff::/20');

export type AddressKind = 'public' | 'private' | 'never';

/** Kind of an IP address in any notation. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0) return 'never';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (never.check(address, family)) return 'never';
  if (version === 4) return privateV4.check(address, family) ? 'private' : 'public';
  return globalV6.check(address, family) && !specialV6.check(address, family) ? 'public' : 'private';
}
