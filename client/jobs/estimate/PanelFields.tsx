import { useId, useState } from 'react';
import { texts } from '../../../common/api/errors';
import { looksLikeFeet, panelNamePattern } from '../../../common/jobs/entry';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/form/Field';
import { FieldError } from '../../ui/form/FieldError';
import { NumberInput } from '../../ui/form/NumberInput';
import { type Suggestion, SuggestInput } from '../../ui/form/SuggestInput';
import { widthOf } from './estimateDraft';
import css from './estimate.module.css';
import { estimateText } from './estimateText';

export interface CompanyPanel extends Suggestion {
  readonly code: string;
  /** The name reduced to the letters, numbers and spaces that a job's panel name may have. */
  readonly panelName: string;
  readonly width: string;
}

interface PanelFieldsProps {
  labels: { name: string; width: string };
  fields: { name: string; width: string };
  name: string;
  width: string;
  /** `code` is the code of the picked panel; blank once another name is typed. */
  onChange: (change: { name?: string; width?: string; code?: string }) => void;
  required?: boolean;
  panels: readonly CompanyPanel[];
  errors: { name: string | undefined; width: string | undefined };
}

const maxNameLength = 60;
/** How long the message stays after typing goes on, in ms. */
const staysFor = 2000;

/** Panel name, which accepts letters, numbers and spaces only, and width, which warns about feet (R8). */
export function PanelFields(props: PanelFieldsProps) {
  const { labels, fields, name, width, onChange, required = false, panels, errors } = props;
  const [refusedAt, setRefusedAt] = useState(0);
  const [composing, setComposing] = useState<string | null>(null);
  const take = (typed: string) => {
    const fits = panelNamePattern.test(typed);
    if (fits) onChange({ name: typed, code: '' });
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
            // Don't check text that is still being composed by an input method.
            onCompositionStart={() => setComposing(name)}
            onCompositionEnd={(event) => {
              setComposing(null);
              take(event.currentTarget.value);
            }}
            maxLength={maxNameLength}
            suggestions={panels}
            onPick={(picked) => {
              setRefusedAt(0);
              const panel = panels.find(({ id }) => id === picked.id);
              if (panel) onChange({ name: panel.panelName, width: panel.width, code: panel.code });
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
          <div className={css.widthMessage}>
            <FieldError
              id={`${id}-width`}
              fix={
                feet && (
                  <Button size="sm" onClick={() => onChange({ width: inInches })}>
                    {estimateText.inInches(inInches)}
                  </Button>
                )
              }
            >
              {widthError}
            </FieldError>
          </div>
        )}
      </div>
    </div>
  );
}
