/** Papers and files made from a quote. */
export const exportKinds = [
  'shop',
  'internal',
  'labels-sheet',
  'labels-roll',
  'materials',
  'materials-xlsx',
  'offcuts',
  'quickbooks',
] as const;
export type ExportKind = (typeof exportKinds)[number];
