/**
 * `bell`: something was committed. `presence`: cursors of users in quotes. `jobPresence` and `listPresence`: who has a
 * job's page or a list open.
 */
export type Topic = 'bell' | 'presence' | 'jobPresence' | 'listPresence';

/**
 * Connects several processes of one installation. Messages are only hints: the database has the data, and a process
 * that misses a message finds it there or receives it again.
 */
export interface Processes {
  readonly by: 'nothing' | 'postgres' | 'redis';
  /** True while connected; null if there is nothing to connect to. */
  readonly up: boolean | null;
  /** Sends to all other processes without waiting. */
  publish(topic: Topic, message: string): void;
  subscribe(topic: Topic, listener: (message: string, from: string) => void): void;
  /** Called when the connection is established or lost. Messages sent while it was down are missed. */
  onChange(listener: (up: boolean) => void): void;
  /** A client of the package redis, for rate limits shared by all processes; null if each counts separately. */
  readonly counters: object | null;
  /** Key prefix of this installation. */
  readonly prefix: string;
  close(): Promise<void>;
}

/** Used by an installation with a single process. */
export const onlyProcess: Processes = {
  by: 'nothing',
  up: null,
  publish() {},
  subscribe() {},
  onChange() {},
  counters: null,
  prefix: '',
  close: () => Promise.resolve(),
};
