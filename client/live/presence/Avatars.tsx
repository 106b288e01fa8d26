import { initials } from '../../../common/format/initials';
import type { Presence } from '../../../common/live/events';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import css from './presence.module.css';

export type PresentPerson = Presence['people'][number];

/** Number of people who are shown with their initials. */
export const maxAvatars = 3;

/** Initials of the first people, beside a text that names them. */
export const Avatars = ({ people }: { people: readonly PresentPerson[] }) => (
  <span className={css.avatars} aria-hidden="true">
    {people.slice(0, maxAvatars).map((person) => (
      <Avatar key={person._id} person={person} />
    ))}
  </span>
);

/** Only the office has colors. */
const Avatar = ({ person }: { person: PresentPerson }) =>
  person.staff ? <DrafterBadge drafter={person} /> : <span className={css.avatar}>{initials(person.name)}</span>;
