import { useState } from 'react';
import type { ItemView } from '../../common/items/item';
import { itemTypes, units } from '../../common/items/itemRules';
import { unitPrice } from '../../common/items/unitPrice';
import { dollars } from '../../common/format/numbers';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { History } from '../audit/History';
import { theirsHint } from '../lists/theirsHint';
import { useDraft } from '../lists/useDraft';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { type ItemField, itemBody, itemFields, itemProblem, itemTexts } from './itemDraft';
import css from './items.module.css';

interface ItemDialogProps {
  /** Null: a new one. */
  item: ItemView | null;
  /** Whose catalog a new one goes into; undefined: the own company's. */
  client: number | undefined;
  opened: boolean;
  onClose: () => void;
  /** Who may not gets no button for it. */
  onDelete?: () => void;
}

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

/** One price row of the catalog, made or changed; what somebody else changes meanwhile is said, and nothing is lost. */
export function ItemDialog({ item, client, opened, onClose, onDelete }: ItemDialogProps) {
  const draft = useDraft<ItemView, ItemField>(item, itemTexts, opened);
  const create = useCommand('items.create');
  const update = useCommand('items.update', `item:${item?._id}`);
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const command = item ? update : create;
  const { text, set } = draft;

  const problem = (field: ItemField) => itemProblem(field, text(field));
  const wrong = itemFields.filter((field) => problem(field) !== null);
  const close = () => {
    create.reset();
    update.reset();
    setTried(false);
    onClose();
  };
  const save = () => {
    setTried(true);
    if (wrong.length > 0) return;
    const body = itemBody(item ? draft.touched : itemFields, text);
    once(() =>
      (item
        ? update.mutateAsync({ params: { id: item._id }, body: { ...body, expected: draft.expected } })
        : create.mutateAsync({ body: { ...body, sku: text('sku'), client } })
      ).then(
        ({ sku }) => {
          toast.done(item ? `${sku} is saved.` : `${sku} is in the catalog.`);
          close();
        },
        (error: unknown) => {
          // What is there now has come with the refusal: saving again is a decision about that.
          if (error instanceof CallError && error.code === 'conflict') draft.look();
        },
      ),
    );
  };
  const wired = (field: ItemField) => ({ value: text(field), onChange: set(field) });
  const around = (field: ItemField) => ({
    hint: theirsHint(draft.theirs(field)),
    error: (tried || text(field) !== '') && problem(field),
  });
  const made = madePrice(text);

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={item ? `Edit ${item.sku}` : 'New item'}
      submitLabel={item ? 'Save' : 'Add the item'}
      onSubmit={save}
      pending={command.isPending}
      disabled={item !== null && draft.touched.length === 0}
      error={command.error && messageOf(command.error)}
      wide
    >
      {draft.changedMeanwhile && (
        <Alert kind="info">
          Somebody else has changed this item while you were looking. What you typed is kept; the other fields show what
          is there now.
        </Alert>
      )}
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
      {item && <History kind="item" id={item._id} />}
      {onDelete && (
        <div>
          <Button kind="danger" size="sm" onClick={onDelete}>
            Delete this item
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The price that cost and markup make, where none is typed. */
function madePrice(text: (field: ItemField) => string): number | null {
  if (text('price').trim() !== '') return null;
  const { cost, markup } = itemBody(['cost', 'markup'], text) as { cost?: number | null; markup?: number | null };
  return unitPrice({ price: null, cost: cost ?? null, markup: markup ?? null });
}
