import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import { ownFields, rowLists, type UpdateCompany } from '../../common/companies/companyBody';
import type { LetterField, LetterWords } from '../../common/companies/letterWords';
import { Company } from '../../db/models/Company';
import { allow } from '../access/allow';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { presentOne } from '../views/present';
import { bumpDependants } from '../work/bumpDependants';
import { change } from '../work/change';
import { invalid, sameId } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';
import { companyPagePresenter } from './presentCompany';
import { type GivenRow, saveRows } from './saveRows';

type CompanyRow = RowOf<Company>;

/** The asker's view of a company's page, inside the transaction that changed it. */
export const companyPageFor = (ask: Pick<Ask, 'viewer'>, work: Work, id: number) =>
  presentOne(
    (sql, bind) => work.sql(sql, bind),
    companyPagePresenter,
    id,
    readerOf(ask),
    scope.companies(ask.viewer, 'c'),
  );

/** Change a company: admin+ everything, its own `client` what companyBody.ts lists (decisions §1). */
export const updateCompany = (ask: Ask<Routes['companies.update']>) =>
  change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const { viewer, body, params } = ask;
    const company = await work.lock(Company, params.id, scope.companies(viewer));
    allow(viewer, 'company.update');
    sameId(params.id, body._id, 'companies');
    if (!isAdmin(viewer.role)) refuseForbidden(body);
    const patch = patchOf(body, company.letters);
    await work.expect('company', company, body.expected, Object.keys(patch));
    refuseWideDrops(body, patch.flatWidth === undefined ? company.flatWidth : patch.flatWidth);

    const beside: Record<string, [unknown, unknown]> = {};
    const words = body.letters && toldOf(company.letters, body.letters);
    if (words) beside.letters = words;
    for (const list of rowLists) {
      const diff = body[list] && (await saveRows(work, company.id, list, body[list] as GivenRow[]));
      if (diff) beside[list] = diff;
    }
    if (patch.logoFileId === null && company.logoFileId !== null)
      await work.task('files.discard', { ids: [company.logoFileId] });
    await work.update(Company, company, patch, beside);
    const changed = (field: keyof CompanyRow) => patch[field] !== undefined && patch[field] !== company[field];
    if (changed('companyName') || changed('inits') || changed('clientNotes'))
      await bumpDependants(work, 'company', company.id);
    else if (changed('billingHold')) await bumpDependants(work, 'company.hold', company.id);
    // Quotes take both from their company: what they come to moves with it.
    if (changed('flatWidth') || beside.panels)
      await work.task('quotes.reckon', { companyId: company.id }, `reckon:${company.id}`);
    return companyPageFor(ask, work, company.id);
  });

/** An unknown or forbidden field is a 422 that names it. */
function refuseForbidden(body: UpdateCompany): void {
  const wrong = (Object.keys(body) as (keyof UpdateCompany)[]).filter((field) => !ownFields.includes(field));
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [field, 'is for us to change; please ask'])));
}

const cents = (dollars: number | null | undefined) =>
  dollars === undefined ? undefined : dollars === null ? null : Math.round(dollars * 100);

function patchOf(body: UpdateCompany, said: LetterWords): Partial<CompanyRow> {
  const { defaultFlat, flatWidth, gdriveFolderId, estPricing } = body;
  if (defaultFlat !== undefined && flatWidth !== undefined && defaultFlat !== flatWidth) {
    throw invalid({ flatWidth: 'and defaultFlat are one field under two names, and differ' });
  }
  const patch: Partial<CompanyRow> = {
    officeAddressOne: body.officeAddressOne,
    officeAddressTwo: body.officeAddressTwo,
    emails: body.emails,
    letters: body.letters && wordsAfter(said, body.letters),
    metals: body.metals,
    paints: body.paints,
    colors: body.colors,
    flatWidth: defaultFlat === undefined ? flatWidth : defaultFlat,
    companyName: body.companyName,
    inits: body.inits,
    clientNotes: body.clientNotes,
    gdriveFolderId: gdriveFolderId === '' ? null : gdriveFolderId,
    billingHold: body.billingHold,
    pricingScheme: estPricing?.scheme,
    price1Cents: cents(estPricing?.L1),
    price2Cents: cents(estPricing?.L2),
    price3Cents: cents(estPricing?.L3),
    price4Cents: cents(estPricing?.L4),
    price5Cents: cents(estPricing?.L5),
    ...(body.logoUrl === null ? { logoFileId: null, logoSize: null } : {}),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

const wordsAfter = (said: LetterWords, given: LetterWords): LetterWords =>
  Object.fromEntries(Object.entries({ ...said, ...given }).filter(([, words]) => words !== ''));

/** For the trail: the words that are others now, and not all of them. */
function toldOf(said: LetterWords, given: LetterWords): [unknown, unknown] | undefined {
  const changed = (Object.keys(given) as LetterField[]).filter((field) => (said[field] ?? '') !== given[field]);
  const of = (words: LetterWords) => [Object.fromEntries(changed.map((field) => [field, words[field] || null]))];
  return changed.length === 0 ? undefined : [of(said), of(given)];
}

/** Q27, as in the import of the list: no piece is wider than the flat that it is slit from. */
function refuseWideDrops({ matchLists }: UpdateCompany, flatWidth: number | null): void {
  if (flatWidth === null) return;
  for (const [i, { drop }] of (matchLists ?? []).entries()) {
    if (drop != null && drop > flatWidth)
      throw invalid({ [`matchLists.${i}.drop`]: `is wider than the default flat of ${flatWidth} in` });
  }
}
