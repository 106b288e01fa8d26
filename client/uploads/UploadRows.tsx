import { Alert } from '../ui/Alert';
import { UploadRow } from '../ui/UploadRow';
import type { UploadList, Uploads } from './UploadList';
import css from './uploads.module.css';

/** What was chosen, each with its progress and its way out, and why a choice was not taken. */
export const UploadRows = ({ list, uploads }: { list: UploadList; uploads: Uploads }) => (
  <>
    {uploads.refused && (
      <Alert kind="error">
        {uploads.refused.why}
        <span className={css.refused}>Not added: {uploads.refused.names.join(', ')}</span>
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
            onRetry={() => list.retry(item.key)}
            onCancel={() => list.remove(item.key)}
          />
        ))}
      </div>
    )}
  </>
);
