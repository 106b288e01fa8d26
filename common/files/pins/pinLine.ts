interface PinLine {
  /** Name of its file. */
  readonly file: string;
  readonly page: number;
  readonly text: string;
}

/** `plan.pdf, page 2: “Ridge cap is missing”`: a pin where only one line is shown. */
export const pinLine = ({ file, page, text }: PinLine): string => `${file}, page ${page}: “${shorten(text)}”`;

const maxShown = 100;

/** By code points, so that no character is cut in half: the database rejects half of one. */
function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > maxShown ? `${characters.slice(0, maxShown - 1).join('')}…` : characters.join('');
}
