import { type NoticeGroup, pushedKinds } from '../../../common/inbox/noticeChoices';

const chosen = (u: string, kind: string, channel: 'inbox' | 'push') =>
  `(SELECT (s.choices -> ${kind} ->> '${channel}')::boolean FROM notification_settings s WHERE s.user_id = ${u}.id)`;

const listed = (group: NoticeGroup) => `'{${pushedKinds(group).join(',')}}'::text[]`;

/** SQL: whether user `u` wants notifications of this kind; `kind` is 'mention' for mentions (R10.10). */
export const wantsNotice = (u: string, kind: string): string => `coalesce(${chosen(u, kind, 'inbox')}, TRUE)`;

/** SQL: whether user `u` wants pushes of this kind, by choice or by default. */
export const wantsPush = (
  u: string,
  kind: string,
): string => `(${wantsNotice(u, kind)} AND coalesce(${chosen(u, kind, 'push')},
  ${kind} = ANY(CASE WHEN ${u}.role IN ('admin', 'super') THEN ${listed('admin')} WHEN ${u}.role = 'cad' THEN ${listed('cad')}
    WHEN ${u}.role = 'customer' THEN ${listed('customer')} ELSE ${listed('outside')} END)))`;
