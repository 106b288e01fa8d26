import { LoadError } from '../api/LoadError';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Suspense } from 'react';
import { endingOf, type FileKind, kindOf } from './fileKind';
import { PictureView } from './PictureView';
import { TableView } from './TableView';
import { TextView } from './TextView';
import { NotShown } from './NotShown';
import { useFileBlob } from './useFileBlob';
import css from './viewer.module.css';
import { otherText, viewerText } from './viewerText';
import type { ViewedFile } from './viewedFiles';

const PdfView = lazyPart(
  () => import('./pdf/PdfView'),
  (m) => m.PdfView,
);

/** The content of a file, by its kind. */
export function FileBody({ file }: { file: ViewedFile }) {
  const kind = kindOf(file.name);
  if (kind === 'other') return <NotShown title={otherText.kind(endingOf(file.name))}>{otherText.cannotShow}</NotShown>;
  return <LoadedBody file={file} kind={kind} />;
}

function LoadedBody({ file, kind }: { file: ViewedFile; kind: Exclude<FileKind, 'other'> }) {
  const { blob, query } = useFileBlob(file);
  const loading = (
    <div className={css.loading}>
      <Skeleton rows={8} label={viewerText.loading(file.name)} />
    </div>
  );
  if (query.error) return <LoadError title={viewerText.failed(file.name)} query={query} />;
  if (!blob) return loading;
  if (kind === 'picture') return <PictureView blob={blob} name={file.name} />;
  if (kind === 'table') return <TableView blob={blob} name={file.name} />;
  if (kind === 'text') return <TextView blob={blob} />;
  return (
    <Suspense fallback={loading}>
      <PdfView blob={blob} name={file.name} />
    </Suspense>
  );
}
