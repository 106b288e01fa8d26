import { createSecretKey } from 'node:crypto';
import { Caller } from '../support/caller';
import type { Person } from '../support/people';
import { secret } from './program';

const key = createSecretKey(secret, 'utf8');

/** An API caller that looks up the address for each call, as a restarted program listens on another port. */
export const callerAt = (at: { readonly base: string }, person: Person | null): Caller =>
  new Caller(
    {
      get base() {
        return at.base;
      },
      secret: key,
      now: () => new Date(),
      refresh: async () => {},
    },
    person,
  );
