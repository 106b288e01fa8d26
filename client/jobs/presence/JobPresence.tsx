import { useAtomValue } from 'jotai';
import { Avatars } from '../../live/presence/Avatars';
import { presenceAtom } from '../../live/presence/followPresence';
import { presenceText } from '../../live/presence/presenceText';
import css from '../../live/presence/presence.module.css';

interface JobPresenceProps {
  me: number;
  /** Initials only, for a phone. */
  short?: boolean;
  /** Only those who have this file in the viewer. */
  file?: string;
}

/** Other people who have this job, or this file of it, open, announced politely to screen readers. Nothing moves when they come and go. */
export function JobPresence({ me, short, file }: JobPresenceProps) {
  const presence = useAtomValue(presenceAtom);
  const others = presence?.people.filter((one) => one._id !== me && (file === undefined || one.file === file)) ?? [];
  const names = others.map(({ name }) => name);
  const count = file === undefined && presence ? presence.count - 1 : others.length;
  return (
    <span role="status" className={css.presence}>
      {others.length > 0 && (
        <>
          <Avatars people={others} />
          <span className={short ? 'hidden' : css.names} title={presenceText.everyone(names, count)}>
            {sentenceOf(names, count)}
          </span>
        </>
      )}
    </span>
  );
}

/** `count` also has people whose names the event leaves out. */
function sentenceOf([first = '', second = '']: readonly string[], count: number): string {
  if (count <= 1) return presenceText.one(first);
  return count === 2 ? presenceText.two(first, second) : presenceText.more(first, count - 1);
}
