import { can } from '../../common/access/can';
import type { List } from '../../common/imports/import';
import type { ImportReply } from '../../common/imports/importRoutes';
import { sheetFor } from '../../common/imports/sheets';
import { useMe } from '../access/useMe';
import { Alert } from '../ui/feedback/Alert';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { Select } from '../ui/form/Select';
import { columnsText as text } from './importsText';
import type { Importing } from './useImport';
import css from './imports.module.css';

interface ColumnsProps {
  what: List;
  importing: Importing;
  reply: ImportReply;
}

/** How each column of the file is read; changing one previews the import again. */
export function Columns({ what, importing, reply }: ColumnsProps) {
  const { columns, header, missing } = reply;
  const sheet = sheetFor(what, can['cost.read'](useMe().viewer));
  const options = [
    { value: '', label: text.skip },
    ...sheet.columns.map(({ field, title }) => ({ value: field, label: title })),
  ];
  const titleOf = (field: string) => options.find(({ value }) => value === field)?.label ?? field;
  const fields = columns.map(({ field }) => field);
  const set = (at: number, field: string) =>
    importing.read({
      header,
      columns: fields.map((one, i) => (i === at ? field || null : one === field ? null : one)),
    });
  return (
    <section className={css.columns} aria-label={text.title}>
      <ul className={css.fields}>
        {columns.map(({ title, field }, i) => (
          <li key={i}>
            <Field label={title || text.column(i + 1)}>
              <Select value={field ?? ''} onChange={(value) => set(i, value)} options={options} />
            </Field>
          </li>
        ))}
      </ul>
      <Checkbox checked={header} onChange={(on) => importing.read({ header: on, columns: fields })}>
        {text.header}
      </Checkbox>
      {missing.length > 0 && <Alert kind="warning">{text.missing(missing.map(titleOf))}</Alert>}
    </section>
  );
}
