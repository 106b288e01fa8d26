import type { StoryPerson } from './story';

// The job page's controls and facts per role and state, by hand (product §2 "Job detail", §4, §6; decisions §1).

/** Looked for on every page: as buttons, checkboxes, entries of the menu of rare actions, or terms among the facts. */
export const watched = [
  'Add a Note',
  'Request information',
  'Request a Revision',
  'Not a revision',
  'Validate',
  'Assign to me',
  'Return for correction',
  'Release files…',
  'Send to review',
  'Upload draft',
  'Max Revs',
  'Rush job',
  'set to Demo',
  'Why this due time?',
  'Why this price?',
  'Change the due time',
  'Change the level and price',
  'advance Quote',
  'advance Production',
  'Set the due time…',
  'Set level and price…',
  'No takeoff needed…',
  'Invoice…',
  'Duplicate…',
  'Unassign…',
  'Delete…',
  'Internal, CAD only',
  'Time audit',
  'Debug info',
  'Level',
  'Price',
  'Billing',
  'Drafter',
  'Client notes',
  'Quote',
  'Production',
] as const;
export type Watched = (typeof watched)[number];

const office: Watched[] = ['Internal, CAD only', 'Time audit', 'Drafter', 'Client notes', 'Duplicate…'];
const running: Watched[] = ['Level', 'Why this due time?'];
const admin: Watched[] = [
  ...office,
  'Max Revs',
  'Rush job',
  'set to Demo',
  'advance Quote',
  'advance Production',
  'Quote',
  'Production',
  'Billing',
  'Debug info',
];
const priced: Watched[] = [
  ...running,
  'Price',
  'Why this price?',
  'Change the level and price',
  'Set level and price…',
];
const due: Watched[] = ['Change the due time', 'Set the due time…'];
const asks: Watched[] = ['Add a Note', 'Request information'];
const badges: Watched[] = ['Quote', 'Production'];

type Seen = Partial<Record<StoryPerson, readonly Watched[]>>;

/** Jobs by what holds for them in SQL (`j`), and who sees what there. `cad` is Jonah Reyes. */
export const pages: readonly { what: string; where: string; seen: Seen }[] = [
  {
    what: 'Submitted',
    where: "j.status = 'Submitted' AND j.author_id = (SELECT id FROM users WHERE name = 'Shelby Crandall')",
    seen: {
      admin: [...admin, ...asks, 'Validate', 'No takeoff needed…', 'Delete…'],
      cad: [...office, ...asks],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Validated',
    where: "j.status = 'Validated' AND j.level = 3",
    seen: {
      admin: [...admin, ...priced, ...due, ...asks, 'Assign to me', 'Upload draft', 'Delete…'],
      cad: [...office, ...running, ...asks, 'Assign to me', 'Upload draft'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Working, with Jonah Reyes',
    where: "j.status = 'Working' AND j.drafter_id = (SELECT id FROM users WHERE name = 'Jonah Reyes')",
    seen: {
      admin: [...admin, ...priced, ...due, ...asks, 'Upload draft', 'Send to review', 'Unassign…', 'Delete…'],
      cad: [...office, ...running, ...asks, 'Upload draft', 'Send to review', 'Unassign…'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Review, of Marisol Peña, in a revision',
    where: "j.status = 'Review' AND j.author_id = (SELECT id FROM users WHERE name = 'Marisol Peña')",
    seen: {
      // Released once, it is not deleted any more.
      admin: [...admin, ...priced, ...due, ...asks, 'Upload draft', 'Return for correction', 'Release files…'],
      cad: [...office, ...running, ...asks, 'Upload draft'],
      client: ['Add a Note', ...badges],
      customer: ['Add a Note'],
      viewer: [],
    },
  },
  {
    what: 'Released, of Marisol Peña',
    where: "j.status = 'Released' AND j.author_id = (SELECT id FROM users WHERE name = 'Marisol Peña')",
    seen: {
      admin: [...admin, ...priced, 'Add a Note', 'Request a Revision', 'Invoice…'],
      cad: [...office, ...running, 'Request a Revision'],
      client: ['Request a Revision', ...badges],
      customer: ['Request a Revision'],
      viewer: [],
    },
  },
  {
    what: 'Revision',
    where: "j.status = 'Revision' AND j.drafter_id = (SELECT id FROM users WHERE name = 'Jonah Reyes')",
    seen: {
      admin: [...admin, ...priced, ...due, ...asks, 'Upload draft', 'Send to review', 'Not a revision', 'Unassign…'],
      cad: [...office, ...running, ...asks, 'Upload draft', 'Send to review', 'Not a revision'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Invoiced',
    where: "j.billing_status = 'Invoiced'",
    seen: {
      // Its level, price and billing status are final.
      admin: [
        ...admin.filter((one) => one !== 'set to Demo'),
        ...running,
        ...(['Price', 'Why this price?', 'Add a Note', 'Request a Revision'] as const),
      ],
      cad: [...office, ...running, 'Request a Revision'],
      client: ['Request a Revision', ...badges],
      viewer: [],
    },
  },
];
