import { fileSize } from '../../common/format/fileSize';
import { Glyph } from './Glyph';
import { IconButton } from './IconButton';
import { Progress } from './Progress';
import css from './files.module.css';

export type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; sent: number }
  | { state: 'done' }
  /** It is retried by itself. */
  | { state: 'interrupted'; reason: string }
  /** Refused, in few words: "larger than 25 MB". */
  | { state: 'failed'; reason: string }
  /** Its bytes were lost with the page that uploaded it. */
  | { state: 'missing' };

interface UploadRowProps {
  name: string;
  /** Bytes. */
  size: number;
  upload: UploadState;
  onRetry?: () => void;
  /** Stops it, or takes the file off the list again. */
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

/** One file on its way: how far it is (`sent` from 0 to 1), that it arrived, or why it did not and a way to try again. */
export function UploadRow({ name, size, upload, onRetry, onCancel }: UploadRowProps) {
  const { state } = upload;
  const failed = state === 'failed' || state === 'interrupted';
  return (
    <div className={css.upload} data-state={state}>
      <Glyph name={glyphs[state]} size={16} />
      <span className={state === 'missing' ? undefined : 'cut'} title={name}>
        {name} {failed && <span className={css.reason}>{upload.reason}</span>}
        {state === 'missing' && <span className={css.reason}>wasn’t uploaded. Attach it again or remove it.</span>}
        {state === 'done' && <span className="hidden">uploaded</span>}
      </span>
      <span className={css.right} aria-hidden={state === 'sending' || undefined}>
        {state === 'sending' && `${Math.floor(upload.sent * 100)} %`}
        {(state === 'done' || state === 'waiting') && fileSize(size)}
        {failed && onRetry && (
          <button type="button" className={css.retry} onClick={onRetry} aria-label={`Retry ${name}`}>
            Retry
          </button>
        )}
      </span>
      {onCancel ? (
        <IconButton size="sm" label={`${state === 'sending' ? 'Cancel' : 'Remove'} ${name}`} onClick={onCancel}>
          <Glyph name="cross" size={12} />
        </IconButton>
      ) : (
        <span />
      )}
      {state === 'sending' && (
        <span className={css.bar}>
          <Progress value={upload.sent} label={`Uploading ${name}`} />
        </span>
      )}
    </div>
  );
}
