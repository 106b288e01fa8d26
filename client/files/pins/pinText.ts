import type { PinKind } from '../../../common/files/pins/pinKinds';
import { plural } from '../../../common/format/plural';

export const pinKindText: Record<PinKind, string> = { mustFix: 'Must fix', question: 'Question', advisory: 'Advisory' };

/** Comments pinned to drawings, in the file viewer. */
export const pinText = {
  title: 'Pins',
  count: (n: number) => plural(n, 'pin', 'pins'),
  openCount: 'open',
  hide: 'Close pins',
  add: 'Add pin',
  stop: 'Cancel pin',
  aim: 'Click the place on the drawing, or move the mark with the arrow keys and press Enter. Esc cancels.',
  aimTouch: 'Tap the place on the drawing.',
  place: 'Place the pin here',
  filter: 'Show',
  open: (n: number) => `Open ${n}`,
  all: (n: number) => `All ${n}`,
  page: (n: number) => `Page ${n}`,
  none: 'No pins on this file yet.',
  noneOpen: 'No open pins.',
  howTo: 'Add one to point at what must be fixed or to ask a question.',
  /** Readers of new pins on a file. */
  readers: (internal: boolean, staff: boolean) =>
    internal
      ? 'Internal: only the office sees pins on this file.'
      : staff
        ? 'The client sees new pins on this file.'
        : 'The drafting office sees your pins.',
  internal: 'Internal',
  clientSees: 'Client sees this',
  from: (version: string) => `From ${version}`,
  marker: (n: number, kind: PinKind, text: string, resolved: boolean) =>
    `Pin ${n}, ${pinKindText[kind].toLowerCase()}${resolved ? ', resolved' : ''}: ${text}`,
  resolved: 'Resolved',
  resolvedBy: (name: string) => `Resolved by ${name}`,
};

export const pinComposerText = {
  title: (page: number) => `New pin on page ${page}`,
  kind: 'Kind',
  text: 'Comment',
  required: 'Enter a comment.',
  save: 'Save pin',
  cancel: 'Cancel',
  keys: 'Ctrl+Enter',
  unsent: 'You have an unsaved pin.',
};

export const pinThreadText = {
  reply: 'Reply',
  replyTo: (n: number) => `Reply to pin ${n}`,
  send: 'Reply',
  resolve: 'Resolve',
  reopen: 'Reopen',
  delete: 'Delete…',
  replies: (n: number) => plural(n, 'reply', 'replies'),
  unsent: 'You have an unsent reply to a pin.',
};

/** Confirmation before a pin is deleted. */
export const deletePinText = (n: number, replies: number) => ({
  title: `Delete pin ${n}?`,
  consequence:
    replies === 0
      ? 'It disappears for everyone who sees this file. The history keeps a short note of it.'
      : `It disappears with its ${plural(replies, 'reply', 'replies')} for everyone who sees this file. The history keeps a short note of it.`,
  submit: 'Delete pin',
  done: 'Pin deleted',
});

/** Pins outside the viewer: marks in lists of files, open pins in the work panel, the release and a request. */
export const openPinsText = {
  mustFix: (n: number) => `${n} must fix`,
  open: (n: number) => plural(n, 'open pin', 'open pins'),
  markTitle: (mustFix: number, open: number) =>
    mustFix === 0
      ? `${plural(open, 'open pin', 'open pins')} on this file`
      : `${plural(mustFix, 'open must-fix pin', 'open must-fix pins')} on this file`,
  title: (n: number) => plural(n, 'open pin', 'open pins'),
  place: (file: string, page: number) => `${file}, page ${page}`,
  blocking: (n: number) => `${plural(n, 'must-fix pin is', 'must-fix pins are')} still open:`,
  reason: 'Reason to release anyway',
  reasonHint: 'Only the office sees it, in the notes and the history.',
  reasonRequired: 'Resolve the open must-fix pins, or enter a reason to release anyway.',
  line: (page: number, text: string) => `Page ${page}: ${text}`,
  lineOf: (file: string, page: number, text: string) => `${file}, page ${page}: ${text}`,
  request: 'Request a Revision',
  requestHint: (n: number) => `The request starts with ${plural(n, 'open pin', 'open pins')} of yours.`,
};
