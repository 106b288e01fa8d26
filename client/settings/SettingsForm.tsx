import type { FormEvent, ReactNode } from 'react';
import { settingLevels } from '../../common/settings/settingRules';
import type { SettingsView } from '../../common/settings/settings';
import { zoneTitle } from '../../common/format/dates';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { officeCalendar } from '../state/office';
import { useUnsent } from '../state/unsent';
import { Checkbox } from '../ui/form/Checkbox';
import { DateInput } from '../ui/form/DateInput';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { NumberInput } from '../ui/form/NumberInput';
import { Panel } from '../ui/layout/Panel';
import { SaveBar } from '../ui/form/save/SaveBar';
import { useFlashMessage } from '../ui/board/useFlashMessage';
import { DueTimesNotice } from './DueTimesNotice';
import { HolidaysField } from './HolidaysField';
import { hoursOf, type SettingsField, settingsBody, type SettingsText, switchText, textOf } from './settingsForm';
import { holidaysText, settingsNames, settingsText as text } from './settingsText';
import css from './settings.module.css';

const messageShownMs = 5000;

/** Settings of due times: business hours, holidays, turnaround per level. */
export function SettingsForm({ settings }: { settings: SettingsView }) {
  const command = useCommand('settings.update', 'settings');
  const { errors: wrong, setErrors: setWrong, onEdit } = useFieldErrors<SettingsField>(command);
  const edits = useEdits<SettingsText>(textOf(settings), settings.version, command.isPending, onEdit);
  const flash = useFlashMessage(messageShownMs);
  const { shown } = edits;
  const undecided = edits.conflicts.length > 0;
  useUnsent(edits.dirty ? text.unsent : null, 'leaving');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edits.dirty || command.isPending || undecided) return;
    const { body, wrong: unread } = settingsBody(shown, edits.changed);
    setWrong(unread);
    if (Object.keys(unread).length > 0) return;
    flash.hide();
    const sent = edits.changed;
    command.mutate(
      { body: { ...body, expected: edits.expected } },
      {
        onSuccess: (saved) => {
          edits.saved(sent, textOf(saved));
          flash.show();
        },
      },
    );
  };
  const conflict = (name: SettingsField) => (
    <FieldConflict
      edits={edits}
      name={name}
      label={settingsNames[name]}
      text={(value) => (typeof value === 'string' ? value : value.join(', ') || text.none)}
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
    <form className={css.col} onSubmit={submit} noValidate aria-label={text.form}>
      <div className={css.cols}>
        <Panel title={text.hours} note={text.hoursNote}>
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
            <div>
              <Checkbox checked={shown.hour24 === 'on'} onChange={(on) => edits.set('hour24', switchText(on))}>
                {text.hour24}
              </Checkbox>
              {conflict('hour24')}
            </div>
            <p className="t2">{text.zone(zoneTitle(officeCalendar().timeZone))}</p>
          </div>
        </Panel>
        <Panel title={text.turnaround} note={text.turnaroundNote}>
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
            <p className="t2">{text.rush}</p>
          </div>
        </Panel>
        <Panel title={holidaysText.title} count={shown.holidays.length}>
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
          saved={flash.shown && text.saved}
          failure={command.error && messageOf(command.error)}
        />
        {/* Below the buttons: it also appears when another admin saves, and must not move them under the pointer. */}
        <DueTimesNotice version={settings.version} />
      </div>
    </form>
  );
}
