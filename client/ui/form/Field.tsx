import { type ReactNode, useId } from 'react';
import { fieldSentence } from '../../../common/api/fieldSentence';
import { FieldContext } from './fieldContext';
import { FieldError } from './FieldError';
import css from './Field.module.css';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and what to do: a sentence, or words that follow the label ("is required"). */
  error?: ReactNode;
  required?: boolean;
  /** A quick fix beside the error, such as "Use 36". */
  fix?: ReactNode;
  /** ID of a FieldError elsewhere, where there is more room; the control is marked and described by it. */
  errorId?: string;
  /** The field has several controls (a Segmented, some Checkboxes) instead of one. */
  group?: boolean;
  /** Hides the label visually. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** The API returns only the problem ("is required"); the label completes the sentence. */
const sentenceOf = (label: ReactNode, error: ReactNode): ReactNode =>
  typeof label === 'string' && typeof error === 'string' && startsWithVerb.test(error)
    ? fieldSentence(label, error)
    : error;
const startsWithVerb = /^(is|isn['’]t|are|aren['’]t|must|can|can['’]t|has|contains|already|doesn['’]t|was|belongs)\b/;

/** Label, hint and error of a control, connected to it by IDs. Put the control inside, without IDs. */
export function Field({
  label,
  hint,
  error,
  required = false,
  fix,
  errorId,
  group = false,
  hideLabel = false,
  children,
}: FieldProps) {
  const id = useId();
  const wrong = error != null && error !== '' && error !== false;
  const labelId = `${id}-label`;
  const describedBy = [hint && `${id}-hint`, wrong && `${id}-error`, errorId].filter(Boolean).join(' ') || undefined;
  const name = (
    <>
      {label}
      {required && (
        <span className={css.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  const labelClass = hideLabel ? 'hidden' : css.label;
  const body = (
    <>
      {group ? (
        <span id={labelId} className={labelClass}>
          {name}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className={labelClass}>
          {name}
        </label>
      )}
      <FieldContext value={{ id, labelId, describedBy, invalid: wrong || errorId !== undefined, required }}>
        {children}
      </FieldContext>
      {hint && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      {(wrong || fix) && (
        <FieldError id={`${id}-error`} fix={fix}>
          {wrong && sentenceOf(label, error)}
        </FieldError>
      )}
    </>
  );
  if (!group) return <div className={css.field}>{body}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div className={css.field} role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {body}
    </div>
  );
}
