import * as z from 'zod/mini';
import { type ChosenFile, isEnough, sampled } from '../../../common/quotes/takeoff/chosen';
import { takeoffFields } from '../../../common/quotes/takeoff/columns';

const place = z.int().check(z.minimum(0), z.maximum(sampled.columns - 1));
const chosenFiles = z.array(
  z.strictObject({
    file: z.string(),
    delimiter: z.enum([',', ';', '\t']),
    from: z.int().check(z.minimum(1), z.maximum(100_000)),
    columns: z.partialRecord(z.enum(takeoffFields), place),
  }),
);

/** The user's column choice; null if it is invalid or a file lacks a quantity with a code or length. */
export function readChosen(text: string): readonly ChosenFile[] | null {
  try {
    const { success, data } = chosenFiles.safeParse(JSON.parse(text));
    return success && data.every(({ columns }) => isEnough(columns)) ? data : null;
  } catch {
    return null;
  }
}
