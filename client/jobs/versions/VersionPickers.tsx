import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import type { ComparedVersions } from './versionPairs';
import type { Comparison } from './comparison';
import { compareText as text } from './versionText';
import css from './versions.module.css';

interface VersionPickersProps {
  versions: Comparison['versions'];
  shown: ComparedVersions;
  onChoose: (versions: ComparedVersions) => void;
}

/** The two versions to compare, newest first. */
export function VersionPickers({ versions, shown, onChoose }: VersionPickersProps) {
  const drafts = versions.some(({ released }) => !released);
  const options = versions.map(({ name, released }) => ({
    ...{ value: name, label: drafts ? text.version(name, released) : name },
  }));
  return (
    <div className={css.pickers}>
      {(['from', 'to'] as const).map((side) => (
        <Field key={side} label={text[side]}>
          <Select
            value={shown[side] ?? ''}
            onChange={(name) => onChoose({ ...shown, [side]: name })}
            options={options}
          />
        </Field>
      ))}
    </div>
  );
}
