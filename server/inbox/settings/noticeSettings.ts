import type { Routes } from '../../../common/api/routes';
import { kindsOf, noticeGroupOf, pushedKinds } from '../../../common/inbox/noticeChoices';
import type { Digest } from '../../../common/inbox/digestTimes';
import type { QuietHours } from '../../../common/inbox/quietHours';
import type { Answer, CallContext } from '../../callContext';
import { isTimeZone } from '../../env/isTimeZone';
import type { Run } from '../../views/present';
import { change } from '../../work/change';
import { invalid } from '../../work/refusal';
import { rows } from '../../work/sql';
import { announceInbox } from '../addNotifications';
import { inboxText as text } from '../inboxText';
import { wakePushes } from '../push/queuePushes';

type Choices = Readonly<Record<string, { readonly inbox?: boolean; readonly push?: boolean } | undefined>>;

async function settingsOf({ viewer }: Pick<CallContext, 'viewer'>, run: Run): Promise<Answer> {
  const [stored] = await run<{ choices: Choices; quiet: QuietHours | null; digest: Digest }>(
    'SELECT choices, quiet, digest FROM notification_settings WHERE user_id = $1',
    [viewer.id],
  );
  const pushed = pushedKinds(noticeGroupOf(viewer.role));
  const choices = kindsOf(viewer).map((kind) => {
    const { inbox = true, push = pushed.includes(kind) } = stored?.choices[kind] ?? {};
    return { kind, inbox, push: inbox && push };
  });
  return { value: { choices, quiet: stored?.quiet ?? null, digest: stored?.digest ?? 'off' } };
}

/** GET /notification-settings. */
export const getSettings = (context: CallContext<Routes['notificationSettings.get']>): Promise<Answer> =>
  settingsOf(context, (sql, bind) => rows(context.services.db, sql, bind));

/** Changes where one kind arrives, the quiet hours, or the digest, which then has what comes from now on. */
export async function updateSettings(context: CallContext<Routes['notificationSettings.update']>): Promise<Answer> {
  const { services, viewer, call, body } = context;
  const { kind, inbox, push, quiet, digest } = body;
  if (kind === undefined && quiet === undefined && digest === undefined) throw invalid({ kind: text.nothingChosen });
  if ((kind === undefined) !== (inbox === undefined && push === undefined)) throw invalid({ kind: text.kindAlone });
  if (kind !== undefined && !kindsOf(viewer).includes(kind)) throw invalid({ kind: text.notYours });
  if (quiet && !isTimeZone(quiet.timeZone)) throw invalid({ 'quiet.timeZone': text.notTimeZone });
  const chosen =
    kind === undefined
      ? {}
      : { [kind]: { ...(inbox !== undefined && { inbox }), ...(push !== undefined && { push }) } };
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.sql('INSERT INTO notification_settings (user_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING user_id', [
      viewer.id,
    ]);
    await work.sql(
      `UPDATE notification_settings s SET
         choices = CASE WHEN $2::text IS NULL THEN s.choices
           ELSE s.choices || jsonb_build_object($2::text, coalesce(s.choices -> $2::text, '{}') || ($3::jsonb -> $2::text)) END,
         quiet = CASE WHEN $4::boolean THEN nullif($5::jsonb, 'null') ELSE s.quiet END,
         digest = coalesce($6, s.digest), digest_at = CASE WHEN $6::text IS NULL THEN s.digest_at ELSE $7 END
       WHERE s.user_id = $1 RETURNING user_id`,
      [
        viewer.id,
        kind ?? null,
        JSON.stringify(chosen),
        quiet !== undefined,
        JSON.stringify(quiet ?? null),
        digest ?? null,
        work.now,
      ],
    );
    if (quiet !== undefined) await wakePushes(work, viewer.id);
    // Other tabs read the settings again.
    announceInbox(work, [viewer.id]);
    return settingsOf(context, (sql, bind) => work.sql(sql, bind));
  });
}
