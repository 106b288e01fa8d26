import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type HeaderField, headerFields } from '../../../common/quotes/document/content';
import { DateInput } from '../../ui/form/DateInput';
import { Field } from '../../ui/form/Field';
import { FieldError } from '../../ui/form/FieldError';
import { type Suggestion, SuggestInput } from '../../ui/form/SuggestInput';
import { TextInput } from '../../ui/form/TextInput';
import { onLeaving } from '../../ui/typing/leaving';
import { useOpenQuote } from './QuoteContext';
import { FieldPresence } from '../takeoff/FieldPresence';
import type { PartOfAct } from '../sync/QuoteSync';
import type { Details } from './useDetails';
import { useOtherAt } from '../people/useOthers';
import css from '../quotes.module.css';

interface DetailFieldProps {
  details: Details;
  field: HeaderField;
  label: string;
  numeric?: boolean;
  type?: 'date';
  placeholder?: string;
  /** Suggestions; other text is allowed too. */
  suggestions?: readonly Suggestion[];
  onPick?: (suggestion: Suggestion, how: PartOfAct) => void;
  /** Shown instead of the field's own text. */
  value?: string;
  onText?: (text: string, how: PartOfAct) => void;
  hint?: ReactNode;
  /** Shown below the field. */
  below?: ReactNode;
  /** A problem detected by this screen. */
  problem?: string;
  readOnly?: boolean;
  /** Error while the field is blank; a blank field isn't saved. */
  required?: string;
}

/** Where the fields' errors are shown: a line below all of them, so that no row of fields gets taller. */
export const ErrorLineContext = createContext<HTMLElement | null>(null);

/** Delay after the last key before typed text is saved, in ms. */
const saveDelayMs = 400;

/** A field of Project Details; remote edits don't replace what is being typed until the field is left. */
export function DetailField(props: DetailFieldProps) {
  const { details, field, label, numeric, type, placeholder, suggestions, onPick } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = props.value ?? details.header[field];
  const text = typed ?? stored;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<string | null>(null);
  const { session } = useOpenQuote();
  /** Edits made during one stay in the field are one undo step, unless something else happens in between. */
  const act = useRef<number | null>(null);
  const asAct = (write: (how: PartOfAct) => void) => {
    write(act.current === session.sync.act ? { act: act.current } : {});
    act.current = session.sync.act;
    details.present(field, true, { written: true });
  };
  const save = useRef<(value: string) => void>(() => undefined);
  save.current = (value) => {
    asAct((how) => (props.onText ? props.onText(value, how) : details.write({ [field]: value }, how)));
  };
  const flush = () => {
    clearTimeout(timer.current);
    const typedText = pending.current?.trim() ?? '';
    if (pending.current !== null && (typedText !== '' || !props.required)) save.current(typedText);
    pending.current = null;
  };
  // Save before the quote is closed.
  useLayoutEffect(() => {
    const stop = onLeaving(flush);
    return () => {
      stop();
      if (pending.current === null) return;
      flush();
      details.present(null, false);
    };
  }, []);
  // A field that becomes read-only gets no blur event.
  useEffect(() => {
    if (details.canEdit || typed === null) return;
    setTyped(null);
    details.present(null, false);
  }, [details.canEdit]);
  const change = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    pending.current = suggestions && value === stored ? null : value;
    // A choice is saved when the field is left; half a name is not a choice.
    if (!suggestions) timer.current = setTimeout(flush, saveDelayMs);
    details.present(field, true);
  };
  const other = useOtherAt(session, `header:${field}`);
  const errorId = useId();
  const errorLine = use(ErrorLineContext);
  const error = (text.trim() === '' && props.required) || props.problem || details.problems.get(field);
  const wiring = {
    value: text,
    onChange: change,
    onFocus: () => {
      act.current = null;
      setTyped(stored);
      details.present(field, false);
    },
    onBlur: () => {
      flush();
      setTyped(null);
      details.present(null, false);
    },
    maxLength: headerFields[field],
    readOnly: props.readOnly || !details.canEdit,
    placeholder,
    autoComplete: 'off',
  };
  return (
    <FieldPresence className={css.detail} field={field} by={other}>
      <Field label={label} errorId={error ? errorId : undefined} hint={props.hint}>
        {suggestions && !wiring.readOnly ? (
          <SuggestInput
            {...wiring}
            onBlurCapture={wiring.onBlur}
            suggestions={suggestions}
            picksOnly
            onPick={(picked) => {
              pending.current = null;
              clearTimeout(timer.current);
              setTyped(picked.name);
              if (onPick) asAct((how) => onPick(picked, how));
              else save.current(picked.name);
            }}
          />
        ) : type === 'date' ? (
          <DateInput {...wiring} />
        ) : (
          <TextInput {...wiring} numeric={numeric} inputMode={numeric ? 'decimal' : undefined} />
        )}
      </Field>
      {props.below}
      {error && errorLine && createPortal(<FieldError id={errorId}>{error}</FieldError>, errorLine)}
    </FieldPresence>
  );
}
