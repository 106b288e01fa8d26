import type { DisplayView } from '../../common/displays/display';
import { displayPages } from '../../common/displays/displayPages';
import { isOnline } from '../../common/displays/remote';
import { Button } from '../ui/Button';
import { type Column, Table } from '../ui/layout/Table';
import { useClock } from '../ui/status/time/clock';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { displaysText as text, pageNames } from './displaysText';
import css from './displays.module.css';

function LastSeen({ at }: { at: string | null | undefined }) {
  const online = useClock((now) => isOnline(at, now));
  if (at == null) return <span className="t3">{text.neverSeen}</span>;
  return online ? <span className={css.online}>{text.online}</span> : <RelativeDate at={at} show="long" />;
}

/** The pages with their seconds; a single one has none. */
function shows({ pages }: DisplayView): string {
  const shown = displayPages.flatMap((page) => (pages[page] === undefined ? [] : [{ page, seconds: pages[page] }]));
  const [first] = shown;
  if (shown.length === 1 && first) return pageNames[first.page];
  return shown.map(({ page, seconds }) => text.page(pageNames[page], seconds)).join(' · ');
}

interface DisplayTableProps {
  displays: readonly DisplayView[];
  onEdit: (display: DisplayView) => void;
  onRevoke: (display: DisplayView) => void;
}

const columns = ({ onEdit, onRevoke }: Omit<DisplayTableProps, 'displays'>): Column<DisplayView>[] => [
  { key: 'name', head: text.name, width: '22%', card: 'top', cell: ({ name }) => <b>{name}</b> },
  { key: 'shows', head: text.shows, card: 'below', cell: shows },
  {
    key: 'seen',
    head: text.lastSeen,
    width: '150px',
    card: 'end',
    cell: ({ lastSeen }) => <LastSeen at={lastSeen} />,
  },
  {
    key: 'paired',
    head: text.paired,
    width: '120px',
    quiet: true,
    card: 'none',
    cell: ({ pairedAt }) => <RelativeDate at={pairedAt} />,
  },
  { key: 'by', head: text.pairedBy, width: '16%', quiet: true, card: 'none', cell: ({ pairedBy }) => pairedBy },
  {
    key: 'actions',
    head: <span className="hidden">{text.actions}</span>,
    width: '170px',
    numeric: true,
    card: 'belowEnd',
    cell: (display) => (
      <span className={css.actions}>
        <Button size="sm" onClick={() => onEdit(display)} aria-label={text.editOne(display.name)}>
          {text.edit}
        </Button>
        <Button size="sm" onClick={() => onRevoke(display)} aria-label={text.revokeOne(display.name)}>
          {text.revoke}
        </Button>
      </span>
    ),
  },
];

export const DisplayTable = ({ displays, ...actions }: DisplayTableProps) => (
  <Table label={text.list} columns={columns(actions)} rows={displays} rowKey={({ _id }) => _id} />
);
