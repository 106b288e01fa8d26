import { NotShown } from './NotShown';
import { Stage } from './Stage';
import { useText } from './useText';
import css from './viewer.module.css';
import { plainText } from './viewerText';

/** More text would make the page slow. */
const maxCharacters = 200_000;

export function TextView({ blob }: { blob: Blob }) {
  const text = useText(blob);
  if (text === undefined) return null;
  if (text === null) return <NotShown>{plainText.notText}</NotShown>;
  return (
    <Stage>
      <pre className={css.text}>{text.slice(0, maxCharacters)}</pre>
      {text.length > maxCharacters && <p className={css.note}>{plainText.cut}</p>}
    </Stage>
  );
}
