import type { ReactNode } from 'react';
import type { PrintSend, QuoteView } from '../../../common/quotes/quote';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Progress } from '../../ui/status/Progress';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { useOpenPrint } from './useOpenPrint';
import css from './prints.module.css';
import { pdfListText, pdfRowText } from '../pdfText';

export type Print = QuoteView['quotePdf'][number];

interface PrintRowProps {
  print: Print;
  /** The PDF's newest email. */
  sent?: PrintSend | undefined;
  /** True if it is the newest of several. */
  current?: boolean;
  note?: ReactNode;
  actions?: ReactNode;
}

/** A PDF of a quote; the name opens it in the viewer, a button downloads it. */
export function PrintRow({ print, sent, current, note, actions }: PrintRowProps) {
  const { open, near, save } = useOpenPrint(print);
  const ready = (print.state ?? 'ready') === 'ready';
  return (
    <div className={css.print}>
      <Glyph name="file" />
      <span className={css.what}>
        {ready ? (
          <button
            type="button"
            className={css.name}
            data-file={print._id}
            onClick={open}
            onPointerEnter={near}
            onFocus={near}
          >
            {print.name}
          </button>
        ) : (
          <span className={css.name}>{print.name}</span>
        )}
        <span className={css.about}>
          {pdfRowText.about(print.num, print.revision)}
          <RelativeDate at={print.time} />
          {current && pdfRowText.newest}
          {print.superseded && pdfRowText.superseded}
          {print.state === 'making' && pdfRowText.creating(print.progress ?? 0)}
          {print.state === 'failed' && pdfRowText.failed}
          {print.state === 'tooLarge' && pdfRowText.tooLarge}
        </span>
        {sent && (
          <span className={css.about}>
            {pdfRowText.emailed}
            <RelativeDate at={sent.at} />
            {sent.to.length > 0 ? pdfRowText.to(sent.to.join(', ')) : pdfRowText.toCustomer}
            {sent.by && pdfRowText.by(sent.by)}
          </span>
        )}
        {print.state === 'making' && (
          <Progress value={(print.progress ?? 0) / 100} label={pdfListText.pdf(print.num)} />
        )}
      </span>
      {note && <span className={css.note}>{note}</span>}
      {ready && (
        <IconButton kind="plain" size="sm" label={pdfRowText.download(print.num)} onClick={save}>
          <Glyph name="save" />
        </IconButton>
      )}
      {actions}
    </div>
  );
}
