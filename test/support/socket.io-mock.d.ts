/** Types of what the tests use; the package has none. */
declare module 'socket.io-mock' {
  export default class MockSocket {
    readonly socketClient: { emit(event: string, payload?: unknown, ack?: (answer: unknown) => void): void };
    on(event: string, listener: (...args: never[]) => void): void;
  }
}
