import { useSetAtom } from 'jotai';
import type { DraftFinding } from '../../common/quotes/takeoff/checkDraft';
import { preloadViewer } from '../files/preloadViewer';
import { type ChosenFile, viewedFilesAtom } from '../files/viewedFiles';
import { Alert } from '../ui/feedback/Alert';
import { UploadRow } from '../ui/form/files/UploadRow';
import type { UploadList, Uploads } from './UploadList';
import css from './uploads.module.css';
import { filesFieldText } from './uploadText';

interface UploadRowsProps {
  list: UploadList;
  uploads: Uploads;
  flagged?: (name: string) => boolean;
  /** Findings of this file's check, to be shown with its content. */
  findingsOf?: (name: string) => readonly DraftFinding[];
}

/** The chosen files with their progress, and why a file wasn't added. */
export function UploadRows({ list, uploads, flagged, findingsOf }: UploadRowsProps) {
  const view = useSetAtom(viewedFilesAtom);
  // After a reload, only files that the browser has stored have a content.
  const shown = uploads.items.flatMap(({ key, name, size }): ChosenFile[] => {
    const content = list.fileOf(key);
    return content ? [{ _id: idOf(key), name, size, content, findings: findingsOf?.(name) ?? [] }] : [];
  });
  const opensAt = (key: number) => {
    const at = shown.findIndex(({ _id }) => _id === idOf(key));
    return at < 0 ? undefined : () => view({ files: shown, at });
  };
  return (
    <>
      {uploads.refused && (
        <Alert kind="error">
          {uploads.refused.why}
          <span className={css.refused}>{filesFieldText.notAdded(uploads.refused.names)}</span>
        </Alert>
      )}
      {uploads.items.length > 0 && (
        <div>
          {uploads.items.map((item) => (
            <UploadRow
              key={item.key}
              name={item.name}
              size={item.size}
              upload={item.upload}
              flagged={flagged?.(item.name)}
              onOpen={opensAt(item.key)}
              onNear={() => preloadViewer(item.name)}
              onRetry={() => list.retry(item.key)}
              onCancel={() => list.remove(item.key)}
            />
          ))}
        </div>
      )}
    </>
  );
}

const idOf = (key: number): string => `chosen ${key}`;
