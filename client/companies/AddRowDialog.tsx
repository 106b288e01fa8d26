import { useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { plainNumber } from '../../common/format/plainNumber';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/NumberInput';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { panelTypes, type RowField, type Rows, rowLists } from './rowFields';
import css from './companies.module.css';

interface AddRowDialogProps {
  company: CompanyPageView;
  list: Rows;
  onClose: () => void;
}

/** Add match entry (spec §2 "Dialogs"), and its like for panels and ratios. */
export function AddRowDialog({ company, list, onClose }: AddRowDialogProps) {
  const about = rowLists[list];
  const command = useCommand('companies.update', `company:${company._id}`);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const textIn = ({ name, choices }: RowField) => (typed[name] ?? choices?.[0] ?? '').trim();
  const lacks = about.fields.filter((field) => field.needed && textIn(field) === '');
  const wrongOf = (field: RowField): string | false => {
    const refused = command.error instanceof CallError ? command.error.fields[`${list}.0.${field.name}`] : undefined;
    if (refused) return refused;
    if (!tried || textIn(field) !== '') return tried && unread(field) && 'is not a number above 0';
    return lacks.includes(field) && 'is required';
  };
  const unread = (field: RowField) =>
    field.figure !== undefined && textIn(field) !== '' && !((plainNumber(textIn(field)) ?? 0) > 0);
  const submit = () => {
    setTried(true);
    if (lacks.length > 0 || about.fields.some(unread)) return;
    const row = Object.fromEntries(
      about.fields
        .filter((field) => field.figure === undefined || textIn(field) !== '')
        .map((field) => [field.name, field.figure ? plainNumber(textIn(field)) : textIn(field)]),
    );
    command.mutate(
      { params: { id: company._id }, body: { [list]: [row] } },
      {
        onSuccess: () => {
          toast.done(`${textIn(about.fields[0] as RowField)} is added.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Add ${about.one}`}
      consequence={list === 'matchLists' ? 'A blank condition fits every panel, paint, metal or color.' : undefined}
      submitLabel={`Add ${about.one}`}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <div className={css.form}>
        {about.fields.map((field, i) => (
          <Field key={field.name} label={field.head} required={field.needed} error={wrongOf(field)}>
            {field.choices ? (
              <Select
                value={textIn(field)}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
                options={field.choices.map((value) => ({ value, label: `${value} · ${panelTypes[value]}` }))}
              />
            ) : field.figure ? (
              <NumberInput
                value={typed[field.name] ?? ''}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
              />
            ) : (
              <TextInput
                value={typed[field.name] ?? ''}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
                data-autofocus={i === 0 || undefined}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
