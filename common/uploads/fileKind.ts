/** How the viewer shows a file. */
export type FileKind = 'pdf' | 'picture' | 'table' | 'text' | 'other';

const kinds: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', bmp: 'picture' },
  csv: 'table',
  ...{ txt: 'text', log: 'text', md: 'text', json: 'text', xml: 'text' },
};

/** The ending of a file name in lower case, without the dot. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const kindOf = (name: string): FileKind => kinds[endingOf(name)] ?? 'other';
