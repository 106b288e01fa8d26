/** Colors of what only one of the drawings has; multiplied, they are nearly black. */
export const inks = { old: '#e03c28', new: '#008cd8' } as const;
export type Ink = keyof typeof inks;

/** Paints everything dark on the canvas in one color, and leaves the paper white. */
function tint(canvas: HTMLCanvasElement, color: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const fill = (operation: GlobalCompositeOperation, fillStyle: string) => {
    context.globalCompositeOperation = operation;
    context.fillStyle = fillStyle;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  context.setTransform(1, 0, 0, 1, 0, 0);
  fill('saturation', '#000');
  fill('screen', color);
}

/** For `useDrawn`, which draws again when its function changes. */
export const tintInk = {
  old: (canvas: HTMLCanvasElement) => tint(canvas, inks.old),
  new: (canvas: HTMLCanvasElement) => tint(canvas, inks.new),
} satisfies Record<Ink, (canvas: HTMLCanvasElement) => void>;
