/** `bell`: something was committed. `presence`: where people are in quotes. */
export type Topic = 'bell' | 'presence';

/**
 * What we need of whatever joins several processes of one installation. Nothing that is said here is the truth: that
 * stands in the tables, and whoever missed a word finds it there, or is told again.
 */
export interface Processes {
  readonly by: 'nothing' | 'postgres' | 'redis';
  /** Null where there is nothing to be joined to. */
  readonly up: boolean | null;
  /** To every other process; nobody waits for it. */
  say(topic: Topic, message: string): void;
  hear(topic: Topic, listener: (message: string, from: string) => void): void;
  /** The line is there, for the first time or again: what was said meanwhile was missed. Or it is lost. */
  onChange(listener: (up: boolean) => void): void;
  /** A client of the package redis, for limits that all processes share; null: each counts for itself. */
  readonly counters: object | null;
  /** Begins the keys of this installation. */
  readonly prefix: string;
  close(): Promise<void>;
}

/** The embedded default: one process has nobody to talk to. */
export const onlyProcess: Processes = {
  by: 'nothing',
  up: null,
  say() {},
  hear() {},
  onChange() {},
  counters: null,
  prefix: '',
  close: () => Promise.resolve(),
};
