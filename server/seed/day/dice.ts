/** One of them, by chance: no two days are alike. */
export const anyOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;
export const sometimes = (chance: number): boolean => Math.random() < chance;

/** Office minutes that have passed since, at sixty times the speed: a second is a minute. */
export const minutesSince = (at: string): number => (Date.now() - Date.parse(at)) / 1000;
