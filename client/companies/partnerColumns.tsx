import type { CompanyPageView } from '../../common/companies/company';
import { unknown } from '../../common/format/numbers';
import { Button } from '../ui/Button';
import type { Column } from '../ui/Table';

export type Partner = NonNullable<CompanyPageView['mrmClients']>[number];

export const partnerColumns = (onEdit: (id: number) => void): Column<Partner>[] => [
  { key: 'id', head: 'Client id', width: '14%', card: 'below', cell: (partner) => partner.mrmClientId },
  { key: 'company', head: 'Company', card: 'top', cell: (partner) => <b>{partner.mrmCompanyName || unknown}</b> },
  { key: 'inits', head: 'Initials', width: '84px', card: 'end', cell: (partner) => partner.mrqInitials },
  { key: 'name', head: 'Name', quiet: true, card: 'below', cell: (partner) => partner.mrqName || unknown },
  {
    key: 'folder',
    head: 'Drive folder',
    quiet: true,
    spare: true,
    card: 'none',
    cell: (partner) => partner.mrqDriveFolderId || unknown,
  },
  {
    key: 'logo',
    head: 'Logo',
    width: '92px',
    quiet: true,
    spare: true,
    card: 'none',
    cell: ({ mrmLogoUrl }) =>
      mrmLogoUrl ? (
        <a href={mrmLogoUrl} target="_blank" rel="noreferrer">
          address
        </a>
      ) : (
        unknown
      ),
  },
  {
    key: 'notes',
    head: 'Notes',
    quiet: true,
    spare: true,
    card: 'none',
    cell: (partner) => partner.mrqNotes || unknown,
  },
  {
    key: 'edit',
    head: <span className="hidden">Edit</span>,
    width: '84px',
    numeric: true,
    card: 'belowEnd',
    cell: (partner) => (
      <Button
        size="sm"
        onClick={() => onEdit(partner._id)}
        aria-label={`Edit ${partner.mrmCompanyName || partner.mrmClientId}`}
      >
        Edit
      </Button>
    ),
  },
];
