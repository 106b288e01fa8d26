// Names of draft files, handwritten (product §5 "Staff-only alerts after a draft upload", R5).
//
// number: the name must contain the job number.
// width:  the name must contain a width equal to the primary or the alternate one, by pattern
//         A  ^(\d{6})([A-Za-z]{2,4})(\d+(\.\d+)?)      six digits, two to four letters, then the width
//         B  ^(\d{6})[ _-].*?(\d+(\.\d+)?)             six digits, a space or _ or -, then the first number after it
// kind:   a csv and a pdf should both be among the files.
// Alerts name the part that failed; they don't reject the upload.

export type Part = 'number' | 'width';

export interface DraftName {
  name: string;
  num: number;
  pan1Width: number;
  pan2Width: number | null;
  failed: readonly Part[];
}

const job = { num: 100427, pan1Width: 16, pan2Width: null };
const wide = { num: 100427, pan1Width: 16.25, pan2Width: null };
const two = { num: 100427, pan1Width: 16.25, pan2Width: 24 };

// biome-ignore format: aligned columns
export const draftNames: readonly DraftName[] = [
  // pattern A
  { name: '100427SS16.csv',            ...job,  failed: [] },
  { name: '100427SS16.pdf',            ...job,  failed: [] },
  { name: '100427ss16.pdf',            ...job,  failed: [] }, //                   lowercase letters are letters
  { name: '100427ABC16.csv',           ...job,  failed: [] }, //                   three: the company's initials
  { name: '100427ABCD16.csv',          ...job,  failed: [] }, //                   four
  { name: '100427SS16 roof.pdf',       ...job,  failed: [] },
  { name: '100427SS16-rev2.pdf',       ...job,  failed: [] }, //                   anything may follow the width
  { name: '100427SS16',                ...job,  failed: [] }, //                   the extension only matters for the kind
  { name: '100427ABC16.25 roof.pdf',   ...wide, failed: [] },
  { name: '100427SS16.25.csv',         ...wide, failed: [] },
  { name: '100427SS24.csv',            ...two,  failed: [] }, //                   the alternate width
  { name: '100427SS16.25.csv',         ...two,  failed: [] }, //                   the primary
  { name: '100427SS16.0.csv',          ...job,  failed: [] }, //                   equal as numbers
  { name: '100427SS016.csv',           ...job,  failed: [] },
  { name: '100427SS16.250.csv',        ...wide, failed: [] },
  { name: '100427SS16.25.csv',         ...job,  failed: ['width'] }, //            16.25 is not 16
  { name: '100427SS16.csv',            ...wide, failed: ['width'] }, //            nor 16 16.25
  { name: '100427SS1625.csv',          ...wide, failed: ['width'] },
  { name: '100427SS12.csv',            ...two,  failed: ['width'] },
  { name: '100427S16.csv',             ...job,  failed: ['width'] }, //            one letter is too few
  { name: '100427ABCDE16.csv',         ...job,  failed: ['width'] }, //            five too many
  { name: '10042716.csv',              ...job,  failed: ['width'] }, //            no letters and no separator
  { name: '100427SS.csv',              ...job,  failed: ['width'] },
  { name: '100427SS 16.csv',           ...job,  failed: ['width'] }, //            A needs the width right after the letters, B a separator after the number
  { name: '100427SS-16.csv',           ...job,  failed: ['width'] },
  // pattern B
  { name: '100427 16.csv',             ...job,  failed: [] },
  { name: '100427_16.pdf',             ...job,  failed: [] },
  { name: '100427-16.pdf',             ...job,  failed: [] },
  { name: '100427 roof 16.csv',        ...job,  failed: [] },
  { name: '100427_panels_16in.pdf',    ...job,  failed: [] },
  { name: '100427 - Ridge Rd - 16.25.csv', ...wide, failed: [] },
  { name: '100427-SS24.pdf',           ...two,  failed: [] },
  { name: '100427 dach größe 16.csv',  ...job,  failed: [] }, //                   any text between
  { name: '100427 2 roofs 16.csv',     ...job,  failed: ['width'] }, //            the first number is 2
  { name: '100427-R1 16.pdf',          ...job,  failed: ['width'] }, //            the first number is 1
  { name: '100427 roof 24.csv',        ...job,  failed: ['width'] },
  { name: '100427 roof.csv',           ...job,  failed: ['width'] }, //            no number at all
  { name: '100427.16.csv',             ...job,  failed: ['width'] }, //            a period is not a separator
  { name: '100427.csv',                ...job,  failed: ['width'] },
  // the job number
  { name: '100428SS16.csv',            ...job,  failed: ['number'] },
  { name: '100428 roof 16.csv',        ...job,  failed: ['number'] },
  { name: '100428SS24.csv',            ...job,  failed: ['number', 'width'] },
  { name: '10042SS16.csv',             ...job,  failed: ['number', 'width'] }, //  five digits
  { name: 'roof 16.csv',               ...job,  failed: ['number', 'width'] }, //  a width only counts in one of the patterns
  { name: 'SS16.csv',                  ...job,  failed: ['number', 'width'] },
  { name: 'drawing.pdf',               ...job,  failed: ['number', 'width'] },
  { name: '１００４２７SS16.csv',       ...job,  failed: ['number', 'width'] }, //  full-width digits
    // "must contain the job number" allows any position; the patterns start with it, so the width is not found
  { name: 'roof 100427SS16.csv',       ...job,  failed: ['width'] },
  { name: 'SS16 100427.csv',           ...job,  failed: ['width'] },
];

export interface Batch {
  names: readonly string[];
  missing: readonly ('csv' | 'pdf')[];
}

/** Kinds missing among all draft files sent together, ignoring the case of the extension. */
// biome-ignore format: aligned columns
export const batches: readonly Batch[] = [
  { names: ['100427SS16.csv', '100427SS16.pdf'],                    missing: [] },
  { names: ['100427SS16.CSV', '100427SS16.Pdf'],                    missing: [] },
  { names: ['100427SS16.csv', '100427ABC24.pdf', '100427SS16.dwg'], missing: [] },
  { names: ['100427SS16.csv'],                                      missing: ['pdf'] },
  { names: ['100427SS16.csv', '100427SS24.csv'],                    missing: ['pdf'] },
  { names: ['100427SS16.pdf'],                                      missing: ['csv'] },
  { names: ['100427SS16.dwg'],                                      missing: ['csv', 'pdf'] },
  { names: ['100427SS16.csv.zip', '100427SS16.pdf'],                missing: ['csv'] }, //        the last extension counts
  { names: ['100427SS16csv', '100427SS16.pdf'],                     missing: ['csv'] }, //        no period, no extension
];
