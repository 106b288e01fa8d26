import type { ReactNode } from 'react';
import type { QuoteView } from '../../common/quotes/quote';
import { Glyph } from '../ui/Glyph';
import { Progress } from '../ui/Progress';
import { RelativeDate } from '../ui/RelativeDate';
import { useOpenPrint } from './useOpenPrint';
import css from './prints.module.css';

export type Print = QuoteView['quotePdf'][number];

interface PrintRowProps {
  print: Print;
  note?: ReactNode;
  actions?: ReactNode;
}

/** A print: its name opens the file. */
export function PrintRow({ print, note, actions }: PrintRowProps) {
  const { open, opening } = useOpenPrint();
  const ready = (print.state ?? 'ready') === 'ready';
  return (
    <div className={css.print}>
      <Glyph name="file" />
      <span className={css.what}>
        {ready ? (
          <button type="button" className={css.name} onClick={() => open(print)} aria-busy={opening || undefined}>
            {print.name}
          </button>
        ) : (
          <span className={css.name}>{print.name}</span>
        )}
        <span className={css.about}>
          {print.num}, r{print.revision}, <RelativeDate at={print.time} />
          {print.state === 'making' && ` · ${print.progress ?? 0} % made`}
          {print.state === 'failed' && ' · could not be made, it is tried again'}
          {print.state === 'tooLarge' && ' · too large for one PDF; split the quote'}
        </span>
        {print.state === 'making' && <Progress value={(print.progress ?? 0) / 100} label={`Print ${print.num}`} />}
      </span>
      {note && <span className={css.note}>{note}</span>}
      {actions}
    </div>
  );
}
