import type { StoryPerson } from './story';

// Expected controls and facts of the job page per role and state (product §2 "Job detail", §4, §6; R1).

/** Checked on every page: buttons, checkboxes, entries of the More actions menu, and terms in Details. */
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
  'Mark as demo',
  'Why this due time?',
  'Why this price?',
  'Change due time',
  'Change level and price',
  'advance Quote',
  'advance Production',
  'Set due time…',
  'Set level and price…',
  'No takeoff needed…',
  'Invoice…',
  'Duplicate…',
  'Unassign…',
  'Delete…',
  'Internal (office only)',
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

const office: Watched[] = ['Internal (office only)', 'Time audit', 'Drafter', 'Client notes', 'Duplicate…'];
const running: Watched[] = ['Level', 'Why this due time?'];
const admin: Watched[] = [
  ...office,
  'Max Revs',
  'Rush job',
  'Mark as demo',
  'advance Quote',
  'advance Production',
  'Quote',
  'Production',
  'Billing',
  'Debug info',
];
const priced: Watched[] = [...running, 'Price', 'Why this price?', 'Change level and price', 'Set level and price…'];
const due: Watched[] = ['Change due time', 'Set due time…'];
const noteControls: Watched[] = ['Add a Note', 'Request information'];
const badges: Watched[] = ['Quote', 'Production'];

type Seen = Partial<Record<StoryPerson, readonly Watched[]>>;

/** Jobs by an SQL condition on `j`, and what each person sees there. `cad` is Jonah Reyes. */
export const pages: readonly { what: string; where: string; seen: Seen }[] = [
  {
    what: 'Submitted',
    where: "j.status = 'Submitted' AND j.author_id = (SELECT id FROM users WHERE name = 'Shelby Crandall')",
    seen: {
      admin: [...admin, ...noteControls, 'Validate', 'No takeoff needed…', 'Delete…'],
      cad: [...office, ...noteControls],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Validated',
    where: "j.status = 'Validated' AND j.level = 3",
    seen: {
      admin: [...admin, ...priced, ...due, ...noteControls, 'Assign to me', 'Upload draft', 'Delete…'],
      cad: [...office, ...running, ...noteControls, 'Assign to me', 'Upload draft'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Working, with Jonah Reyes',
    where: "j.status = 'Working' AND j.drafter_id = (SELECT id FROM users WHERE name = 'Jonah Reyes')",
    seen: {
      admin: [...admin, ...priced, ...due, ...noteControls, 'Upload draft', 'Send to review', 'Unassign…', 'Delete…'],
      cad: [...office, ...running, ...noteControls, 'Upload draft', 'Send to review', 'Unassign…'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Review, of Marisol Peña, in a revision',
    where: "j.status = 'Review' AND j.author_id = (SELECT id FROM users WHERE name = 'Marisol Peña')",
    seen: {
      // A job that was released can't be deleted.
      admin: [...admin, ...priced, ...due, ...noteControls, 'Upload draft', 'Return for correction', 'Release files…'],
      cad: [...office, ...running, ...noteControls, 'Upload draft'],
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
      admin: [
        ...admin,
        ...priced,
        ...due,
        ...noteControls,
        'Upload draft',
        'Send to review',
        'Not a revision',
        'Unassign…',
      ],
      cad: [...office, ...running, ...noteControls, 'Upload draft', 'Send to review', 'Not a revision'],
      client: ['Add a Note', ...badges],
      viewer: [],
    },
  },
  {
    what: 'Invoiced',
    where: "j.billing_status = 'Invoiced'",
    seen: {
      // Level, price and billing status are final.
      admin: [
        ...admin.filter((one) => one !== 'Mark as demo'),
        ...running,
        ...(['Price', 'Why this price?', 'Add a Note', 'Request a Revision'] as const),
      ],
      cad: [...office, ...running, 'Request a Revision'],
      client: ['Request a Revision', ...badges],
      viewer: [],
    },
  },
];
