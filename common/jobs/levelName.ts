/** Level 9 has a custom price (R2). */
export const levelName = (level: number): string => (level === 9 ? 'Custom' : String(level));
