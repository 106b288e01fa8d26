import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { copyText } from './copyText';
import { Glyph } from './Glyph';
import css from './CopyText.module.css';

interface CopyTextProps {
  /** What is copied. */
  text: string;
  /** What is shown; the text itself unless given. */
  children?: ReactNode;
  /** As a button instead of a text with a glyph. */
  button?: boolean;
}

const shownFor = 2000;

/** Click to copy; says 'Copied!' for two seconds, to eyes and ears. */
export function CopyText({ text, children = text, button = false }: CopyTextProps) {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const click = async () => {
    setSaid((await copyText(text)) ? 'Copied!' : 'Not copied: select it by hand');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(''), shownFor);
  };
  const answer = (
    <span className={css.copied} role="status">
      {said}
    </span>
  );
  if (button) {
    return (
      <span className="row">
        <Button onClick={click}>{children}</Button>
        {answer}
      </span>
    );
  }
  return (
    <span className="row">
      <button type="button" className={css.copy} onClick={click} title="Copy">
        <span>{children}</span>
        <Glyph name="copy" size={13} />
      </button>
      {answer}
    </span>
  );
}
