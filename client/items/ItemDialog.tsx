import type { ItemView } from '../../common/items/item';
import { itemTypes, units } from '../../common/items/itemRules';
import { unitPrice } from '../../common/items/unitPrice';
import { dollars } from '../../common/format/numbers';
import { useCommand } from '../api/useCommand';
import { RowDialog, type RowDialogProps } from '../lists/RowDialog';
import { theirsHint } from '../lists/theirsHint';
import { useDraft } from '../lists/useDraft';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { type ItemField, itemBody, itemFields, itemProblem, itemTexts } from './itemDraft';
import css from './items.module.css';

const numbers: Partial<Record<ItemField, string>> = {
  price: 'Price ($)',
  cost: 'Cost ($)',
  markup: 'Markup (%)',
  drop: 'Drop (blank width, in)',
  count: 'Count per pack',
};
const words: Partial<Record<ItemField, string>> = {
  priceCode: 'Price code',
  metal: 'Metal',
  paint: 'Paint',
  color: 'Color',
  item: 'Item',
  panel: 'Panel',
  size: 'Size (stock length)',
};

/** One price row of the catalog. */
export function ItemDialog({ row, client, ...frame }: RowDialogProps<ItemView>) {
  const draft = useDraft<ItemView, ItemField>(row, itemTexts, frame.opened);
  const create = useCommand('items.create');
  const update = useCommand('items.update', `item:${row?._id}`);
  const { text, set } = draft;
  const problem = (field: ItemField) => itemProblem(field, text(field));
  const save = async () => {
    const body = itemBody(row ? draft.touched : itemFields, text);
    const { sku } = row
      ? await update.mutateAsync({ params: { id: row._id }, body: { ...body, expected: draft.expected } })
      : await create.mutateAsync({ body: { ...body, sku: text('sku'), client } });
    return row ? `${sku} is saved.` : `${sku} is in the catalog.`;
  };
  const wired = (field: ItemField) => ({ value: text(field), onChange: set(field) });
  const made = madePrice(text);
  return (
    <RowDialog
      {...frame}
      {...{ row, draft, create, update }}
      what="item"
      name={row?.sku ?? ''}
      valid={itemFields.every((field) => problem(field) === null)}
      onSave={save}
      wide
    >
      {(tried) => {
        const around = (field: ItemField) => ({
          hint: theirsHint(draft.theirs(field)),
          error: (tried || text(field) !== '') && problem(field),
        });
        return (
          <>
            <div className={css.fields}>
              <Field label="SKU" required {...around('sku')} error={tried && problem('sku')}>
                <TextInput {...wired('sku')} data-autofocus autoComplete="off" />
              </Field>
              <Field label="Unit of measure">
                <Select {...wired('unit')} options={units.map((unit) => ({ value: unit, label: unit }))} />
              </Field>
              <Field label="Type">
                <Select
                  {...wired('type')}
                  options={[{ value: '', label: '–' }, ...itemTypes.map((type) => ({ value: type, label: type }))]}
                />
              </Field>
              <div className={css.whole}>
                <Field label="Description" {...around('description')}>
                  <TextInput {...wired('description')} />
                </Field>
              </div>
              {(Object.entries(numbers) as [ItemField, string][]).map(([field, label]) => (
                <Field
                  key={field}
                  label={label}
                  {...around(field)}
                  hint={
                    around(field).hint ??
                    (field === 'price' && made !== null ? `Made of cost and markup: ${dollars(made)}` : undefined)
                  }
                >
                  <NumberInput {...wired(field)} numeric />
                </Field>
              ))}
              {(Object.entries(words) as [ItemField, string][]).map(([field, label]) => (
                <Field key={field} label={label} {...around(field)}>
                  <TextInput {...wired(field)} />
                </Field>
              ))}
            </div>
            <Checkbox checked={text('lock') === '1'} onChange={(on) => set('lock')(on ? '1' : '')}>
              Locked: imports leave it as it is
            </Checkbox>
          </>
        );
      }}
    </RowDialog>
  );
}

/** The price that cost and markup make, where none is typed. */
function madePrice(text: (field: ItemField) => string): number | null {
  if (text('price').trim() !== '') return null;
  const { cost, markup } = itemBody(['cost', 'markup'], text) as { cost?: number | null; markup?: number | null };
  return unitPrice({ price: null, cost: cost ?? null, markup: markup ?? null });
}
