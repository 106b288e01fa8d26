import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type HeaderField, headerFields } from '../../common/quotes/content';
import { DateInput } from '../ui/DateInput';
import { Field } from '../ui/Field';
import { type Suggestion, SuggestInput } from '../ui/SuggestInput';
import { TextInput } from '../ui/TextInput';
import { useOpenQuote } from './QuoteContext';
import { Taken } from './Taken';
import type { Details, SameAct } from './useDetails';
import { useOtherAt } from './useOthers';
import css from './quotes.module.css';

interface DetailFieldProps {
  details: Details;
  field: HeaderField;
  label: string;
  numeric?: boolean;
  type?: 'date';
  placeholder?: string;
  /** Offered; anything else may be typed. */
  suggestions?: readonly Suggestion[];
  onPick?: (suggestion: Suggestion, how: SameAct) => void;
  /** Instead of the field's own text. */
  value?: string;
  onText?: (text: string, how: SameAct) => void;
  hint?: ReactNode;
  readOnly?: boolean;
  /** Said while it is blank; then it stays what it was. */
  required?: string;
}

/** So long a hand rests before what it typed is written. */
const rests = 400;

/** A field of the project's details: what somebody types in it is theirs until they leave it. */
export function DetailField(props: DetailFieldProps) {
  const { details, field, label, numeric, type, placeholder, suggestions, onPick } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const kept = props.value ?? details.header[field];
  const text = typed ?? kept;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<string | null>(null);
  const { session } = useOpenQuote();
  /** What is written while one stays in the field is one act, as long as nothing else is done in between. */
  const act = useRef<number | null>(null);
  const asAct = (write: (how: SameAct) => void) => {
    write({ same: act.current === session.sync.act });
    act.current = session.sync.act;
    details.present(field, true, { written: true });
  };
  const save = useRef<(value: string) => void>(() => undefined);
  save.current = (value) => {
    asAct((how) => (props.onText ? props.onText(value, how) : details.write({ [field]: value }, how)));
  };
  const flush = () => {
    clearTimeout(timer.current);
    const said = pending.current?.trim() ?? '';
    if (pending.current !== null && (said !== '' || !props.required)) save.current(said);
    pending.current = null;
  };
  // Before the quote that it is written to is closed.
  useLayoutEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      if (pending.current === null) return;
      flush();
      details.present(null, false);
    };
  }, []);
  // The field may be another one then, which hears of no end of this one.
  useEffect(() => {
    if (details.canEdit || typed === null) return;
    setTyped(null);
    details.present(null, false);
  }, [details.canEdit]);
  const change = (value: string) => {
    setTyped(value);
    pending.current = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, rests);
    details.present(field, true);
  };
  const other = useOtherAt(session, `header:${field}`);
  const wiring = {
    value: text,
    onChange: change,
    onFocus: () => {
      act.current = null;
      setTyped(kept);
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
    <Taken className={css.detail} by={other}>
      <Field
        label={label}
        error={(text.trim() === '' && props.required) || details.problems.get(field)}
        hint={props.hint}
      >
        {suggestions && !wiring.readOnly ? (
          <SuggestInput
            {...wiring}
            onBlurCapture={wiring.onBlur}
            suggestions={suggestions}
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
    </Taken>
  );
}
