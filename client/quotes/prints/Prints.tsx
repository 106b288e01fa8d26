import { memo, useState } from 'react';
import { dollars } from '../../../common/format/numbers';
import { call } from '../../api/call';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import { Panel } from '../../ui/layout/Panel';
import { toast } from '../../ui/feedback/toast';
import { CheckDialog } from '../check/CheckDialog';
import { ComparePrints } from './ComparePrints';
import { EmailPrintDialog } from '../email/EmailPrintDialog';
import { DeletePrintDialog } from './DeletePrintDialog';
import { type Print, PrintRow } from './PrintRow';
import { useOpenQuote } from '../page/QuoteContext';
import css from './prints.module.css';
import { newLinkText } from '../linkText';
import { NewLinkDialog } from '../links/NewLinkDialog';
import { pdfListText } from '../pdfText';

type OpenDialog =
  | { readonly what: 'email' | 'delete' | 'compare'; readonly print: Print }
  | { readonly what: 'share' | 'link'; readonly print: Print; readonly problems: readonly string[] };

/** The quote's PDFs: each is a frozen version that can be opened, shared, emailed, compared or deleted. */
export const Prints = memo(function OfQuote() {
  const { quote } = useOpenQuote();
  const publish = useCommand('prints.publish', `quote:${quote._id}`);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const once = useOnce();
  const prints = quote.quotePdf;
  const toggle = async (print: Print) => {
    const failed = print.published ? pdfListText.stillShared(print.num) : pdfListText.notShared(print.num);
    const done = await toastFailure({ key: `publish ${print._id}`, failed }, () =>
      publish.mutateAsync({
        params: { id: quote._id },
        body: { quote: print.url, jobId: quote.job ?? 0, only: true },
      }),
    );
    if (done) toast.done(print.published ? pdfListText.noLongerShared(print.num) : pdfListText.nowShared(print.num));
  };
  /** Shares a PDF; after a confirmation if what it shows has open problems. */
  const share = async (print: Print) => {
    const found = await toastFailure({ key: `publish ${print._id}`, failed: pdfListText.notShared(print.num) }, () =>
      call('prints.emailDraft', { params: { id: print._id } }),
    );
    if (!found) return;
    const { problems } = found.reply;
    if (problems.length > 0) setDialog({ what: 'share', print, problems });
    else await toggle(print);
  };
  /** Offers a link; its dialog lists what is open in the version. */
  const offerLink = async (print: Print) => {
    const found = await toastFailure({ key: `link ${print._id}`, failed: newLinkText.failed }, () =>
      call('prints.emailDraft', { params: { id: print._id } }),
    );
    if (found) setDialog({ what: 'link', print, problems: found.reply.problems });
  };
  const close = () => setDialog(null);
  return (
    <Panel title={pdfListText.title} count={prints.length} flush>
      {prints.length === 0 && <EmptyState title={pdfListText.none} compact />}
      {prints.map((print) => {
        const ready = print.state === 'ready';
        return (
          <PrintRow
            key={print._id}
            print={print}
            sent={(quote.sends ?? []).find(({ what, print: num }) => what === 'emailed' && num === print.num)}
            current={print.num === quote.quotePdf.at(-1)?.num && prints.length > 1}
            note={
              <span className={css.sum}>
                {print.total === null ? '–' : dollars(print.total)}
                {print.published && <span className={css.published}>{pdfListText.shared}</span>}
              </span>
            }
            actions={
              <Menu
                align="end"
                trigger={
                  <IconButton label={pdfListText.pdf(print.num)} size="sm">
                    <Glyph name="more" />
                  </IconButton>
                }
                items={[
                  {
                    label: print.published ? pdfListText.stopSharing : pdfListText.share,
                    onSelect: () => once(() => (print.published ? toggle(print) : share(print))),
                    disabled: !ready,
                  },
                  {
                    label: newLinkText.menu,
                    onSelect: () => once(() => offerLink(print)),
                    disabled: !ready || print.superseded === true,
                  },
                  { label: pdfListText.email, onSelect: () => setDialog({ what: 'email', print }), disabled: !ready },
                  {
                    label: pdfListText.compare,
                    onSelect: () => setDialog({ what: 'compare', print }),
                    disabled: prints.length < 2,
                  },
                  { label: pdfListText.delete, onSelect: () => setDialog({ what: 'delete', print }), danger: true },
                ]}
              />
            }
          />
        );
      })}
      {dialog?.what === 'share' && (
        <CheckDialog
          title={pdfListText.check}
          submitLabel={pdfListText.anyway}
          problems={dialog.problems}
          onClose={close}
          onSubmit={() => once(() => toggle(dialog.print))}
        />
      )}
      {dialog && dialog.what !== 'share' && (
        <ContainDialog onClose={close}>
          {dialog.what === 'link' && <NewLinkDialog print={dialog.print} problems={dialog.problems} onClose={close} />}
          {dialog.what === 'email' && <EmailPrintDialog print={dialog.print} onClose={close} />}
          {dialog.what === 'delete' && <DeletePrintDialog print={dialog.print} onClose={close} />}
          {dialog.what === 'compare' && <ComparePrints print={dialog.print} prints={prints} onClose={close} />}
        </ContainDialog>
      )}
    </Panel>
  );
});
