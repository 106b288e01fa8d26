import type { CSSProperties } from 'react';

/** Width of an input's frame, which input.module.css reads as --w. */
export const frameWidth = (px: number | undefined): CSSProperties | undefined =>
  px === undefined ? undefined : ({ '--w': `${px}px` } as CSSProperties);
