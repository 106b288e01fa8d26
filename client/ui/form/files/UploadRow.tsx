import { fileSize } from '../../../../common/format/fileSize';
import { Glyph } from '../../Glyph';
import { IconButton } from '../../IconButton';
import { Progress } from '../../status/Progress';
import { fileText, uploadText } from '../formText';
import css from './files.module.css';

export type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; sent: number }
  | { state: 'done' }
  /** The upload is retried automatically. */
  | { state: 'interrupted'; reason: string }
  /** Short reason: "The file plan.pdf is empty (0 bytes).". */
  | { state: 'failed'; reason: string }
  /** The file's content was lost with the page that uploaded it, because the browser couldn't store it. */
  | { state: 'missing' };

interface UploadRowProps {
  name: string;
  /** Size in bytes. */
  size: number;
  upload: UploadState;
  /** Uploaded, but needs attention. */
  flagged?: boolean;
  /** Shows the file; the name is then a button. */
  onOpen?: (() => void) | undefined;
  /** The pointer is over that button, or it has the focus: the file is probably opened next. */
  onNear?: () => void;
  onRetry?: () => void;
  /** Cancels the upload or removes the file. */
  onCancel?: () => void;
}

const glyphs = {
  waiting: 'file',
  sending: 'arrowUp',
  done: 'check',
  interrupted: 'alert',
  failed: 'alert',
  missing: 'alert',
} as const;

/** One file being uploaded: its progress (`sent` from 0 to 1), success, or the reason of the failure with Retry. */
export function UploadRow({ name, size, upload, flagged = false, onOpen, onNear, onRetry, onCancel }: UploadRowProps) {
  const { state } = upload;
  const failed = state === 'failed' || state === 'interrupted';
  return (
    <div className={css.upload} data-state={state} data-flagged={flagged || undefined}>
      <Glyph name={flagged && state === 'done' ? 'alert' : glyphs[state]} size={16} />
      <span className={state === 'missing' ? undefined : 'cut'} title={name}>
        {onOpen ? (
          <button
            type="button"
            className={css.get}
            onClick={onOpen}
            onPointerEnter={onNear}
            onFocus={onNear}
            title={fileText.open(name)}
          >
            {name}
          </button>
        ) : (
          name
        )}{' '}
        {failed && <span className={css.reason}>{upload.reason}</span>}
        {state === 'missing' && <span className={css.reason}>{uploadText.missing}</span>}
        {state === 'done' && <span className="hidden">{uploadText.done}</span>}
      </span>
      <span className={css.right} aria-hidden={state === 'sending' || undefined}>
        {state === 'sending' && uploadText.sent(fileSize(Math.round(upload.sent * size)), fileSize(size))}
        {(state === 'done' || state === 'waiting') && fileSize(size)}
        {failed && onRetry && (
          <button type="button" className={css.retry} onClick={onRetry} aria-label={uploadText.retryLabel(name)}>
            {uploadText.retry}
          </button>
        )}
      </span>
      {onCancel ? (
        <IconButton
          size="sm"
          label={state === 'sending' ? uploadText.cancelLabel(name) : uploadText.removeLabel(name)}
          onClick={onCancel}
        >
          <Glyph name="cross" size={12} />
        </IconButton>
      ) : (
        <span />
      )}
      {state === 'sending' && (
        <span className={css.bar}>
          <Progress value={upload.sent} label={uploadText.uploading(name)} />
        </span>
      )}
    </div>
  );
}
