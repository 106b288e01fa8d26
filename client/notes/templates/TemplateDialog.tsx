import { useState } from 'react';
import { unknownPlaceholder } from '../../../common/format/placeholders';
import type { NoteTemplateView } from '../../../common/notes/templates/noteTemplate';
import {
  type TemplateKind,
  templateKinds,
  templateLimits,
  templatePlaceholders,
} from '../../../common/notes/templates/templateKinds';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useDialogEdits } from '../../api/useDialogEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { TextInput } from '../../ui/form/TextInput';
import { Typeahead, type TypeaheadOption } from '../../ui/form/Typeahead';
import { Dialog } from '../../ui/overlay/Dialog';
import { templateDialogText as text, templateKindNames, templatesText } from './templatesText';

interface TemplateFields {
  readonly name: string;
  readonly kind: TemplateKind;
  readonly client: { readonly id: number; readonly name: string } | null;
  readonly text: string;
}

const fieldsOf = (template: NoteTemplateView | null): TemplateFields => ({
  name: template?.name ?? '',
  kind: template?.kind ?? 'note',
  client: template?.client ? { id: template.client._id, name: template.client.companyName } : null,
  text: template?.text ?? '',
});

function problemsOf({ name, text: typed }: TemplateFields): { name?: string; text?: string } {
  const unknown = unknownPlaceholder(typed, templatePlaceholders);
  return {
    ...(name.trim() === '' ? { name: text.nameMissing } : {}),
    ...(typed.trim() === '' ? { text: text.textMissing } : {}),
    ...(unknown === undefined ? {} : { text: text.unknown(unknown) }),
  };
}

/** Adds a template (null) or edits one. */
export function TemplateDialog({ template, onClose }: { template: NoteTemplateView | null; onClose: () => void }) {
  const create = useCommand('templates.create');
  const update = useCommand('templates.update', `noteTemplate:${template?._id}`);
  const command = template ? update : create;
  const once = useOnce();
  const [tried, setTried] = useState(false);
  const [q, setQ] = useState<string | null>(null);
  const { data: companies, isFetching } = useLiveQuery(queries.companies(q ?? ''), q !== null);
  const { onEdit } = useFieldErrors<keyof TemplateFields>(command);
  const edits = useDialogEdits<TemplateFields>(fieldsOf(template), template?.version ?? 0, true, onEdit);
  const { shown } = edits;
  const undecided = edits.conflicts.length > 0;
  const wrong = tried ? problemsOf(shown) : {};
  const submit = () => {
    setTried(true);
    if (Object.keys(problemsOf(shown)).length > 0 || undecided) return;
    const { client, ...changed } = template ? edits.changed : shown;
    const body = { ...changed, ...(client === undefined ? {} : { client: client?.id ?? null }) };
    once(() =>
      (template
        ? update.mutateAsync({ params: { id: template._id }, body: { ...body, expected: edits.expected } })
        : create.mutateAsync({ body: { ...shown, client: shown.client?.id ?? null } })
      ).then(
        ({ name }) => {
          toast.done(template ? text.saved(name) : text.added(name));
          onClose();
        },
        () => undefined,
      ),
    );
  };
  const conflict = { edits, onDecide: update.reset };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={template ? text.edit(template.name) : text.add}
      submitLabel={template ? text.save : text.add}
      onSubmit={submit}
      pending={command.isPending}
      disabled={template !== null && (!edits.dirty || undecided)}
      error={command.error && messageOf(command.error)}
    >
      <Field label={text.name} required hint={text.nameHint} error={wrong.name}>
        <TextInput
          value={shown.name}
          onChange={(name) => edits.set('name', name)}
          maxLength={templateLimits.name}
          autoComplete="off"
          data-autofocus
        />
      </Field>
      <Field label={text.kind}>
        <Select
          value={shown.kind}
          onChange={(kind) => edits.set('kind', kind)}
          options={templateKinds.map((value) => ({ value, label: templateKindNames[value] }))}
        />
      </Field>
      <Field label={text.client}>
        <Typeahead
          value={shown.client}
          onChange={(client) => edits.set('client', client as (TypeaheadOption & { id: number }) | null)}
          onQuery={setQ}
          options={(companies ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
          loading={isFetching}
          placeholder={templatesText.allClients}
          emptyText={text.noClients}
        />
      </Field>
      <Field label={text.text} required hint={text.textHint} error={wrong.text}>
        <TextArea
          value={shown.text}
          onChange={(typed) => edits.set('text', typed)}
          maxLength={templateLimits.text}
          rows={5}
        />
      </Field>
      <FieldConflict {...conflict} name="name" label={text.name} />
      <FieldConflict {...conflict} name="kind" label={text.kind} text={(kind) => templateKindNames[kind]} />
      <FieldConflict
        {...conflict}
        name="client"
        label={text.client}
        text={(client) => client?.name ?? templatesText.allClients}
      />
      <FieldConflict {...conflict} name="text" label={text.text} />
      {undecided && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
