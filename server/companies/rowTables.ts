import type { RowList } from '../../common/companies/companyBody';
import { MatchEntry } from '../../db/models/MatchEntry';
import type { AnyModel } from '../../db/models/model';
import { Panel } from '../../db/models/Panel';
import { PartnerClient } from '../../db/models/PartnerClient';
import { RatioEntry } from '../../db/models/RatioEntry';

export type Values = Readonly<Record<string, string | number | null>>;

/** A company's list: what its rows are kept in, which fields a row must have, and what makes it the same row. */
export interface RowTable {
  readonly model: AnyModel;
  readonly needs: readonly string[];
  readonly key: readonly string[];
  /** A row's name in messages. */
  readonly called: (row: Values) => string;
}

const said = (row: Values, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter(Boolean)
    .join(' · ');
const conditions = ['code', 'panel', 'paint', 'metal', 'color'] as const;

export const rowTables: Record<RowList, RowTable> = {
  panels: {
    model: Panel as unknown as AnyModel,
    needs: ['code', 'name', 'coverage', 'panType'],
    key: ['code'],
    called: (row) => `panel ${row.code}`,
  },
  matchLists: {
    model: MatchEntry as unknown as AnyModel,
    needs: ['code', 'sku'],
    key: conditions,
    called: (row) => `match ${said(row, conditions)}`,
  },
  ratioLists: {
    model: RatioEntry as unknown as AnyModel,
    needs: ['code', 'item', 'ratio'],
    key: ['code', 'item'],
    called: (row) => `ratio ${said(row, ['code', 'item'])}`,
  },
  mrmClients: {
    model: PartnerClient as unknown as AnyModel,
    needs: ['mrmClientId', 'mrqInitials'],
    key: ['mrmClientId'],
    called: (row) => `partner ${row.mrmClientId}`,
  },
};
