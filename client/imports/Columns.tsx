import type { List } from '../../common/imports/import';
import type { ImportReply } from '../../common/imports/importRoutes';
import { sheets } from '../../common/imports/sheets';
import { Alert } from '../ui/Alert';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import type { Importing } from './useImport';
import css from './imports.module.css';

interface ColumnsProps {
  what: List;
  importing: Importing;
  reply: ImportReply;
}

/** How each column of the file was understood; changing one asks again what the import would do. */
export function Columns({ what, importing, reply }: ColumnsProps) {
  const { columns, header, missing } = reply;
  const options = [
    { value: '', label: 'Skip' },
    ...sheets[what].columns.map(({ field, title }) => ({ value: field, label: title })),
  ];
  const titleOf = (field: string) => options.find(({ value }) => value === field)?.label ?? field;
  const fields = columns.map(({ field }) => field);
  const set = (at: number, field: string) =>
    importing.read({
      header,
      columns: fields.map((one, i) => (i === at ? field || null : one === field ? null : one)),
    });
  return (
    <section className={css.columns} aria-label="Columns">
      <ul className={css.fields}>
        {columns.map(({ title, field }, i) => (
          <li key={i}>
            <Field label={title || `Column ${i + 1}`}>
              <Select value={field ?? ''} onChange={(value) => set(i, value)} options={options} />
            </Field>
          </li>
        ))}
      </ul>
      <Checkbox checked={header} onChange={(on) => importing.read({ header: on, columns: fields })}>
        First row is a header
      </Checkbox>
      {missing.length > 0 && (
        <Alert kind="warning">
          Say which column is {missing.map(titleOf).join(' and ')}: without it nothing can be imported.
        </Alert>
      )}
    </section>
  );
}
