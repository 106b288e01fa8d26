import { Glyph, type GlyphName } from '../../../ui/Glyph';
import css from '../queue.module.css';

/** Kind of a row that isn't a job. */
export const KindMark = ({ glyph, children }: { glyph: GlyphName; children: string }) => (
  <span className={css.kind}>
    <Glyph name={glyph} size={12} />
    {children}
  </span>
);
