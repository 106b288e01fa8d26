import { Alert } from '../ui/feedback/Alert';
import { UploadRow } from '../ui/form/files/UploadRow';
import type { UploadList, Uploads } from './UploadList';
import css from './uploads.module.css';
import { filesFieldText } from './uploadText';

interface UploadRowsProps {
  list: UploadList;
  uploads: Uploads;
  flagged?: (name: string) => boolean;
}

/** The chosen files with their progress, and why a file wasn't added. */
export const UploadRows = ({ list, uploads, flagged }: UploadRowsProps) => (
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
            onRetry={() => list.retry(item.key)}
            onCancel={() => list.remove(item.key)}
          />
        ))}
      </div>
    )}
  </>
);
