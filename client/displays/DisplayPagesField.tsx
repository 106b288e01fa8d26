import { useId } from 'react';
import { type DisplayPage, displayPages } from '../../common/displays/displayPages';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FieldError } from '../ui/form/FieldError';
import { NumberInput } from '../ui/form/NumberInput';
import type { DisplayFields, DisplayProblem } from './displayForm';
import { displayDialogText as text, pageHints, pageNames } from './displaysText';
import css from './displays.module.css';

interface DisplayPagesFieldProps {
  pages: readonly DisplayPage[];
  seconds: DisplayFields['seconds'];
  wrong: Partial<Record<DisplayProblem, string>>;
  onPages: (pages: readonly DisplayPage[]) => void;
  onSeconds: (seconds: DisplayFields['seconds']) => void;
}

/** The pages of a display, each with its seconds; a single page needs none. */
export function DisplayPagesField({ pages, seconds, wrong, onPages, onSeconds }: DisplayPagesFieldProps) {
  const id = useId();
  const toggle = (page: DisplayPage, on: boolean) =>
    onPages(displayPages.filter((one) => (one === page ? on : pages.includes(one))));
  return (
    <Field label={text.pages} group error={wrong.pages}>
      <div className={css.pages}>
        {displayPages.map((page) => (
          <div key={page} className={css.page}>
            <Checkbox checked={pages.includes(page)} onChange={(on) => toggle(page, on)}>
              {pageNames[page]} <span className="t3">{pageHints[page]}</span>
            </Checkbox>
            {pages.includes(page) && pages.length > 1 && (
              <NumberInput
                whole
                numeric
                width={84}
                suffix="s"
                aria-label={text.seconds(pageNames[page])}
                aria-invalid={wrong[page] !== undefined || undefined}
                aria-describedby={wrong[page] === undefined ? undefined : `${id}-${page}`}
                value={seconds[page]}
                onChange={(typed) => onSeconds({ ...seconds, [page]: typed })}
              />
            )}
            {wrong[page] && <FieldError id={`${id}-${page}`}>{wrong[page]}</FieldError>}
          </div>
        ))}
      </div>
    </Field>
  );
}
