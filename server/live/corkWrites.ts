import type { Socket } from 'socket.io';

/** The internals used here: the connection's send buffer and its TCP socket. */
interface Connection {
  flush?(): void;
  readonly transport: { readonly socket?: { readonly _socket?: { cork(): void; uncork(): void } | null } };
}

/**
 * Sends everything that one tick writes to a socket in a single TCP write. A quote event is two packets, often followed
 * by an acknowledgement; separate writes would cost more than the rest of the edit.
 */
export function corkWrites(socket: Socket): void {
  const connection = socket.conn as unknown as Connection;
  const flush = connection.flush?.bind(connection);
  if (!flush) return;
  let scheduled = false;
  connection.flush = () => {
    if (scheduled) return;
    scheduled = true;
    process.nextTick(() => {
      scheduled = false;
      const tcpSocket = connection.transport.socket?._socket;
      tcpSocket?.cork();
      flush();
      tcpSocket?.uncork();
    });
  };
}
