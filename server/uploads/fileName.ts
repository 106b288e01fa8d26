import { invalid } from '../work/refusal';

/** True if a file can have this name. */
export const isStorableName = (name: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names can't contain control characters
  name !== '' && name.length <= 255 && !/[\u0000-\u001f\u007f]/.test(name) && name.isWellFormed();

export const badName = () => invalid({ files: "has a file name we can't save. Rename the file." });
