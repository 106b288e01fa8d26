import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { copyToClipboard } from './copyToClipboard';
import { copyText as words } from './feedbackText';
import { Glyph } from '../Glyph';
import css from './CopyText.module.css';

interface CopyTextProps {
  /** Text to copy. */
  text: string;
  /** Visible content, by default the text itself. */
  children?: ReactNode;
  /** Shows a button instead of text with an icon. */
  button?: 'plain' | 'primary';
}

const shownForMs = 2000;

/** Copies its text on click and shows 'Copied!' for two seconds. */
export function CopyText({ text, children = text, button }: CopyTextProps) {
  const [result, setResult] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const click = async () => {
    setResult((await copyToClipboard(text)) ? words.copied : words.failed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(''), shownForMs);
  };
  const answer = (
    <span className={css.copied} role="status">
      {result}
    </span>
  );
  if (button) {
    return (
      <span className="row">
        <Button kind={button} onClick={click}>
          {children}
        </Button>
        {answer}
      </span>
    );
  }
  return (
    <span className="row">
      <button type="button" className={css.copy} onClick={click} title={words.copy}>
        <span>{children}</span>
        <Glyph name="copy" size={13} />
      </button>
      {answer}
    </span>
  );
}
