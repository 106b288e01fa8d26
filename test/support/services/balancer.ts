import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer: each new connection goes to the next server that accepts it. */
export interface Balancer {
  readonly port: number;
  /** Changes the servers for new connections; open connections stay. */
  leadTo(ports: readonly number[]): void;
  stop(): Promise<void>;
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  let targets = ports;
  let turn = 0;
  const open = new Set<Socket>();
  const join = (near: Socket, tries: number) => {
    const target = targets[turn++ % targets.length];
    if (tries === 0 || target === undefined) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const refused = () => join(near, tries - 1);
    far.once('error', refused);
    far.once('connect', () => {
      far.off('error', refused);
      open.add(far);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  };
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    join(near, targets.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next) {
      targets = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
