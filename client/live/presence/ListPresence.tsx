import { useAtomValue } from 'jotai';
import type { ListName } from '../../../common/live/events';
import { useMe } from '../../access/useMe';
import { Avatars, maxAvatars } from './Avatars';
import { presenceAtom, useListPresence } from './followPresence';
import { presenceText } from './presenceText';
import css from './presence.module.css';

/** Other people who look at this list now: their initials, and their names on hover. */
export function ListPresence({ list }: { list: ListName }) {
  useListPresence(list);
  const me = useMe().user._id;
  const presence = useAtomValue(presenceAtom);
  const others = presence?.people.filter(({ _id }) => _id !== me) ?? [];
  if (!presence || others.length === 0) return null;
  const count = presence.count - 1;
  const label = presenceText.everyone(
    others.map(({ name }) => name),
    count,
  );
  return (
    <span className={css.onList} role="img" aria-label={label} title={label}>
      <Avatars people={others} />
      {count > maxAvatars && <span aria-hidden="true">{presenceText.further(count - maxAvatars)}</span>}
    </span>
  );
}
