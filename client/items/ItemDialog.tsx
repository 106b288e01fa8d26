import type { ReactNode } from 'react';
import { can } from '../../common/access/can';
import type { ItemView } from '../../common/items/item';
import { costFields } from '../../common/items/itemCsv';
import { itemTypes, units } from '../../common/items/itemRules';
import { unitPrice } from '../../common/items/unitPrice';
import { dollars } from '../../common/format/numbers';
import { useMe } from '../access/useMe';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { RowDialog, type RowDialogProps } from '../lists/RowDialog';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { NumberInput } from '../ui/form/NumberInput';
import { Select } from '../ui/form/Select';
import { TextInput } from '../ui/form/TextInput';
import { type ItemField, itemBody, itemFields, itemProblem, itemTexts } from './itemDraft';
import css from './items.module.css';
import { itemDialogText as dialogText, itemNames as labels } from './itemsText';

const numbers = ['price', 'cost', 'markup', 'drop', 'count'] as const;
const words = ['priceCode', 'metal', 'paint', 'color', 'item', 'panel', 'size'] as const;

/** Creates or edits an item of the catalog. */
export function ItemDialog({ row, client, ...frame }: RowDialogProps<ItemView>) {
  const costs = can['cost.read'](useMe().viewer);
  const shownFields = costs ? itemFields : itemFields.filter((name) => !costFields.includes(name));
  const create = useCommand('items.create');
  const update = useCommand('items.update', `item:${row?._id}`);
  const { onEdit } = useFieldErrors(row ? update : create);
  const edits = useDialogEdits(itemTexts(row), row?.version ?? 0, frame.opened, onEdit);
  const text = (field: ItemField) => edits.shown[field];
  const problem = (field: ItemField) => itemProblem(field, text(field));
  const save = async () => {
    const body = itemBody(row ? (Object.keys(edits.changed) as ItemField[]) : shownFields, text);
    const { sku } = row
      ? await update.mutateAsync({ params: { id: row._id }, body: { ...body, expected: edits.expected } })
      : await create.mutateAsync({ body: { ...body, sku: text('sku'), client } });
    return row ? dialogText.saved(sku) : dialogText.added(sku);
  };
  const wired = (field: ItemField) => ({
    value: text(field),
    onChange: (typed: string) => edits.set(field, typed),
  });
  const conflict = (field: ItemField) => (
    <FieldConflict
      edits={edits}
      name={field}
      label={labels[field]}
      text={(value) => (field === 'lock' ? (value === '1' ? dialogText.on : dialogText.off) : value)}
      onDecide={update.reset}
    />
  );
  const computed = computedPrice(text);
  return (
    <RowDialog
      {...frame}
      {...{ row, edits, create, update }}
      what="item"
      name={row?.sku ?? ''}
      valid={shownFields.every((field) => problem(field) === null)}
      onSave={save}
      wide
    >
      {(tried) => {
        const field = (name: ItemField, control: ReactNode, hint?: string) => (
          <div key={name} className={name === 'description' ? css.whole : undefined}>
            <Field
              label={labels[name]}
              required={name === 'sku'}
              hint={hint}
              error={(tried || (name !== 'sku' && text(name) !== '')) && problem(name)}
            >
              {control}
            </Field>
            {conflict(name)}
          </div>
        );
        return (
          <>
            <div className={css.fields}>
              {field('sku', <TextInput {...wired('sku')} data-autofocus autoComplete="off" />)}
              {field(
                'unit',
                <Select {...wired('unit')} options={units.map((unit) => ({ value: unit, label: unit }))} />,
              )}
              {field(
                'type',
                <Select
                  {...wired('type')}
                  options={[{ value: '', label: '–' }, ...itemTypes.map((type) => ({ value: type, label: type }))]}
                />,
              )}
              {field('description', <TextInput {...wired('description')} />)}
              {numbers
                .filter((name) => costs || !costFields.includes(name))
                .map((name) =>
                  field(
                    name,
                    <NumberInput {...wired(name)} numeric />,
                    name === 'price' && computed !== null ? dialogText.computed(dollars(computed)) : undefined,
                  ),
                )}
              {words.map((name) => field(name, <TextInput {...wired(name)} />))}
            </div>
            <div>
              <Checkbox checked={text('lock') === '1'} onChange={(on) => edits.set('lock', on ? '1' : '')}>
                {dialogText.locked}
              </Checkbox>
              {conflict('lock')}
            </div>
          </>
        );
      }}
    </RowDialog>
  );
}

/** Price computed from cost and markup, when none is entered. */
function computedPrice(text: (field: ItemField) => string): number | null {
  if (text('price').trim() !== '') return null;
  const { cost, markup } = itemBody(['cost', 'markup'], text) as { cost?: number | null; markup?: number | null };
  return unitPrice({ price: null, cost: cost ?? null, markup: markup ?? null });
}
