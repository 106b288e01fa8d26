import { storageEntries } from './drafts';

/** Files of a draft, in the order of its list. */
export interface DraftFile {
  readonly name: string;
  readonly size: number;
  /** Reference for the job or note; null until the upload has finished. */
  readonly url: string | null;
  /** Time when the server received it. */
  readonly at?: number;
  /** ID of its content in this browser (client/state/keptFiles.ts). */
  readonly kept?: string;
  /** Path by which its upload is continued. */
  readonly path?: string;
}
const filesSuffix = ' files';
/** Name of the draft with the files of another draft. */
export const filesDraft = (name: string): string => `${name}${filesSuffix}`;

/** Files in a stored draft; none if it can't be read. */
export function filesIn(text: string | null): DraftFile[] {
  try {
    return (JSON.parse(text ?? '[]') as DraftFile[] | null) ?? [];
  } catch {
    return [];
  }
}

/** IDs of the stored files that drafts of any user name. */
export const keptFileIds = (): Set<string> =>
  new Set(
    storageEntries()
      .filter(([key]) => key.startsWith('draft:') && key.endsWith(filesSuffix))
      .flatMap(([, text]) => filesIn(text).flatMap(({ kept }) => kept ?? [])),
  );
