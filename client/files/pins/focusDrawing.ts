/** Gives the focus back to the drawing in the viewer, whose keys then work again. */
export const focusDrawing = (): void =>
  document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
