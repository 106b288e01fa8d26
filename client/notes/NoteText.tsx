import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NoteView } from '../../common/notes/note';
import css from './notes.module.css';

/** An address with the punctuation that may follow it in a sentence. */
const url = 'https?://[^\\s<>"“”]+';
/** Job numbers have six digits. */
const jobNumber = '(?<![\\d.,#/-])[1-9]\\d{5}(?![\\d/-]|[.,]\\d)';
const afterUrl = /[.,;:!?)\]}’']+$/;

/** The text of a note: mentioned people are highlighted, addresses and job numbers are links. */
export function NoteText({ note: { text, mentions } }: { note: Pick<NoteView, 'text' | 'mentions'> }) {
  // The longest name first: "@Jo Ann" isn't "@Jo".
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const special = new RegExp(`(${[...names.map(escaped), url, jobNumber].join('|')})`, 'g');
  return text.split(special).map((part, i) => <Fragment key={i}>{i % 2 === 1 ? shown(part) : part}</Fragment>);
}

function shown(part: string): ReactNode {
  if (part.startsWith('@')) return <mark className={css.mention}>{part}</mark>;
  if (/^\d/.test(part)) return <Link to={`/jobs?q=${part}`}>{part}</Link>;
  const address = part.replace(afterUrl, '');
  return (
    <>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>
      {part.slice(address.length)}
    </>
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
