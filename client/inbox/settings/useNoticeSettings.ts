import { useState } from 'react';
import type { BodyIn, ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { noticeSettingsQueries } from '../../api/queries/noticeSettingsQueries';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { noticeSettingsText as text } from './noticeSettingsText';

export type NoticeSettings = ReplyOf<Routes['notificationSettings.get']>;
type Change = BodyIn<Routes['notificationSettings.update']>;

/** The viewer's notification settings; a change is shown at once and taken back if it isn't saved. */
export function useNoticeSettings() {
  const query = useLiveQuery(noticeSettingsQueries.settings());
  const { mutateAsync } = useCommand('notificationSettings.update', 'notification settings');
  const [pending, setPending] = useState<readonly Change[]>([]);
  const save = async (change: Change) => {
    setPending((before) => [...before, change]);
    await toastFailure({ key: 'notification settings', failed: text.notSaved }, async () => {
      await mutateAsync({ body: change });
      await query.refetch();
    });
    setPending((before) => before.filter((one) => one !== change));
  };
  return { query, settings: query.data && pending.reduce(withChange, query.data), save };
}

function withChange(settings: NoticeSettings, { kind, quiet, digest, ...cells }: Change): NoticeSettings {
  const choices = settings.choices.map((row) => {
    const { inbox, push } = { ...row, ...(row.kind === kind ? cells : {}) };
    return { ...row, inbox, push: inbox && push };
  });
  return { choices, quiet: quiet === undefined ? settings.quiet : quiet, digest: digest ?? settings.digest };
}
