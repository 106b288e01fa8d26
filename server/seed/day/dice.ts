/** Picks one at random, so that every day is different. */
export const anyOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;
export const sometimes = (chance: number): boolean => Math.random() < chance;

/** Office minutes since a time; a demo day runs 60 times faster, so a second is a minute. */
export const minutesSince = (at: string): number => (Date.now() - Date.parse(at)) / 1000;
