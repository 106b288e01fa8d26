import { plural } from '../../../common/format/plural';

export const customLevelText = { priceMissing: 'Enter a price for the custom level, such as 325.00.' };

export const deleteText = {
  title: (num: number) => `Delete ${num}`,
  /** Says how many files and notes are deleted, if any. */
  consequence: (name: string, files: number, notes: number) => {
    const f = plural(files, 'file', 'files');
    const n = plural(notes, 'note', 'notes');
    if (files > 0 && notes > 0) return `${name} and its ${f} and ${n} will be deleted. You can’t undo this.`;
    if (files > 0) return `${name} and its ${f} will be deleted. You can’t undo this.`;
    if (notes > 0) return `${name} and its ${n} will be deleted. You can’t undo this.`;
    return `${name} will be deleted. You can’t undo this.`;
  },
  done: (num: number) => `${num} deleted`,
};

export const dueBackText = {
  title: (num: number) => `Set due time for ${num}`,
  consequence: 'Manual due time: rush and RFI answers won’t change it.',
  submit: 'Set due time',
  label: 'Due back',
  missing: 'Choose a date and time.',
  done: (num: number, time: string) => `${num} now due ${time}`,
};

export const duplicateText = {
  title: (num: number) => `Duplicate ${num}`,
  consequence:
    'Creates a new job with the same client, customer, address, panels and submitted files. Notes aren’t copied.',
  submit: 'Duplicate',
  label: 'Job name',
  missing: 'Enter a name for the new job.',
  /** `problem` completes the sentence. */
  refused: (problem: string) => `The job name ${problem}`,
  done: (num: number, name: string, old: number) => `${num} ${name} submitted as a copy of ${old}`,
};

export const noTakeoffText = {
  title: (num: number) => `Mark ${num} as No Takeoff`,
  consequence: (client: string) => `The job leaves the active list. ${client} can still request a takeoff later.`,
  submit: 'No takeoff',
  done: (num: number) => `${num} marked No Takeoff`,
};

export const requestTakeoffText = {
  title: (num: number) => `Request a takeoff for ${num}`,
  consequence: 'Moves the job back to Submitted. The office will review it like a new job.',
  submit: 'Request takeoff',
  done: (num: number) => `${num} resubmitted`,
};

export const invoiceText = {
  title: (num: number) => `Invoice ${num}`,
  consequence: (client: string, price: string) =>
    `Invoices ${client} for ${price}. This is final: you can’t change level, price or billing status afterward.`,
  submit: 'Invoice',
  done: (num: number) => `${num} invoiced`,
};

export const unassignText = {
  titleOwn: (num: number) => `Unassign yourself from ${num}`,
  title: (num: number, drafter: string) => `Unassign ${drafter} from ${num}`,
  titleNobody: (num: number) => `Unassign ${num}`,
  backToValidated: 'The job goes back to Validated, and any drafter can take it.',
  stays: (status: string) => `The job stays in ${status}, and any drafter can take it.`,
  submit: 'Unassign',
  done: (num: number) => `${num} unassigned`,
};

export const priceText = {
  title: (num: number) => `Level and price for ${num}`,
  consequence: 'The due time won’t change.',
  submit: 'Set level and price',
  level: 'Level',
  price: 'Price',
  both: 'Level and price',
  wrong: 'Enter dollars, such as 325.00.',
  custom: 'Custom-level jobs have their own price.',
  noListPrice: 'No list price for this level. Leave blank to price it later; 0 means no charge.',
  listPrice: (price: string) => `List price: ${price}. Leave blank to price it later; 0 means no charge.`,
  neverBilled: (client: string) => `${client} is never billed. Leave blank to price it later; 0 means no charge.`,
  /** `problem` completes the sentence. */
  refused: (problem: string) => `The price ${problem}`,
  done: (num: number, level: string, price: string) => `${num} set to level ${level}, ${price}`,
  doneUnpriced: (num: number, level: string) => `${num} set to level ${level}, unpriced`,
  priced: (level: string, price: string) => `Level ${level}, ${price}`,
  unpriced: (level: string) => `Level ${level}, unpriced`,
};

export const releaseText = {
  title: (num: number) => `Release ${num}`,
  titleOf: (num: number, revision: number) => `Release ${num} R${revision}`,
  consequence: (files: number, client: string) =>
    files === 1
      ? `This file becomes the current version. ${client} gets an email.`
      : `These files become the current version. ${client} gets an email.`,
  submit: 'Release',
  submitFiles: (n: number) => `Release ${plural(n, 'file', 'files')}`,
  submitUnpriced: 'Release, unpriced',
  submitFilesUnpriced: (n: number) => `Release ${plural(n, 'file', 'files')}, unpriced`,
  unpriced: 'This job has no price.',
  files: 'Files',
  noFiles: 'Choose at least one file to release.',
  /** `problem` completes the sentence. */
  filesRefused: (problem: string) => `The list of files ${problem}`,
  forProduction: 'Notes to the production platform',
  done: (num: number, files: number) => `${num} released with ${plural(files, 'file', 'files')}`,
  doneFor: (num: number, name: string, files: number, client: string) =>
    `${num} ${name}: ${plural(files, 'file', 'files')} released to ${client}`,
};

export const rushText = {
  label: 'Rush job',
  setTitle: (num: number) => `Make ${num} a rush job`,
  clearTitle: (num: number) => `Clear rush on ${num}`,
  moves: (due: string, before: string) => `Due ${due} instead of ${before}.`,
  manual: 'The due time was set manually and won’t change.',
  set: 'Set rush',
  clear: 'Clear rush',
  past: 'That time has passed, so the job would be overdue right away. You can set a due time instead.',
  notChanged: (num: number) => `Couldn’t change rush on ${num}.`,
};

export const validateDialogText = {
  title: (num: number) => `Validate ${num}`,
  consequence: (name: string) => `Drafters can take ${name}, and its time starts running.`,
  submit: 'Validate',
  level: 'Level',
  chooseLevel: 'Choose a level.',
  hint: 'The level sets the due time and the price.',
  hours: (n: number) => plural(n, 'business hour', 'business hours'),
  rushHours: (n: number) => `${plural(n, 'business hour', 'business hours')} (rush)`,
  gives: (hours: string) => `${hours}.`,
  neverBilled: (hours: string) => `${hours}, never billed.`,
  noPrice: (hours: string) => `${hours}, no price for this client.`,
  priced: (hours: string, price: string) => `${hours}, ${price}.`,
  price: 'Price',
  /** `problem` completes the sentence. */
  priceRefused: (problem: string) => `The price ${problem}`,
  done: (num: number, level: number) => `${num} validated at level ${level}`,
  doneDue: (num: number, level: number, due: string) => `${num} validated at level ${level}, due ${due}`,
  doneCustom: (num: number) => `${num} validated at a custom level`,
  doneCustomDue: (num: number, due: string) => `${num} validated at a custom level, due ${due}`,
};
