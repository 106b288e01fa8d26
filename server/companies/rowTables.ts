import type { RowList } from '../../common/companies/companyBody';
import { MatchEntry } from '../../db/models/MatchEntry';
import type { AnyModel } from '../../db/models/model';
import { Panel } from '../../db/models/Panel';
import { PartnerClient } from '../../db/models/PartnerClient';
import { RatioEntry } from '../../db/models/RatioEntry';
import { TaxRate } from '../../db/models/TaxRate';

export type Values = Readonly<Record<string, string | number | null>>;

/** A list of a company: model of its rows, required fields, and the fields that identify a row. */
export interface RowTable {
  readonly model: AnyModel;
  readonly needs: readonly string[];
  readonly key: readonly string[];
  /** Maximum rows of the list, if it has one. */
  readonly most?: number;
  /** Name of a row in messages. */
  readonly label: (row: Values) => string;
}

const joinFields = (row: Values, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter(Boolean)
    .join(' · ');
const conditions = ['code', 'panel', 'paint', 'metal', 'color'] as const;

/** More than all counties of the United States. */
const mostTaxRates = 4000;

export const rowTables: Record<RowList, RowTable> = {
  panels: {
    model: Panel as unknown as AnyModel,
    needs: ['code', 'name', 'coverage', 'panType'],
    key: ['code'],
    label: (row) => `panel ${row.code}`,
  },
  matchLists: {
    model: MatchEntry as unknown as AnyModel,
    needs: ['code', 'sku'],
    key: conditions,
    label: (row) => `match ${joinFields(row, conditions)}`,
  },
  ratioLists: {
    model: RatioEntry as unknown as AnyModel,
    needs: ['code', 'item', 'ratio'],
    key: ['code', 'item'],
    label: (row) => `ratio ${joinFields(row, ['code', 'item'])}`,
  },
  taxRates: {
    model: TaxRate as unknown as AnyModel,
    needs: ['state', 'rate'],
    key: ['state', 'county'],
    most: mostTaxRates,
    label: (row) => `tax rate ${joinFields(row, ['state', 'county'])}`,
  },
  mrmClients: {
    model: PartnerClient as unknown as AnyModel,
    needs: ['mrmClientId', 'mrqInitials'],
    key: ['mrmClientId'],
    label: (row) => `partner ${row.mrmClientId}`,
  },
};
