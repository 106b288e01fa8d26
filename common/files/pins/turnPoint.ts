/** A place on a page, as fractions of its width and height from the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point of the upright page is after the page has been turned clockwise; `360 - turned` leads back. */
export function turnPoint({ x, y }: Point, turned: number): Point {
  switch (((turned % 360) + 360) % 360) {
    case 90:
      return { x: 1 - y, y: x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: y, y: 1 - x };
    default:
      return { x, y };
  }
}
