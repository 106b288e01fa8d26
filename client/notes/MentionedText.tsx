import { Fragment } from 'react';
import type { NoteView } from '../../common/notes/note';
import css from './notes.module.css';

/** The text of a note with the people that it mentions highlighted. */
export function MentionedText({ note: { text, mentions } }: { note: Pick<NoteView, 'text' | 'mentions'> }) {
  if (mentions.length === 0) return text;
  // The longest name first: "@Jo Ann" isn't "@Jo".
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${names.map(escaped).join('|')})`, 'g'));
  return parts.map((part, i) =>
    i % 2 === 1 ? (
      <mark key={i} className={css.mention}>
        {part}
      </mark>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    ),
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
