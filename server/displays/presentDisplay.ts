import type { FieldSet, ViewTable } from '../../common/access/fields';
import { displayView } from '../../common/displays/display';
import type { Expr, Presenter } from '../views/viewSql';

const display: Record<keyof (typeof displayView)['fields'], Expr> = {
  _id: 'd.id',
  version: 'd.version',
  name: 'd.name',
  pages: 'd.pages',
  hour24: 'd.hour24',
  quietFrom: 'd.quiet_from',
  quietTo: 'd.quiet_to',
  sound: 'd.sound',
  heldAt: 'iso(d.held_at)',
  heldUntil: 'iso(d.held_until)',
  turns: 'd.turns',
  highlighted: 'd.highlighted',
  highlightedUntil: 'iso(d.highlighted_until)',
  opens: 's.opens',
  closes: 's.closes',
  holidays: 's.holidays',
  pairedBy: 'u.name',
  pairedAt: 'iso(d.paired_at)',
  lastSeen: '(SELECT iso(max(c.seen_at)) FROM display_credentials c WHERE c.display_id = d.id)',
};

export const displayPresenter: Presenter = {
  table: displayView as unknown as ViewTable<FieldSet>,
  exprs: display,
  from: 'displays d JOIN users u ON u.id = d.paired_by CROSS JOIN settings s',
  id: 'd.id',
  version: 'd.version',
};
