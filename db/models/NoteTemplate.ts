import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';
import type { TemplateKind } from '../../common/notes/templates/templateKinds';
import { int, key, text } from './model';

/** A text to insert into notes. */
export class NoteTemplate extends Model<InferAttributes<NoteTemplate>, InferCreationAttributes<NoteTemplate>> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare name: string;
  declare text: string;
  declare kind: TemplateKind;
  /** Company ID; null for the jobs of all companies. */
  declare companyId: number | null;
  declare place: number;
}
export const defineNoteTemplate = (sequelize: Sequelize) =>
  NoteTemplate.init(
    {
      id: key(),
      version: int(),
      name: text(),
      text: text(),
      kind: text(),
      companyId: int(),
      place: int(),
    },
    { sequelize, tableName: 'note_templates', underscored: true, timestamps: false },
  );
