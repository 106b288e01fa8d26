/** The package has no types of its own; what the tests use of it. */
declare module 'socket.io-mock' {
  export default class MockSocket {
    readonly socketClient: { emit(event: string, payload?: unknown, ack?: (answer: unknown) => void): void };
    on(event: string, listener: (...args: never[]) => void): void;
  }
}
