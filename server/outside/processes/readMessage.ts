import type * as z from 'zod/mini';

/**
 * Parses a message from another process, which may run another release. Ignores unreadable messages: an error here
 * would end this process, and the database has the data anyway.
 */
export function readMessage<T>(shape: z.ZodMiniType<T>, message: string): T | null {
  try {
    return shape.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}
