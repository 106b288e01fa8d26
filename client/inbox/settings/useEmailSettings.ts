import { isStaff } from '../../../common/access/roles';
import { type ChoiceKind, type EmailedKind, emailSettings } from '../../../common/inbox/noticeChoices';
import { useMe } from '../../access/useMe';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { noticeSettingsText as text } from './noticeSettingsText';

/** Emails of each kind, which are settings of the profile. `isOn` is null for kinds without an email. */
export function useEmailSettings() {
  const { user } = useMe();
  const { mutateAsync } = useCommand('profile.update', `user:${user._id}`);
  const switchesOf = (kind: ChoiceKind) => {
    if (kind === 'registered') return { own: 'notifRegistered', every: 'notifRegistered' } as const;
    return kind in emailSettings ? emailSettings[kind as EmailedKind] : null;
  };
  const isOn = (kind: ChoiceKind): boolean | null => {
    const switches = switchesOf(kind);
    return switches && (user[switches.own] || user[switches.every]);
  };
  const set = async (kind: ChoiceKind, on: boolean) => {
    const switches = switchesOf(kind);
    if (!switches) return;
    const { own, every } = switches;
    // People of the office rarely submit jobs, so theirs are the emails about all jobs.
    const body = on ? { [isStaff(user.role) ? every : own]: true } : { [own]: false, [every]: false };
    await toastFailure({ key: 'notification settings', failed: text.notSaved }, () => mutateAsync({ body }));
  };
  return { isOn, set };
}
