import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FileRow } from '../ui/form/files/FileRow';
import { fetchFile } from '../uploads/fetchFile';
import { type ViewedFile, viewedFilesAtom } from './viewedFiles';

interface FileLinkProps {
  file: ViewedFile;
  /** The list that the file is part of; the viewer goes through it. */
  files: readonly ViewedFile[];
  /** Revision or correction: R1, C1. */
  tag?: string;
  chip?: boolean;
  actions?: ReactNode;
}

/** A file that opens in the viewer; a button downloads it. */
export function FileLink({ file, files, tag, chip, actions }: FileLinkProps) {
  const view = useSetAtom(viewedFilesAtom);
  return (
    <FileRow
      name={file.name}
      size={file.size}
      tag={tag}
      chip={chip}
      onOpen={() => view({ files, at: files.findIndex(({ _id }) => _id === file._id) })}
      onDownload={() => fetchFile(file)}
      actions={actions}
    />
  );
}
