import { memo, useState } from 'react';
import { dollars } from '../../common/format/numbers';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { Panel } from '../ui/Panel';
import { toast } from '../ui/toast';
import { ComparePrints } from './ComparePrints';
import { EmailPrintDialog } from './EmailPrintDialog';
import { DeletePrintDialog } from './DeletePrintDialog';
import { type Print, PrintRow } from './PrintRow';
import { useOpenQuote } from './QuoteContext';
import css from './prints.module.css';

type Asked = { readonly what: 'email' | 'delete' | 'compare'; readonly print: Print };

/** What was frozen of this quote: each a PDF with its number, to be published, mailed, compared or taken away. */
export const Prints = memo(function OfQuote() {
  const { quote } = useOpenQuote();
  const publish = useCommand('prints.publish', `quote:${quote._id}`);
  const [asked, setAsked] = useState<Asked | null>(null);
  const once = useOnce();
  const prints = quote.quotePdf;
  const toggle = (print: Print) =>
    once(() =>
      publish.mutateAsync({ params: { id: quote._id }, body: { quote: print.url, jobId: quote.job ?? 0 } }).then(
        () =>
          toast.done(
            print.published ? `Print ${print.num} is no longer published.` : `Print ${print.num} is published.`,
          ),
        (error: unknown) => toast.error(messageOf(error)),
      ),
    );
  const close = () => setAsked(null);
  return (
    <Panel title="Prints" count={prints.length} flush>
      {prints.length === 0 && <EmptyState title="Nothing is printed yet" compact />}
      {prints.map((print) => {
        const ready = print.state === 'ready';
        return (
          <PrintRow
            key={print._id}
            print={print}
            note={
              <span className={css.sum}>
                {print.total === null ? '–' : dollars(print.total)}
                {print.published && <span className={css.published}>published</span>}
              </span>
            }
            actions={
              <Menu
                align="end"
                trigger={
                  <IconButton label={`Print ${print.num}`} size="sm">
                    <Glyph name="more" />
                  </IconButton>
                }
                items={[
                  {
                    label: print.published ? 'Take back' : 'Publish',
                    onSelect: () => toggle(print),
                    disabled: !ready,
                  },
                  { label: 'E-mail…', onSelect: () => setAsked({ what: 'email', print }), disabled: !ready },
                  {
                    label: 'Compare…',
                    onSelect: () => setAsked({ what: 'compare', print }),
                    disabled: prints.length < 2,
                  },
                  { label: 'Delete…', onSelect: () => setAsked({ what: 'delete', print }), danger: true },
                ]}
              />
            }
          />
        );
      })}
      {asked && (
        <ContainDialog onClose={close}>
          {asked.what === 'email' && <EmailPrintDialog print={asked.print} onClose={close} />}
          {asked.what === 'delete' && <DeletePrintDialog print={asked.print} onClose={close} />}
          {asked.what === 'compare' && <ComparePrints print={asked.print} prints={prints} onClose={close} />}
        </ContainDialog>
      )}
    </Panel>
  );
});
