import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { printView } from '../../common/quotes/quote';
import { nameOf } from '../work/actorName';
import { dollars, type Expr, objectSql } from '../views/viewSql';

/** SQL of a print `p` as part of its quote. */
const print: Record<keyof (typeof printView)['fields'], Expr> = {
  _id: 'p.id',
  url: "'/api/v1/prints/' || p.id",
  num: 'p.num',
  revision: 'p.revision',
  name: 'p.name',
  time: 'iso(p.time)',
  published: 'p.published',
  state: 'p.state',
  progress: 'p.progress',
  hash: 'p.hash',
  sha256: 'p.sha256',
  // A PDF without prices doesn't tell them to its customer either (Q82).
  total: (reader) =>
    reader === 'customer' ? dollars(`CASE WHEN p.prices <> 'none' THEN p.total_cents END`) : dollars('p.total_cents'),
  prices: 'p.prices',
  superseded: 'coalesce(p.revision < q.sent_revision, FALSE)',
};

/** Role customer can read only published prints (R1) whose file is ready. */
export const mayReadPrint = (reader: Reader): string =>
  reader === 'customer' ? "p.published AND p.state = 'ready'" : 'TRUE';

/** SQL of the prints of a quote `q`, oldest first. */
export const printsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(${objectSql(printView as unknown as ViewTable<FieldSet>, print, reader)} ORDER BY p.num), '[]')
    FROM quote_prints p WHERE p.quote_id = q.id AND ${mayReadPrint(reader)})`;

/** SQL of emails and shares of a quote `q`, newest first. */
export const sendsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(json_build_object('what', s.what, 'print', s.print_num, 'revision', s.revision,
      'to', s.recipients, 'at', iso(s.at), 'by', CASE WHEN u.id IS NOT NULL THEN ${nameOf(reader, 'u')} END) ORDER BY s.id DESC), '[]')
    FROM (SELECT * FROM print_sends WHERE quote_id = q.id ORDER BY id DESC LIMIT 200) s
      LEFT JOIN users u ON u.id = s.actor_id)`;

const latestLinks = 200;

/** SQL of the customers' links of a quote `q`, newest first, each with its messages, oldest first. */
export const linksOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(json_build_object('_id', l.id, 'print', p.num, 'revision', p.revision, 'detail', l.detail,
      'recipient', l.recipient, 'at', iso(l.created_at), 'by', ${nameOf(reader, 'u')}, 'expires', iso(l.expires_at),
      'revoked', iso(l.revoked_at), 'firstOpened', iso(l.first_opened_at), 'lastOpened', iso(l.last_opened_at),
      'opens', l.opens, 'messages', (SELECT coalesce(json_agg(json_build_object('_id', m.id,
          'name', CASE WHEN w.id IS NULL THEN m.name ELSE ${nameOf(reader, 'w')} END, 'text', m.text,
          'at', iso(m.at), 'fromCustomer', m.author_id IS NULL) ORDER BY m.id), '[]')
        FROM quote_messages m LEFT JOIN users w ON w.id = m.author_id WHERE m.link_id = l.id)) ORDER BY l.id DESC), '[]')
    FROM (SELECT * FROM quote_links WHERE quote_id = q.id ORDER BY id DESC LIMIT ${latestLinks}) l
      JOIN quote_prints p ON p.id = l.print_id JOIN users u ON u.id = l.created_by)`;

/** SQL of the customers' answers to a quote `q`, newest version first. */
export const answersOfQuote = `(SELECT coalesce(json_agg(json_build_object('link', a.link_id, 'revision', a.revision,
      'what', a.what, 'name', a.name, 'reason', a.reason, 'at', iso(a.at), 'total', ${dollars('a.total_cents')},
      'signedPdf', a.pdf_id IS NOT NULL, 'options', a.options,
      'changed', coalesce(q.content_hash <> a.hash AND q.content_hash IS DISTINCT FROM a.accepted_hash, FALSE)) ORDER BY a.revision DESC), '[]')
    FROM quote_answers a WHERE a.quote_id = q.id)`;
/** SQL of the emails of a quote `q`, newest first. */
export const emailsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(json_build_object('_id', e.id, 'print', e.print_num, 'to', e.address, 'copy', e.copy,
      'state', e.state, 'at', iso(e.queued_at), 'sendAt', iso(e.send_at), 'doneAt', iso(e.done_at), 'answer', e.answer,
      'link', e.link_id IS NOT NULL, 'opened', CASE WHEN NOT e.copy THEN iso(l.first_opened_at) END,
      'by', CASE WHEN u.id IS NOT NULL THEN ${nameOf(reader, 'u')} END) ORDER BY e.id DESC), '[]')
    FROM (SELECT * FROM print_emails WHERE quote_id = q.id ORDER BY id DESC LIMIT 200) e
      LEFT JOIN users u ON u.id = e.actor_id LEFT JOIN quote_links l ON l.id = e.link_id)`;
