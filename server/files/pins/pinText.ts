import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

/** Errors of commands on pins. */
export const pinRefusalText = {
  wrongType: (name: string) => `Only PDFs and pictures can have pins; ${name} is neither.`,
  onePage: 'must be 1: a picture has one page',
  noPage: (last: number) => `must be at most ${count(last)}, the last page of the file`,
  fileFull: (most: number) =>
    `This file already has ${plural(most, 'pin', 'pins')}. Reply to one of them, or add a note.`,
  jobFull: (most: number) =>
    `This job already has ${plural(most, 'pin', 'pins')}. Reply to one of them, or add a note.`,
  hasReplies: "Others have replied to this pin, so it can't be deleted. Resolve it instead.",
  repliesFull: (most: number) =>
    `This pin already has ${plural(most, 'reply', 'replies')}. Resolve it, and add a new one if something is left.`,
};
