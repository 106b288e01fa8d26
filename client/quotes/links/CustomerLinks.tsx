import { memo, useState } from 'react';
import type { QuoteLink } from '../../../common/quotes/quote';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Panel } from '../../ui/layout/Panel';
import { Menu } from '../../ui/overlay/Menu';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { linkDetailLabels, linksText as text } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';
import type { Print } from '../prints/PrintRow';
import printCss from '../prints/prints.module.css';
import css from './links.module.css';
import { ReplyDialog } from './ReplyDialog';
import { RevokeLinkDialog } from './RevokeLinkDialog';

const hasEnded = (link: QuoteLink): boolean => link.revoked !== null || Date.parse(link.expires) <= Date.now();

/** Customers' links with when they were opened, and the questions sent through them. */
export const CustomerLinks = memo(function Links({ canEdit }: { canEdit: boolean }) {
  const { quote } = useOpenQuote();
  const [dialog, setDialog] = useState<{ what: 'reply' | 'revoke'; link: QuoteLink } | null>(null);
  const links = quote.links ?? [];
  if (links.length === 0) return null;
  const close = () => setDialog(null);
  return (
    <Panel title={text.title} count={links.length} flush>
      {links.map((link) => (
        <div key={link._id}>
          <div className={printCss.print}>
            <Glyph name="external" />
            <span className={printCss.what}>
              <span className={printCss.name}>
                {text.version(link.revision)}
                {link.recipient !== '' && text.for(link.recipient)}
              </span>
              <span className={printCss.about}>
                <OpenState link={link} />
              </span>
              <span className={printCss.about}>
                {linkDetailLabels[link.detail]} ·{' '}
                <EndState link={link} superseded={isSuperseded(link, quote.quotePdf)} />
              </span>
            </span>
            {canEdit && !hasEnded(link) && (
              <Menu
                align="end"
                trigger={
                  <IconButton label={text.menu(link.revision, link.recipient)} size="sm">
                    <Glyph name="more" />
                  </IconButton>
                }
                items={[
                  { label: text.reply, onSelect: () => setDialog({ what: 'reply', link }) },
                  { label: text.revoke, onSelect: () => setDialog({ what: 'revoke', link }), danger: true },
                ]}
              />
            )}
          </div>
          {link.messages.length > 0 && <Thread link={link} />}
        </div>
      ))}
      {dialog && (
        <ContainDialog onClose={close}>
          {dialog.what === 'reply' && <ReplyDialog link={dialog.link} onClose={close} />}
          {dialog.what === 'revoke' && <RevokeLinkDialog link={dialog.link} onClose={close} />}
        </ContainDialog>
      )}
    </Panel>
  );
});

const isSuperseded = (link: QuoteLink, prints: readonly Print[]): boolean =>
  prints.find(({ num }) => num === link.print)?.superseded === true;

function OpenState({ link: { lastOpened, opens } }: { link: QuoteLink }) {
  if (lastOpened === null) return text.notOpened;
  return (
    <>
      {text.opened}
      <RelativeDate at={lastOpened} />
      {text.times(opens)}
    </>
  );
}

function EndState({ link, superseded }: { link: QuoteLink; superseded: boolean }) {
  if (link.revoked !== null) return text.revoked;
  if (hasEnded(link)) return text.expired;
  if (superseded) return text.superseded;
  return (
    <>
      {text.until}
      <RelativeDate at={link.expires} />
    </>
  );
}

const Thread = ({ link: { messages } }: { link: QuoteLink }) => (
  <ol className={css.thread}>
    {messages.map(({ _id, name, text: words, at, fromCustomer }) => (
      <li key={_id} className={css.message} data-customer={fromCustomer || undefined}>
        <span className={css.by}>
          {name || text.customer} · <RelativeDate at={at} />
        </span>
        {words}
      </li>
    ))}
  </ol>
);
