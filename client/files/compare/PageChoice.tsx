import { Select } from '../../ui/form/Select';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import css from './compare.module.css';
import { drawingsText as text } from './drawingsText';
import type { Ink } from './tintInk';
import type { ComparedPage } from './useComparedPage';

interface PageChoiceProps {
  from: ComparedPage;
  to: ComparedPage;
  onChoose: (pages: { from: number; to: number }) => void;
}

/** True if both drawings have a page this far away. */
export const canMove = ({ from, to }: Pick<PageChoiceProps, 'from' | 'to'>, by: 1 | -1): boolean =>
  [from, to].every(({ num, document }) => num + by >= 1 && num + by <= document.numPages);

/** The page of each drawing; the buttons move both, so that they stay aligned. */
export function PageChoice({ from, to, onChoose }: PageChoiceProps) {
  if (from.document.numPages === 1 && to.document.numPages === 1) return null;
  const turn = (by: 1 | -1, label: string) => (
    <IconButton
      kind="plain"
      size="sm"
      label={label}
      disabled={!canMove({ from, to }, by)}
      onClick={() => onChoose({ from: from.num + by, to: to.num + by })}
    >
      <Glyph name={by === 1 ? 'next' : 'back'} />
    </IconButton>
  );
  const choice = (ink: Ink, { version, num, document }: ComparedPage, choose: (num: number) => void) => (
    <span className={css.choice} data-ink={ink}>
      <Select
        size="sm"
        aria-label={text.page(version)}
        value={String(num)}
        onChange={(chosen) => choose(Number(chosen))}
        options={Array.from({ length: document.numPages }, (_, i) => ({
          value: String(i + 1),
          label: text.pageOf(i + 1, document.numPages),
        }))}
      />
    </span>
  );
  return (
    <span className={css.pages}>
      {turn(-1, text.previous)}
      {choice('old', from, (num) => onChoose({ from: num, to: to.num }))}
      {choice('new', to, (num) => onChoose({ from: from.num, to: num }))}
      {turn(1, text.next)}
    </span>
  );
}
