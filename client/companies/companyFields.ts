import { plainNumber } from '../../common/format/plainNumber';
import type { CompanyView } from '../../common/companies/company';
import type { UpdateCompany } from '../../common/companies/companyBody';

/** The edit form's fields as they are typed: lists comma separated, numbers as text. */
export interface CompanyText {
  readonly companyName: string;
  readonly inits: string;
  readonly officeAddressOne: string;
  readonly officeAddressTwo: string;
  readonly emails: string;
  readonly metals: string;
  readonly paints: string;
  readonly colors: string;
  readonly defaultFlat: string;
  readonly clientNotes: string;
  readonly gdriveFolderId: string;
  readonly billingHold: boolean;
  readonly scheme: 'flat' | 'none';
  readonly L1: string;
  readonly L2: string;
  readonly L3: string;
  readonly L4: string;
  readonly L5: string;
}
export type CompanyField = keyof CompanyText;

export const fieldNames: Record<CompanyField, string> = {
  companyName: 'Company name',
  inits: 'Initials',
  officeAddressOne: 'Office address',
  officeAddressTwo: 'Second line of the address',
  emails: 'Emails',
  metals: 'Metals',
  paints: 'Paints',
  colors: 'Colors',
  defaultFlat: 'Default flat, inches',
  clientNotes: 'Client notes',
  gdriveFolderId: 'Drive folder id',
  billingHold: 'Billing hold',
  scheme: 'Pricing scheme',
  L1: 'Level 1',
  L2: 'Level 2',
  L3: 'Level 3',
  L4: 'Level 4',
  L5: 'Level 5',
};
export const levels = ['L1', 'L2', 'L3', 'L4', 'L5'] as const;

/** "Comma separated without spaces" (spec §5). */
const joined = (list: readonly string[] | undefined): string => (list ?? []).join(',');
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const figure = (n: number | null | undefined): string => (n == null ? '' : String(n));

export const textOf = (company: CompanyView): CompanyText => ({
  companyName: company.companyName,
  inits: company.inits ?? '',
  officeAddressOne: company.officeAddressOne ?? '',
  officeAddressTwo: company.officeAddressTwo ?? '',
  emails: joined(company.emails),
  metals: joined(company.metals),
  paints: joined(company.paints),
  colors: joined(company.colors),
  defaultFlat: figure(company.defaultFlat),
  clientNotes: company.clientNotes ?? '',
  gdriveFolderId: company.gdriveFolderId ?? '',
  billingHold: company.billingHold ?? false,
  scheme: company.estPricing?.scheme ?? 'flat',
  L1: figure(company.estPricing?.L1),
  L2: figure(company.estPricing?.L2),
  L3: figure(company.estPricing?.L3),
  L4: figure(company.estPricing?.L4),
  L5: figure(company.estPricing?.L5),
});

/** What was typed as the call takes it; what cannot be read is named. */
export function bodyOf(changed: Partial<CompanyText>): {
  body: UpdateCompany;
  wrong: Partial<Record<CompanyField, string>>;
} {
  const wrong: Partial<Record<CompanyField, string>> = {};
  const number = (field: CompanyField): number | null | undefined => {
    const text = changed[field];
    if (text === undefined) return undefined;
    const plain = String(text)
      .trim()
      .replace(/^\$\s?/, '');
    if (plain === '') return null;
    const value = plainNumber(plain);
    if (value !== null) return value;
    wrong[field] = 'is not a plain number';
    return undefined;
  };
  const list = (field: 'emails' | 'metals' | 'paints' | 'colors') =>
    changed[field] === undefined ? undefined : listOf(changed[field]);
  const prices = Object.fromEntries(
    levels.map((level) => [level, number(level)]).filter(([, price]) => price !== undefined),
  );
  const estPricing = { ...(changed.scheme ? { scheme: changed.scheme } : {}), ...prices };
  const { companyName, inits, officeAddressOne, officeAddressTwo, clientNotes, gdriveFolderId, billingHold } = changed;
  if (companyName?.trim() === '') wrong.companyName = 'is required';
  if (inits !== undefined && !/^[A-Z]{3}$/.test(inits)) wrong.inits = 'Initials must be exactly 3 letters';
  const body: UpdateCompany = {
    ...{ companyName, inits, officeAddressOne, officeAddressTwo, clientNotes, billingHold },
    gdriveFolderId: gdriveFolderId?.trim(),
    ...{ emails: list('emails'), metals: list('metals'), paints: list('paints'), colors: list('colors') },
    defaultFlat: number('defaultFlat'),
    ...(Object.keys(estPricing).length > 0 ? { estPricing } : {}),
  };
  return { body, wrong };
}

/** Which of the form's fields a refused field of the call is. */
export const fieldOf = (refused: string): CompanyField | undefined => {
  const [first, second] = refused.split('.') as [string, string?];
  const name = first === 'estPricing' ? second : first === 'flatWidth' ? 'defaultFlat' : first;
  return name !== undefined && name in fieldNames ? (name as CompanyField) : undefined;
};
