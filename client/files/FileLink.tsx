import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FileRow } from '../ui/form/files/FileRow';
import { fetchFile } from '../uploads/fetchFile';
import { useSuperseded } from './jobFiles';
import { usePinMark } from './pins/pinMarks';
import { preloadViewer } from './preloadViewer';
import { Thumbnail } from './thumbnails/Thumbnail';
import { type StoredFile, viewedFilesAtom } from './viewedFiles';
import { versionText } from './viewerText';

interface FileLinkProps {
  file: StoredFile;
  /** The list that the file is part of; the viewer goes through it. */
  files: readonly StoredFile[];
  /** Revision or correction: R1, C1. */
  tag?: string;
  chip?: boolean;
  actions?: ReactNode;
}

/** A file that opens in the viewer; a button downloads it. */
export function FileLink({ file, files, tag, chip, actions }: FileLinkProps) {
  const view = useSetAtom(viewedFilesAtom);
  const newer = useSuperseded(file._id);
  const pinMark = usePinMark(file._id);
  return (
    <FileRow
      name={file.name}
      size={file.size}
      tag={tag}
      mark={newer === undefined ? pinMark : { text: versionText.superseded, title: versionText.supersededBy(newer) }}
      picture={chip ? undefined : <Thumbnail file={file} />}
      chip={chip}
      fileId={file._id}
      onNear={() => preloadViewer(file.name)}
      onOpen={() => view({ files, at: files.findIndex(({ _id }) => _id === file._id) })}
      onDownload={() => fetchFile(file)}
      actions={actions}
    />
  );
}
