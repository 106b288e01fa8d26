import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { PanelType } from '../../common/companies/panelLimits';
import { int, key, text } from './model';

/** Item that a drafter checks before the review. */
export class ChecklistItem extends Model<InferAttributes<ChecklistItem>, InferCreationAttributes<ChecklistItem>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare text: string;
  /** Panel name; null for jobs with any panel. */
  declare panType: PanelType | null;
  declare place: number;
}
export const defineChecklistItem = (sequelize: Sequelize) =>
  ChecklistItem.init(
    { id: key(), version: int(), text: text(), panType: text(), place: int() },
    { sequelize, tableName: 'checklist_items', underscored: true, timestamps: false },
  );
