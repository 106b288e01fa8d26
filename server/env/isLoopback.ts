/** True if the host is this machine, by name or address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(name)
  );
}
