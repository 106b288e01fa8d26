import { Suspense } from 'react';
import { endingOf, type FileKind, kindOf } from '../../common/uploads/fileKind';
import { LoadError } from '../api/LoadError';
import { Button } from '../ui/Button';
import { lazyPart, useLoaded } from '../ui/feedback/lazyPart';
import { Skeleton } from '../ui/feedback/Skeleton';
import { fetchFile } from '../uploads/fetchFile';
import { useBlobKind, useUnnamedKind } from './content/useContentKind';
import { FileDetails } from './FileDetails';
import { NotShown } from './NotShown';
import { PictureView } from './PictureView';
import { TableView } from './table/TableView';
import { useFindings } from './table/useFindings';
import { TextView } from './TextView';
import { useFileBlob } from './useFileBlob';
import css from './viewer.module.css';
import { isChosen, type ViewedFile } from './viewedFiles';
import { otherText, viewerText } from './viewerText';

const PdfView = lazyPart(
  () => import('./pdf/PdfView'),
  (m) => m.PdfView,
);

interface FileBodyProps {
  file: ViewedFile;
  /** A line of a table to show. */
  line: number | undefined;
}

/** The content of a file. PDFs and pictures are shown by their content, whatever their name; others by their name. */
export function FileBody({ file, line }: FileBodyProps) {
  const named = kindOf(file.name);
  const found = useUnnamedKind(file, named === 'other');
  const kind = named === 'other' ? found : named;
  if (kind === undefined) return <Loading name={file.name} />;
  if (kind === 'other') return <OtherFile file={file} />;
  return <LoadedBody file={file} line={line} expected={kind} />;
}

function OtherFile({ file }: { file: ViewedFile }) {
  return (
    <NotShown
      title={otherText.kind(endingOf(file.name))}
      below={
        !isChosen(file) && (
          <>
            <FileDetails file={file} />
            <Button kind="primary" onClick={() => fetchFile(file)}>
              {viewerText.download}
            </Button>
          </>
        )
      }
    >
      {isChosen(file) ? otherText.cannotShowYet : otherText.cannotShow}
    </NotShown>
  );
}

const Loading = ({ name }: { name: string }) => (
  <div className={css.loading}>
    <Skeleton rows={8} label={viewerText.loading(name)} />
  </div>
);

function LoadedBody({ file, line, expected }: FileBodyProps & { expected: FileKind }) {
  const { blob, query } = useFileBlob(file);
  const kind = useBlobKind(file.name, blob);
  const findings = useFindings(file);
  // Loads the viewer of PDFs while the file is loading.
  const drawable = useLoaded(PdfView, (kind ?? expected) === 'pdf');
  const loading = <Loading name={file.name} />;
  if (query.error) return <LoadError title={viewerText.failed(file.name)} query={query} />;
  if (!blob || kind === undefined || (kind === 'pdf' && !drawable)) return loading;
  if (kind === 'picture') return <PictureView blob={blob} name={file.name} />;
  if (kind === 'table') return <TableView blob={blob} name={file.name} line={line} findings={findings} />;
  if (kind === 'text') return <TextView blob={blob} />;
  if (kind === 'other') return <OtherFile file={file} />;
  return (
    <Suspense fallback={loading}>
      <PdfView blob={blob} name={file.name} />
    </Suspense>
  );
}
