import * as z from 'zod/mini';
import { idNumber, line, text, words } from '../api/text';
import { pricingSchemes } from './company';
import { initialsText, wholeInitials } from './initials';
import { type LetterField, letterFields, letterLimits, placeholdersOf, unknownIn } from './letterWords';
import { skuPattern, skuProblem } from '../csv/sku';

/** What a company's page sends (spec §5); who may send which field stands at the end. */

const given = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
const upTo = (max: number, decimals: number, what: string) =>
  z.number().check(
    z.gt(0, `is ${what} above 0`),
    z.maximum(max),
    z.refine(
      (n) => Math.abs(n * 10 ** decimals - Math.round(n * 10 ** decimals)) < 1e-6,
      `has at most ${decimals} decimals`,
    ),
  );

export const inits = z.string().check(z.regex(wholeInitials, initialsText), z.toUpperCase());

/** A folder of the drive by its id; blank: none. */
export const folderId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{0,200}$/, 'is the id of a drive folder, not its address'));

/** Comma separated on screen, so none of them holds a comma (spec §5). */
const entries = (one: ReturnType<typeof words>) =>
  z.array(one).check(
    z.maxLength(200),
    z.refine((list) => new Set(list.map((entry) => entry.toLowerCase())).size === list.length, 'names one twice'),
  );
const names = entries(words(80).check(z.regex(/^[^,]*$/, 'holds a comma')));
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;
const emails = entries(words(254).check(z.regex(address, 'is not an email address')));

export const flat = upTo(999.9999, 4, 'inches');
const price = z.nullable(z.number().check(z.minimum(0), z.maximum(9_999_999.99), z.multipleOf(0.01)));

/** A row that is there has `_id` and the version seen; one without is new; rows left out stay. */
const row = <S extends z.core.$ZodLooseShape>(fields: S) =>
  given(
    z
      .array(
        z.strictObject({
          _id: given(idNumber),
          version: given(z.int()),
          _delete: given(z.literal(true)),
          ...fields,
        }),
      )
      .check(z.maxLength(500, 'has at most 500 rows at once')),
  );

export const panelRows = row({
  code: given(words(40)),
  name: given(words(120)),
  coverage: given(upTo(999.9999, 4, 'inches')),
  panType: given(z.enum(['EF', 'SS'])),
});
export const matchRows = row({
  code: given(words(120)),
  panel: given(line(120)),
  paint: given(line(120)),
  metal: given(line(120)),
  color: given(line(120)),
  sku: given(words(120).check(z.regex(skuPattern, skuProblem))),
  drop: given(z.nullable(upTo(99_999.9999, 4, 'inches'))),
});
export const ratioRows = row({
  code: given(words(120)),
  item: given(words(120)),
  ratio: given(upTo(999_999, 6, 'a number')),
});
const threeCharacters = z.refine<string>((s) => [...s].length === 3 && !/\s/.test(s), 'must be exactly 3 characters');
export const partnerRows = row({
  mrmClientId: given(words(100)),
  mrmCompanyName: given(line(200)),
  /** Shown as a link: an address of the web and nothing else. */
  mrmLogoUrl: given(line(500).check(z.regex(/^(https?:\/\/\S+)?$/, 'is an address that begins with https://'))),
  mrqName: given(line(200)),
  mrqNotes: given(text(5000)),
  mrqDriveFolderId: given(folderId),
  mrqInitials: given(z.string().check(threeCharacters, z.toUpperCase())),
});

const manyLines = (field: LetterField) => field === 'signOff' || field.endsWith('Intro');
const letterText = (field: LetterField) => {
  const known = placeholdersOf(field).map((one) => `{${one}}`);
  return line(letterLimits[field]).check(
    z.refine((said) => manyLines(field) || !/[\r\n]/.test(said), 'is one line'),
    z.refine(
      (said) => unknownIn(field, said) === undefined,
      known.length > 0 ? `may have ${known.join(', ')} in braces, and nothing else` : 'may have nothing in braces',
    ),
    z.refine((said) => field !== 'replyTo' || said === '' || address.test(said), 'is not an email address'),
  );
};
const letters = z.strictObject(
  Object.fromEntries(letterFields.map((field) => [field, given(letterText(field))])) as Record<
    LetterField,
    ReturnType<typeof given<ReturnType<typeof letterText>>>
  >,
);

export const createCompanyBody = z.strictObject({
  companyName: words(120),
  inits,
  gdriveFolderId: given(folderId),
});

export const updateCompanyBody = z.strictObject({
  /** Must agree with the path. */
  _id: given(idNumber),
  expected: given(z.int()),
  officeAddressOne: given(line(200)),
  officeAddressTwo: given(line(200)),
  emails: given(emails),
  /** What its letters say; blank: ours again. */
  letters: given(letters),
  metals: given(names),
  paints: given(names),
  colors: given(names),
  defaultFlat: given(z.nullable(flat)),
  flatWidth: given(z.nullable(flat)),
  /** Null takes the logo away; a new one comes by POST clients/{id}/logo. */
  logoUrl: given(z.null()),
  panels: panelRows,
  matchLists: matchRows,
  ratioLists: ratioRows,
  companyName: given(words(120)),
  inits: given(inits),
  clientNotes: given(text(10_000)),
  gdriveFolderId: given(folderId),
  billingHold: given(z.boolean()),
  estPricing: given(
    z.strictObject({
      scheme: given(z.enum(pricingSchemes)),
      L1: given(price),
      L2: given(price),
      L3: given(price),
      L4: given(price),
      L5: given(price),
    }),
  ),
  mrmClients: partnerRows,
});
export type UpdateCompany = z.output<typeof updateCompanyBody>;

export const rowLists = ['panels', 'matchLists', 'ratioLists', 'mrmClients'] as const;
export type RowList = (typeof rowLists)[number];

/** What a company's own `client` may change of it; everything else is admin+ alone (decisions §1). */
export const ownFields: readonly (keyof UpdateCompany)[] = [
  ...(['_id', 'expected', 'officeAddressOne', 'officeAddressTwo', 'emails', 'metals', 'paints', 'colors'] as const),
  'letters',
  ...(['defaultFlat', 'flatWidth', 'logoUrl', 'panels', 'matchLists', 'ratioLists'] as const),
];
