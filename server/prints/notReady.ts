import type { printStates } from '../../common/quotes/quote';
import { pdfFailureText } from './pdfText';

/** Why a PDF can't be opened, emailed or shared yet, and what to do. */
export function notReady(state: (typeof printStates)[number]): string {
  if (state === 'tooLarge') return pdfFailureText.quoteTooLarge;
  // The task is still being retried.
  if (state === 'failed') return "This PDF couldn't be created. Try again in a few minutes, or create a new one.";
  return "This PDF is still being created. Try again when it's ready.";
}
