import { plainNumber } from '../../common/format/plainNumber';
import type { CompanyPageView, CompanyView } from '../../common/companies/company';
import type { UpdateCompany } from '../../common/companies/companyBody';
import { companyErrors, companyNames } from './companiesText';

/** The form's fields as text; lists are separated by commas. */
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
  readonly floorMargin: string;
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

export const levels = ['L1', 'L2', 'L3', 'L4', 'L5'] as const;

/** Saved "comma separated without spaces" (R8); with spaces, long lists wrap between the names. */
const joined = (list: readonly string[] | undefined): string => (list ?? []).join(', ');
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const figure = (n: number | null | undefined): string => (n == null ? '' : String(n));

export const textOf = (company: CompanyView & Pick<CompanyPageView, 'floorMargin'>): CompanyText => ({
  companyName: company.companyName,
  inits: company.inits ?? '',
  officeAddressOne: company.officeAddressOne ?? '',
  officeAddressTwo: company.officeAddressTwo ?? '',
  emails: joined(company.emails),
  metals: joined(company.metals),
  paints: joined(company.paints),
  colors: joined(company.colors),
  defaultFlat: figure(company.defaultFlat),
  floorMargin: figure(company.floorMargin),
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

/** Body of the changed fields, and the errors of those that can't be read. */
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
    wrong[field] = companyErrors.number;
    return undefined;
  };
  const list = (field: 'emails' | 'metals' | 'paints' | 'colors') =>
    changed[field] === undefined ? undefined : listOf(changed[field]);
  const prices = Object.fromEntries(
    levels.map((level) => [level, number(level)]).filter(([, price]) => price !== undefined),
  );
  const estPricing = { ...(changed.scheme ? { scheme: changed.scheme } : {}), ...prices };
  const { companyName, inits, officeAddressOne, officeAddressTwo, clientNotes, gdriveFolderId, billingHold } = changed;
  if (companyName?.trim() === '') wrong.companyName = companyErrors.name;
  if (inits !== undefined && !/^[A-Z]{3}$/.test(inits)) wrong.inits = companyErrors.initials;
  const body: UpdateCompany = {
    ...{ companyName, inits, officeAddressOne, officeAddressTwo, clientNotes, billingHold },
    gdriveFolderId: gdriveFolderId?.trim(),
    ...{ emails: list('emails'), metals: list('metals'), paints: list('paints'), colors: list('colors') },
    defaultFlat: number('defaultFlat'),
    floorMargin: number('floorMargin'),
    ...(Object.keys(estPricing).length > 0 ? { estPricing } : {}),
  };
  return { body, wrong };
}

/** The form's field for a field of the call. */
export const fieldOf = (refused: string): CompanyField | undefined => {
  const [first, second] = refused.split('.') as [string, string?];
  const name = first === 'estPricing' ? second : first === 'flatWidth' ? 'defaultFlat' : first;
  return name !== undefined && name in companyNames ? (name as CompanyField) : undefined;
};
