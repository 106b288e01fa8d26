import { useEffect, useState } from 'react';
import { type FileKind, kindOf } from '../../../common/uploads/fileKind';
import { sniff, sniffedHead } from '../../../common/uploads/sniff';
import { fetchHead } from '../../api/call';
import { isChosen, type ViewedFile } from '../viewedFiles';

/** PDFs and pictures by their content, everything else by its name. */
function kindByContent(name: string, head: Uint8Array): FileKind {
  const content = sniff(head);
  return content === 'pdf' || content === 'picture' ? content : kindOf(name);
}

/** How a loaded file is shown; undefined while its first bytes are read. */
export function useBlobKind(name: string, blob: Blob | undefined): FileKind | undefined {
  const [kind, setKind] = useState<{ readonly of: Blob; readonly kind: FileKind }>();
  useEffect(() => {
    if (!blob) return;
    let wanted = true;
    blob
      .slice(0, sniffedHead)
      .arrayBuffer()
      .then(
        (head) => kindByContent(name, new Uint8Array(head)),
        () => kindOf(name),
      )
      .then((found) => wanted && setKind({ of: blob, kind: found }));
    return () => {
      wanted = false;
    };
  }, [name, blob]);
  return kind?.of === blob ? kind?.kind : undefined;
}

/**
 * How a file is shown whose name doesn't say it: only its first bytes are fetched, because it may be large and not be
 * shown at all. Undefined while they are.
 */
export function useUnnamedKind(file: ViewedFile, wanted: boolean): FileKind | undefined {
  const [kind, setKind] = useState<{ readonly of: string; readonly kind: FileKind }>();
  const { _id: id, name } = file;
  const chosen = isChosen(file) ? file.content : undefined;
  const url = isChosen(file) ? null : file.url;
  const chosenKind = useBlobKind(name, wanted ? chosen : undefined);
  useEffect(() => {
    if (!wanted || url === null) return;
    const stop = new AbortController();
    fetchHead(url, sniffedHead, stop.signal)
      .then(
        (head) => kindByContent(name, head),
        // Without its content the file is offered for download.
        () => kindOf(name),
      )
      .then((found) => !stop.signal.aborted && setKind({ of: id, kind: found }));
    return () => stop.abort();
  }, [id, name, url, wanted]);
  if (chosen) return chosenKind;
  return kind?.of === id ? kind.kind : undefined;
}
