import { DataTypes, type Model, type ModelAttributeColumnOptions, type ModelStatic } from 'sequelize';

/** Column definitions used by the models. */
const column = (type: ModelAttributeColumnOptions['type'], more: Partial<ModelAttributeColumnOptions> = {}) => ({
  type,
  allowNull: true,
  ...more,
});
export const key = () => column(DataTypes.INTEGER, { primaryKey: true, autoIncrement: true, allowNull: false });
export const int = () => column(DataTypes.INTEGER);
export const big = () => column(DataTypes.BIGINT);
export const double = () => column(DataTypes.DOUBLE);
export const decimal = () => column(DataTypes.DECIMAL);
export const text = () => column(DataTypes.TEXT);
export const texts = () => column(DataTypes.ARRAY(DataTypes.TEXT));
export const bool = () => column(DataTypes.BOOLEAN);
export const time = () => column(DataTypes.DATE);
export const json = () => column(DataTypes.JSONB);

export type AnyModel = ModelStatic<Model>;

/** Table and column names of a model, from which Work builds its statements. */
export interface TableInfo {
  readonly table: string;
  readonly columns: ReadonlyMap<string, string>;
}
const infos = new WeakMap<AnyModel, TableInfo>();
export function tableOf(model: AnyModel): TableInfo {
  let info = infos.get(model);
  if (!info) {
    const columns = new Map(
      Object.entries(model.getAttributes()).map(([name, attribute]) => [name, `"${attribute.field ?? name}"`]),
    );
    info = { table: String(model.getTableName()), columns };
    infos.set(model, info);
  }
  return info;
}
