import { Alert } from '../ui/Alert';
import css from './proposals.module.css';

/** What was not taken as it stands, and why: a line each; nothing where there is nothing to say. */
export const Warnings = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Alert kind="warning">
      <ul className={css.said}>
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
