/** The picture is drawn 1920 wide and shown at the size of the screen; its height is the screen's (look: Wall tile). */
export interface WallSize {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Side by side; on a phone one after the other. */
  readonly columns: 1 | 3;
  /** Tiles in a column. */
  readonly rows: number;
}

const tile = 168;
/** Header, column heads and foot, and their air. */
const frame = 96 + 59 + 64;
const band = 112;
const phone = 720;

export function wallSize(screen: { width: number; height: number }, offline: boolean): WallSize {
  const columns = screen.width < phone ? 1 : 3;
  const width = columns === 1 ? 656 : 1920;
  const scale = screen.width / width;
  const height = screen.height / scale;
  const rows = Math.max(1, Math.floor((height - frame - (offline ? band : 0)) / tile));
  return { scale, width, height, columns, rows };
}
