import { Alert } from '../../ui/feedback/Alert';
import css from './proposals.module.css';

/** Warnings, one per line; nothing if there are none. */
export const Warnings = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Alert kind="warning">
      <ul className={css.warnings}>
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
