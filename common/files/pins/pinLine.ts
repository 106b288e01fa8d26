interface PinLine {
  /** Name of its file. */
  readonly file: string;
  readonly page: number;
  readonly text: string;
}

/** `plan.pdf, page 2: “Ridge cap is missing”`: a pin where only one line is shown. */
export const pinLine = ({ file, page, text }: PinLine): string => `${file}, page ${page}: “${shorten(text)}”`;

const maxShown = 100;

/** Cuts by code points: the database rejects half a character. */
function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > maxShown ? `${characters.slice(0, maxShown - 1).join('')}…` : characters.join('');
}
