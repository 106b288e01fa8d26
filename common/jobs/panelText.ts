import { inches } from '../format/numbers';

/** `PBR Panel · 36 in`; only the width without a name. */
export const panelText = (name: string, width: number | null): string =>
  [name, width ? `${inches(width)} in` : ''].filter(Boolean).join(' · ');
