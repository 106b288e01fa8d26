import { useId, useState } from 'react';
import { texts } from '../../common/api/errors';
import { looksLikeFeet, panelNamePattern } from '../../common/jobs/entry';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { FieldError } from '../ui/FieldError';
import { NumberInput } from '../ui/NumberInput';
import { type Suggestion, SuggestInput } from '../ui/SuggestInput';
import { widthOf } from './estimateDraft';
import css from './estimate.module.css';

export interface CompanyPanel extends Suggestion {
  readonly width: string;
}

interface PanelFieldsProps {
  labels: { name: string; width: string };
  fields: { name: string; width: string };
  name: string;
  width: string;
  onChange: (change: { name?: string; width?: string }) => void;
  required?: boolean;
  panels: readonly CompanyPanel[];
  errors: { name: string | undefined; width: string | undefined };
}

const maxNameLength = 60;
/** Who types on does not miss why a sign is not there. */
const staysFor = 2000;

/** A panel's name and width: what is not a letter, number or space is not taken; feet are pointed out (spec §5). */
export function PanelFields(props: PanelFieldsProps) {
  const { labels, fields, name, width, onChange, required = false, panels, errors } = props;
  const [refusedAt, setRefusedAt] = useState(0);
  const [composing, setComposing] = useState<string | null>(null);
  const take = (typed: string) => {
    const fits = panelNamePattern.test(typed);
    if (fits) onChange({ name: typed });
    if (!fits) setRefusedAt(Date.now());
    else if (Date.now() - refusedAt > staysFor) setRefusedAt(0);
  };
  const id = useId();
  const figure = widthOf(width);
  const feet = looksLikeFeet(figure);
  const inInches = String(Math.round(figure * 1200) / 100);
  const nameError = refusedAt > 0 ? texts.panelName : errors.name;
  const widthError = feet ? texts.panelWidthInches : errors.width;
  return (
    <div className={css.panel}>
      <div data-field={fields.name}>
        <Field label={labels.name} errorId={nameError && `${id}-name`}>
          <SuggestInput
            value={composing ?? name}
            onChange={(typed) => (composing === null ? take(typed) : setComposing(typed))}
            // Half a word of an input method is not judged yet.
            onCompositionStart={() => setComposing(name)}
            onCompositionEnd={(event) => {
              setComposing(null);
              take(event.currentTarget.value);
            }}
            maxLength={maxNameLength}
            suggestions={panels}
            onPick={(picked) => {
              setRefusedAt(0);
              onChange({ name: picked.name, width: panels.find(({ id }) => id === picked.id)?.width ?? width });
            }}
          />
        </Field>
      </div>
      <div data-field={fields.width} className={css.width}>
        <Field label={labels.width} required={required} errorId={widthError && `${id}-width`}>
          <NumberInput value={width} onChange={(typed) => onChange({ width: typed })} />
        </Field>
      </div>
      <div className={css.messages} aria-live="polite">
        {nameError && <FieldError id={`${id}-name`}>{nameError}</FieldError>}
        {widthError && (
          <FieldError
            id={`${id}-width`}
            fix={
              feet && (
                <Button size="sm" onClick={() => onChange({ width: inInches })}>
                  Use {inInches}
                </Button>
              )
            }
          >
            {widthError}
          </FieldError>
        )}
      </div>
    </div>
  );
}
