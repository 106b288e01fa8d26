/** Tints of a row: rush (by the user's role), status colors, or an alarm (R5). */
export const tones = [
  'rushAdmin',
  'rushStaff',
  'submitted',
  'rfi',
  'validated',
  'working',
  'correction',
  'review',
  'released',
  'revision',
  'notakeoff',
  'alarm',
] as const;
export type Tone = (typeof tones)[number];
