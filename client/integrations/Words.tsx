import css from './integrations.module.css';

/** Permissions or events, one per line: they contain commas. */
export const Words = ({ words }: { words: readonly string[] }) => (
  <ul className={css.words}>
    {words.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);
