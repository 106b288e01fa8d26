import { type ReactNode, useId } from 'react';
import { FieldContext } from './fieldContext';
import { FieldError } from './FieldError';
import css from './Field.module.css';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; the control is marked and described by it. */
  error?: ReactNode;
  required?: boolean;
  /** A way out beside the error, such as "Use 36". */
  fix?: ReactNode;
  /** The id of a FieldError elsewhere, where there is more room: the control is marked and described by it. */
  errorId?: string;
  /** Around several controls (a Segmented, some Checkboxes) instead of one. */
  group?: boolean;
  /** The label is there to hear, not to see. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label, hint and error of a control, wired to it: put the control inside, with no ids of your own. */
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
          {wrong && error}
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
