/** 1–5 as they are; 9 has its price set by hand (decisions §2 "Price"). */
export const levelName = (level: number): string => (level === 9 ? 'Custom' : String(level));
