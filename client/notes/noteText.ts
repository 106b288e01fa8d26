import { plural } from '../../common/format/plural';

/** The thread of a job, and the note at its foot. */
export const notesText = {
  title: 'Notes',
  show: 'Show',
  loading: 'Loading notes',
  failed: 'Couldn’t load notes',
  empty: { all: 'No notes yet', client: 'No notes from the client yet', internal: 'No internal notes yet' },
  filters: { all: 'All', client: 'From the client', internal: 'Internal' },
  noOther: 'No other notes yet',
  noAnswer: 'A note doesn’t answer the question above.',
  stay: 'Notes you add are kept with this job.',
  missed: (n: number) => `${plural(n, 'new note', 'new notes')} ↓`,
};

export const noteItemText = {
  released: (revision: number) => `Released R${revision}`,
  revision: (revision: number) => `Revision R${revision}`,
  notRevision: 'Not a revision',
  correction: (correction: number) => `Correction C${correction}`,
  office: 'Office',
  internal: 'Internal',
  despitePins: 'Released with open must-fix pins:',
  forProduction: 'Note to the production platform:',
  answeredIn: (time: string) => `answered in ${time}`,
  answered: 'Answered',
  edited: ' · edited',
};

/** Texts for editing and deleting a note. */
export const editNoteText = {
  edit: 'Edit',
  editNote: (words: string) => `Edit note “${words}”`,
  deleteNote: (words: string) => `Delete… note “${words}”`,
  delete: 'Delete…',
  label: 'Text of the note',
  unsent: 'an edited note',
  save: 'Save',
  cancel: 'Cancel',
};

export const deleteNoteText = {
  title: 'Delete this note?',
  consequence: 'Its files are deleted, too. The office still finds its text in the job’s history.',
  submit: 'Delete note',
  done: 'Note deleted.',
};

export const composerText = {
  unsent: 'an unsent note',
  label: (num: number) => `Note on ${num}`,
  sent: (num: number) => `Note sent on ${num}.`,
  saved: (num: number) => `Internal note saved on ${num}.`,
  add: 'Add a Note',
  addInternal: 'Add an internal note',
  mention: 'People to mention',
  hint: 'Add a Note. The client sees it unless you check Internal.',
  hintInternal: 'Add an internal note.',
  writeFirst: 'Write the note first.',
  attach: 'Attach',
  internal: 'Internal (office only)',
  send: 'Send',
  sendToClient: 'Send to client',
  saveInternal: 'Save internal note',
  keys: 'Ctrl Enter',
};

/** The client's answer to a question. */
export const answerText = {
  title: 'We need an answer from you',
  fallback: 'The drafting office has a question before it can continue.',
  onHold: 'on hold until you answer',
  label: 'Your answer',
  attach: 'Attach files',
  send: 'Send answer',
  unsent: 'an unsent answer',
  sends: (num: number) => `Answer on ${num}`,
  done: (num: number) => `Answer on ${num} sent to the drafting office.`,
  questionChanged: 'There’s a new question. Your answer is still here. Check it, then send it.',
};

export const emptyAnswerText = {
  warning: 'Write an answer or attach a file. Sending it empty still takes the job off hold.',
  send: 'Send without an answer',
};

/** The job changed while a dialog on it was open. */
export const outdatedText = {
  assign: 'Assign to me',
  status: (num: number, status: string) => `${num} is now in ${status}. Your text is still here.`,
  drafter: (name: string, num: number) => `${name} has ${num} now. Your text is still here.`,
  unassigned: (num: number) => `${num} was unassigned. Your text is still here.`,
};

export const noteDialogText = {
  unsent: 'an unsent note',
  files: 'Files',
  drafts: 'Drafts',
  reviewNeedsDraft: 'Upload at least one draft to send to review.',
  chooseDraft: 'Choose at least one draft.',
  mustFix: 'Must be fixed before the review:',
  fixFirst: 'Fix the file, then choose it again. Or remove it.',
  uploaded: 'Already uploaded',
  keep: (round: string) => `Unchanged drafts from ${round}`,
  /** `problem` completes the sentence. */
  textRefused: (problem: string) => `The text ${problem}`,
  filesRefused: (problem: string) => `The list of files ${problem}`,
};

export const rfiText = {
  title: (num: number) => `Request information for ${num}`,
  consequence: (client: string) => `The job goes on hold until ${client} answers.`,
  label: 'Your question',
  sends: (num: number) => `Question on ${num}`,
  submit: 'Request information',
  done: (num: number) => `Question sent. ${num} is on hold.`,
};

export const rfiResponseText = {
  title: (num: number) => `Answer the RFI on ${num}`,
  consequence: 'Takes the job off hold.',
  consequenceDue: 'Takes the job off hold, and its time starts running again.',
  question: 'Question',
  label: 'Answer',
  sends: (num: number) => `Answer on ${num}`,
  submit: 'Send answer',
  done: (num: number) => `Answer sent. ${num} is off hold.`,
};

const whatToChange = { label: 'What needs to change?', required: 'Describe what needs to change.' };

export const correctionText = {
  ...whatToChange,
  title: (num: number) => `Return ${num} for correction`,
  consequence: (drafter: string, round: string) =>
    `Goes back to ${drafter} as ${round}. The client won’t see this note.`,
  consequenceUnassigned: (round: string) => `Goes back to the drafters as ${round}. The client won’t see this note.`,
  sends: (num: number) => `Correction of ${num}`,
  submit: 'Return for correction',
  done: (num: number, round: string) => `${num} returned for correction, now ${round}`,
};

export const pullBackText = {
  ...whatToChange,
  title: (num: number) => `Pull ${num} back`,
  consequence: (round: string) =>
    `Pulls the job out of review, back to you as ${round}. The client won’t see this note.`,
  sends: (num: number) => `Pull-back of ${num}`,
  submit: 'Pull back',
  done: (round: string) => `Pulled back, now ${round}`,
};

export const reviewText = {
  title: (num: number) => `Send ${num} for review`,
  consequence: 'An admin will release or return it. The client won’t see this note.',
  label: 'Note to the reviewer',
  sends: (num: number) => `Review of ${num}`,
  submit: 'Send to review',
  done: (num: number) => `${num} sent to review`,
};

export const draftText = {
  title: (num: number) => `Upload drafts for ${num}`,
  consequence: 'Internal until released.',
  label: 'Internal note',
  sends: (num: number) => `Drafts of ${num}`,
  submit: 'Save drafts',
  done: (num: number) => `Drafts saved to ${num}`,
};

export const revisionText = {
  ...whatToChange,
  title: (num: number) => `Request a Revision for ${num}`,
  consequence: (revision: number) => `Reopens the job as R${revision} with a new due date.`,
  consequenceOf: (revision: number, most: number) =>
    `Reopens the job as R${revision} (${revision} of ${plural(most, 'revision', 'revisions')}) with a new due date.`,
  sends: (num: number) => `Revision request for ${num}`,
  submit: 'Request a Revision',
  done: (num: number, revision: number) => `Revision R${revision} requested for ${num}`,
};

export const revisionResponseText = {
  title: (num: number, revision: number) => `Mark ${num} R${revision} as not a revision`,
  consequence: (revision: number) =>
    `Returns the job to Released as R${revision} with its earlier due time. The client will see your explanation.`,
  label: 'Explanation',
  sends: (num: number) => `Revision answer on ${num}`,
  submit: 'Not a revision',
  done: (num: number) => `${num} is back in Released`,
};
