import { type FormEvent, type ReactNode, useState } from 'react';
import { settingLevels } from '../../common/settings/settingRules';
import type { SettingsView } from '../../common/settings/settings';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { officeCalendar } from '../state/office';
import { useUnsent } from '../state/unsent';
import { DateInput } from '../ui/DateInput';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { NumberInput } from '../ui/NumberInput';
import { Panel } from '../ui/Panel';
import { SaveBar } from '../ui/SaveBar';
import { useShortly } from '../ui/useShortly';
import { HolidaysField } from './HolidaysField';
import { hoursOf, type SettingsField, settingsBody, settingsNames, type SettingsText, textOf } from './settingsForm';
import css from './settings.module.css';

const saidFor = 5000;

/** What due times are made of: hours, holidays, business hours per level. */
export function SettingsForm({ settings }: { settings: SettingsView }) {
  const command = useCommand('settings.update', 'settings');
  const edits = useEdits<SettingsText>(textOf(settings), settings.version, command.isPending);
  const [wrong, setWrong] = useState<Partial<Record<SettingsField, string>>>({});
  const said = useShortly(saidFor);
  const { shown } = edits;
  const undecided = edits.conflicts.length > 0;
  useUnsent(edits.dirty ? 'settings that you have not saved' : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || undecided) return;
    const { body, wrong: unread } = settingsBody(shown, edits.changed);
    setWrong(unread);
    if (Object.keys(unread).length > 0) return;
    said.hide();
    const sent = edits.changed;
    command.mutate(
      { body: { ...body, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          said.show();
        },
      },
    );
  };
  const conflict = (name: SettingsField) => (
    <FieldConflict
      edits={edits}
      name={name}
      label={settingsNames[name]}
      text={(value) => (typeof value === 'string' ? value : value.join(', ') || 'none')}
      onDecide={command.reset}
    />
  );
  const field = (name: SettingsField, control: ReactNode) => (
    <div key={name}>
      <Field label={settingsNames[name]} error={wrong[name]}>
        {control}
      </Field>
      {conflict(name)}
    </div>
  );
  return (
    <form className={css.col} onSubmit={submit} noValidate aria-label="Settings">
      <div className={css.cols}>
        <Panel title="Office hours" note="Monday to Friday">
          <div className={css.col}>
            <div className={css.two}>
              {field(
                'opens',
                <DateInput type="time" value={shown.opens} onChange={(time) => edits.set('opens', time)} />,
              )}
              {field(
                'closes',
                <DateInput type="time" value={shown.closes} onChange={(time) => edits.set('closes', time)} />,
              )}
            </div>
            <p className="t2">In the office’s own time zone, {officeCalendar().timeZone}, wherever you are.</p>
          </div>
        </Panel>
        <Panel title="Turnaround" note="business hours from validation">
          <div className={css.col}>
            <div className={css.two}>
              {settingLevels.map((level) => {
                const name = hoursOf(level);
                return field(
                  name,
                  <NumberInput numeric suffix="h" value={shown[name]} onChange={(hours) => edits.set(name, hours)} />,
                );
              })}
            </div>
            <p className="t2">Rush jobs and revisions get half the time.</p>
          </div>
        </Panel>
        <Panel title="Holidays" count={shown.holidays.length}>
          <div className={css.col}>
            <HolidaysField days={shown.holidays} onChange={(days) => edits.set('holidays', days)} />
            {conflict('holidays')}
          </div>
        </Panel>
      </div>
      <div className={css.foot}>
        <SaveBar
          dirty={edits.dirty}
          pending={command.isPending}
          undecided={undecided}
          onDiscard={() => {
            edits.reset();
            setWrong({});
            command.reset();
          }}
          saved={said.shown && 'Saved. New due times use these settings.'}
          failure={command.error && messageOf(command.error)}
        />
      </div>
    </form>
  );
}
