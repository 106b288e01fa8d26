import type { Socket } from 'socket.io';

/** The part of a connection by which what waits for it goes out, and of its TCP socket. */
interface Connection {
  flush?(): void;
  readonly transport: { readonly socket?: { readonly _socket?: { cork(): void; uncork(): void } | null } };
}

/**
 * What one turn of the loop sends to a screen leaves in one write. A frame of a quote is two packets and may be followed
 * by an acknowledgement: written one by one, the writes cost more than everything else that an edit costs.
 */
export function oneWrite(socket: Socket): void {
  const connection = socket.conn as unknown as Connection;
  const flush = connection.flush?.bind(connection);
  if (!flush) return;
  let due = false;
  connection.flush = () => {
    if (due) return;
    due = true;
    process.nextTick(() => {
      due = false;
      const raw = connection.transport.socket?._socket;
      raw?.cork();
      flush();
      raw?.uncork();
    });
  };
}
