import { useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import { plainNumber } from '../../../common/format/plainNumber';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { NumberInput } from '../../ui/form/NumberInput';
import { Select } from '../../ui/form/Select';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { isFigure, type RowField, rowNameOf, type Rows, rowLists } from './rowFields';
import css from '../companies.module.css';
import { addRowText as words, rowCardText, rowErrors } from './rowsText';

interface AddRowDialogProps {
  company: CompanyPageView;
  list: Rows;
  onClose: () => void;
}

/** Adds a match entry, panel, ratio or tax rate. */
export function AddRowDialog({ company, list, onClose }: AddRowDialogProps) {
  const about = rowLists[list];
  const command = useCommand('companies.update', `company:${company._id}`);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const textIn = ({ name, choices }: RowField) => (typed[name] ?? choices?.[0] ?? '').trim();
  const missing = about.fields.filter((field) => field.needed && textIn(field) === '');
  const wrongOf = (field: RowField): string | false => {
    const refused = command.error instanceof CallError ? command.error.fields[`${list}.0.${field.name}`] : undefined;
    if (refused) return refused;
    if (!tried || textIn(field) !== '')
      return tried && unread(field) && rowErrors[field.zero ? 'number' : 'positive'](field.head);
    return missing.includes(field) && rowErrors.required(field.head);
  };
  const unread = (field: RowField) =>
    field.figure !== undefined && textIn(field) !== '' && !isFigure(field, plainNumber(textIn(field)));
  const type = ({ name }: RowField, value: string) => {
    setTyped({ ...typed, [name]: value });
    if (command.error) command.reset();
  };
  const submit = () => {
    setTried(true);
    if (missing.length > 0 || about.fields.some(unread)) return;
    const row = Object.fromEntries(
      about.fields
        .filter((field) => field.figure === undefined || textIn(field) !== '')
        .map((field) => [field.name, field.figure ? plainNumber(textIn(field)) : textIn(field)]),
    );
    command.mutate(
      { params: { id: company._id }, body: { [list]: [row] } },
      {
        onSuccess: () => {
          toast.done(words.added(rowNameOf(about, (name) => typed[name])));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.add(about.one)}
      consequence={list === 'matchLists' ? words.blank : undefined}
      submitLabel={words.add(about.one)}
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
                onChange={(value) => type(field, value)}
                options={field.choices.map((value) => ({ value, label: words.type(value) }))}
              />
            ) : field.figure ? (
              <NumberInput
                value={typed[field.name] ?? ''}
                onChange={(value) => type(field, value)}
                placeholder={field.blank}
              />
            ) : (
              <TextInput
                value={typed[field.name] ?? ''}
                onChange={(value) => type(field, value)}
                placeholder={field.condition ? rowCardText.any : field.blank}
                data-autofocus={i === 0 || undefined}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
