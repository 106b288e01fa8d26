/**
 * Three lanes side by side; stacked on a portrait screen; one at a time on a phone. Tiles are as large as possible in
 * each, to be read from across a room.
 */
export type WallLayout = 'side' | 'stacked' | 'single';

/** The wall is rendered at a fixed width and scaled to the screen. */
export interface WallSize {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly layout: WallLayout;
  /** Number of tiles that fit below one another: in a lane, or in all stacked lanes together. */
  readonly rows: number;
}

const tile = 168;
/** Height of header and footer with their margins, and of a lane's head, in px. */
const [frame, head] = [96 + 64, 59];
const band = 112;
const phone = 720;
const widths: Record<WallLayout, number> = { side: 1920, stacked: 1080, single: 656 };

export function wallSize(screen: { width: number; height: number }, offline: boolean): WallSize {
  const layout = screen.width < phone ? 'single' : screen.height > screen.width ? 'stacked' : 'side';
  const width = widths[layout];
  const scale = screen.width / width;
  const height = screen.height / scale;
  const heads = head * (layout === 'stacked' ? 3 : 1);
  const least = layout === 'stacked' ? 3 : 1;
  const rows = Math.max(least, Math.floor((height - frame - heads - (offline ? band : 0)) / tile));
  return { scale, width, height, layout, rows };
}
