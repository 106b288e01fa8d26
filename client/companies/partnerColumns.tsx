import type { CompanyPageView } from '../../common/companies/company';
import { folderUrl } from '../../common/drive/drive';
import { unknown } from '../../common/format/numbers';
import { OpenFolder } from '../drive/OpenFolder';
import { Button } from '../ui/Button';
import type { Column } from '../ui/layout/Table';
import { partnerColumnText as text } from './partnersText';

export type Partner = NonNullable<CompanyPageView['mrmClients']>[number];

export const partnerColumns = (onEdit: (id: number) => void): Column<Partner>[] => [
  { key: 'id', head: text.id, width: '14%', card: 'below', cell: (partner) => partner.mrmClientId },
  { key: 'company', head: text.client, card: 'top', cell: (partner) => <b>{partner.mrmCompanyName || unknown}</b> },
  { key: 'inits', head: text.initials, width: '84px', card: 'end', cell: (partner) => partner.mrqInitials },
  { key: 'name', head: text.name, quiet: true, card: 'below', cell: (partner) => partner.mrqName || unknown },
  {
    key: 'folder',
    head: text.folder,
    quiet: true,
    spare: true,
    card: 'none',
    cell: ({ mrqDriveFolderId: id }) => {
      const url = folderUrl(id);
      return url === null ? id || unknown : <OpenFolder url={url}>{id}</OpenFolder>;
    },
  },
  {
    key: 'logo',
    head: text.logo,
    width: '92px',
    quiet: true,
    spare: true,
    card: 'none',
    cell: ({ mrmLogoUrl }) =>
      mrmLogoUrl ? (
        <a href={mrmLogoUrl} target="_blank" rel="noreferrer">
          {text.openLogo}
        </a>
      ) : (
        unknown
      ),
  },
  {
    key: 'notes',
    head: text.notes,
    quiet: true,
    spare: true,
    card: 'none',
    cell: (partner) => partner.mrqNotes || unknown,
  },
  {
    key: 'edit',
    head: <span className="hidden">{text.edit}</span>,
    width: '84px',
    numeric: true,
    card: 'belowEnd',
    cell: (partner) => (
      <Button
        size="sm"
        onClick={() => onEdit(partner._id)}
        aria-label={text.editPartner(partner.mrmCompanyName || partner.mrmClientId)}
      >
        {text.edit}
      </Button>
    ),
  },
];
