import { createHash, randomBytes } from 'node:crypto';

/** Token of a link that works without signing in: 256 random bits (D11, D26). Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
