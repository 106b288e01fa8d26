import { createSecretKey } from 'node:crypto';
import { Caller } from '../support/caller';
import type { Person } from '../support/people';
import { secret } from './program';

const key = createSecretKey(secret, 'utf8');

/** Somebody's hands at wherever it listens by then: a program that was killed comes back at another port. */
export const handsAt = (at: { readonly base: string }, person: Person | null): Caller =>
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
