import type { ChoiceKind } from '../../../common/inbox/noticeChoices';
import { LoadError } from '../../api/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { digests } from '../../../common/inbox/digestTimes';
import { Checkbox } from '../../ui/form/Checkbox';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import { Panel } from '../../ui/layout/Panel';
import { type Column, Table } from '../../ui/layout/Table';
import { digestText, noticeKindNames, noticeSettingsText as text } from './noticeSettingsText';
import { QuietHoursFields } from './QuietHoursFields';
import { type NoticeSettings, useNoticeSettings } from './useNoticeSettings';
import { useEmailSettings } from './useEmailSettings';
import css from './settings.module.css';

type Row = NoticeSettings['choices'][number];

/** Where each kind of notification arrives, and the quiet hours of pushes. Each change is saved at once. */
export function NoticeSettingsPanel() {
  const { query, settings, save } = useNoticeSettings();
  const emails = useEmailSettings();
  const cell = (kind: ChoiceKind, channel: string, checked: boolean, onChange: (on: boolean) => void, off = false) => (
    <Checkbox
      aria-label={text.cell(channel, noticeKindNames[kind])}
      title={off ? text.pushNeedsInbox : undefined}
      checked={checked}
      disabled={off}
      onChange={onChange}
    />
  );
  const columns: Column<Row>[] = [
    { key: 'kind', head: text.kind, cell: ({ kind }) => <span className={css.kind}>{noticeKindNames[kind]}</span> },
    {
      ...{ key: 'inbox', head: text.inbox, width: '64px' },
      cell: ({ kind, inbox }) => cell(kind, text.inbox, inbox, (on) => void save({ kind, inbox: on })),
    },
    {
      ...{ key: 'email', head: text.email, width: '64px' },
      cell: ({ kind }) => {
        const on = emails.isOn(kind);
        return on === null ? text.none : cell(kind, text.email, on, (next) => void emails.set(kind, next));
      },
    },
    {
      ...{ key: 'push', head: text.push, width: '64px' },
      cell: ({ kind, inbox, push }) => cell(kind, text.push, push, (on) => void save({ kind, push: on }), !inbox),
    },
  ];
  return (
    <Panel title={text.title}>
      <div className={css.panel}>
        <p>{text.about}</p>
        {settings ? (
          <>
            <div className={css.table}>
              <Table
                label={text.table}
                columns={columns}
                rows={settings.choices}
                rowKey={({ kind }) => kind}
                keepTable
              />
            </div>
            <Field label={digestText.label} hint={digestText.hint}>
              <Select
                width={220}
                value={settings.digest}
                onChange={(digest) => void save({ digest })}
                options={digests.map((value) => ({ value, label: digestText[value] }))}
              />
            </Field>
            <QuietHoursFields quiet={settings.quiet} onChange={(quiet) => void save({ quiet })} />
          </>
        ) : query.error ? (
          <LoadError title={text.failed} query={query} />
        ) : (
          <Skeleton rows={6} label={text.loading} />
        )}
      </div>
    </Panel>
  );
}
