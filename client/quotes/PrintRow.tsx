import type { ReactNode } from 'react';
import type { QuoteView } from '../../common/quotes/quote';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/RelativeDate';
import css from './prints.module.css';

export type Print = QuoteView['quotePdf'][number];

interface PrintRowProps {
  print: Print;
  note?: ReactNode;
  actions?: ReactNode;
}

/** A print: its name opens the file. */
export function PrintRow({ print, note, actions }: PrintRowProps) {
  return (
    <div className={css.print}>
      <Glyph name="file" />
      <span className={css.what}>
        <span className={css.name}>{print.name}</span>
        <span className={css.about}>
          {print.num}, r{print.revision}, <RelativeDate at={print.time} />
          {print.state === 'making' && ' · being made…'}
          {print.state === 'failed' && ' · could not be made'}
        </span>
      </span>
      {note && <span className={css.note}>{note}</span>}
      {actions}
    </div>
  );
}
