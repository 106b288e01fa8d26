/** What a row is tinted by: rush as its reader's role has it, the status palette, or an alarm (decisions §5). */
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
