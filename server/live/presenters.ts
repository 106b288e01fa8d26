import type { Kind } from '../../common/api/views';
import type { PageKind } from '../../common/live/events';
import { mayReadPin, pinPresenter } from '../files/pins/presentPin';
import { companyPagePresenter, companyPresenter } from '../companies/presentCompany';
import { customerPresenter } from '../customers/presentCustomer';
import { displayPresenter } from '../displays/presentDisplay';
import { isOnBoard, wallJobPresenter } from '../displays/presentWallJob';
import { importPresenter, mayReadImport } from '../imports/presentImport';
import { inboxPresenter } from '../inbox/presentInbox';
import { itemPresenter } from '../items/presentItem';
import { jobPagePresenter, jobPresenter } from '../jobs/presentJob';
import { checklistItemPresenter } from '../jobs/checklist/presentChecklistItem';
import { templatePresenter } from '../notes/templates/presentTemplate';
import { mayReadNote, notePresenter } from '../notes/presentNote';
import { mayReadQuote, quotePagePresenter, quotePresenter } from '../quotes/presentQuote';
import { settingsPresenter } from '../settings/presentSettings';
import { userPresenter } from '../users/presentUser';
import { isActiveUser } from '../access/readsSql';
import { roomsFor, type Reader, type RoomFor } from '../../common/access/audience';
import type { Presenter } from '../views/viewSql';

/** How a kind is published: its presenter, its owner, and the rooms of a row. */
export interface Published {
  readonly presenter: Presenter;
  /** SQL of the owning company, and of the author or user. */
  readonly owner: string;
  readonly author: string;
  readonly rooms: (row: { companyId: number; authorId: number }) => RoomFor[];
  /** The page whose rooms receive this kind, with the SQL of the page's ID; null if all readers receive it. */
  readonly page: { readonly kind: PageKind; readonly id: string } | null;
  /** SQL that is false if the reader may not read the row. */
  readonly readable?: (reader: Reader) => string;
  /** True if a row that can't be read is announced as removed, because it may have been readable before. */
  readonly leaves?: true;
}

const quoteRooms = (row: { companyId: number; authorId: number }) => roomsFor.quote(row);
const jobRooms = (row: { companyId: number; authorId: number }) => roomsFor.job(row);

export const published: Record<Kind, Published> = {
  job: { presenter: jobPresenter, owner: 'j.company_id', author: 'j.author_id', rooms: jobRooms, page: null },
  jobPage: {
    presenter: jobPagePresenter,
    owner: 'j.company_id',
    author: 'j.author_id',
    rooms: jobRooms,
    page: { kind: 'jobPage', id: 'j.id' },
  },
  note: {
    presenter: notePresenter,
    owner: 'j.company_id',
    author: 'j.author_id',
    rooms: jobRooms,
    page: { kind: 'jobPage', id: 'j.id' },
    readable: mayReadNote,
  },
  pin: {
    presenter: pinPresenter,
    owner: 'j.company_id',
    author: 'j.author_id',
    rooms: jobRooms,
    page: { kind: 'jobPage', id: 'j.id' },
    readable: mayReadPin,
  },
  company: {
    presenter: companyPresenter,
    owner: 'c.id',
    author: '0',
    rooms: (row) => roomsFor.company(row),
    page: null,
  },
  companyPage: {
    presenter: companyPagePresenter,
    owner: 'c.id',
    author: '0',
    rooms: (row) => roomsFor.company(row),
    page: { kind: 'companyPage', id: 'c.id' },
  },
  customer: {
    presenter: customerPresenter,
    owner: 'cu.company_id',
    author: '0',
    rooms: (row) => roomsFor.customer(row),
    page: null,
  },
  item: {
    presenter: itemPresenter,
    owner: 'i.company_id',
    author: '0',
    rooms: (row) => roomsFor.item(row),
    page: null,
  },
  import: {
    presenter: importPresenter,
    owner: 'im.company_id',
    author: '0',
    rooms: (row) => roomsFor.import(row),
    page: null,
    readable: mayReadImport,
  },
  quote: {
    presenter: quotePresenter,
    owner: 'q.company_id',
    author: 'j.author_id',
    rooms: quoteRooms,
    page: null,
    readable: mayReadQuote,
  },
  quotePage: {
    presenter: quotePagePresenter,
    owner: 'q.company_id',
    author: 'j.author_id',
    rooms: quoteRooms,
    page: { kind: 'quotePage', id: 'q.id' },
    readable: mayReadQuote,
  },
  user: {
    presenter: userPresenter,
    owner: 'coalesce(u.company_id, 0)',
    author: 'u.id',
    rooms: (row) => roomsFor.user({ userId: row.authorId }),
    page: null,
    readable: () => 'u.deleted_at IS NULL',
  },
  inbox: {
    presenter: inboxPresenter,
    owner: 'coalesce(u.company_id, 0)',
    author: 'u.id',
    rooms: (row) => roomsFor.inbox({ userId: row.authorId }),
    page: null,
    readable: () => isActiveUser('u'),
  },
  settings: { presenter: settingsPresenter, owner: '0', author: '0', rooms: () => roomsFor.settings(), page: null },
  display: {
    presenter: displayPresenter,
    owner: '0',
    author: 'd.id',
    rooms: (row) => roomsFor.display({ displayId: row.authorId }),
    page: null,
  },
  noteTemplate: { presenter: templatePresenter, owner: '0', author: '0', rooms: () => roomsFor.desk(), page: null },
  checklistItem: {
    presenter: checklistItemPresenter,
    owner: '0',
    author: '0',
    rooms: () => roomsFor.desk(),
    page: null,
  },
  wallJob: {
    presenter: wallJobPresenter,
    owner: '0',
    author: '0',
    rooms: () => roomsFor.wallJob(),
    page: null,
    readable: () => isOnBoard,
    leaves: true,
  },
};

/** A change of the key's kind is also a change of this page. */
export const pageOf: Partial<Record<Kind, PageKind>> = { job: 'jobPage', company: 'companyPage', quote: 'quotePage' };

/** A change of the key's kind is also a change of this kind, which other readers get. */
export const twinOf: Partial<Record<Kind, Kind>> = { job: 'wallJob' };
