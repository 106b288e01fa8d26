import { useRef, useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/form/save/ConflictChoice';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { TextArea } from '../ui/form/TextArea';
import { TextInput } from '../ui/form/TextInput';
import { toast } from '../ui/feedback/toast';
import type { Partner } from './partnerColumns';
import { partnerDialogText as words } from './partnersText';

interface PartnerDialogProps {
  company: CompanyPageView;
  open: number | 'new';
  onClose: () => void;
}
type Texts = Omit<Partner, '_id' | 'version'>;

const blank: Texts = {
  mrmClientId: '',
  mrmCompanyName: '',
  mrmLogoUrl: '',
  mrqName: '',
  mrqNotes: '',
  mrqDriveFolderId: '',
  mrqInitials: '',
};
const fields: readonly { name: keyof Texts; label: string; hint?: string; needed?: true }[] = [
  { name: 'mrmClientId', label: words.id, hint: words.idHint, needed: true },
  { name: 'mrmCompanyName', label: words.company },
  { name: 'mrmLogoUrl', label: words.logo, hint: words.logoHint },
  { name: 'mrqName', label: words.name },
  {
    name: 'mrqInitials',
    label: words.initials,
    hint: words.initialsHint,
    needed: true,
  },
  { name: 'mrqDriveFolderId', label: words.folder },
  { name: 'mrqNotes', label: words.notes },
];

/** Creates, edits or deletes one partner client. */
export function PartnerDialog({ company, open, onClose }: PartnerDialogProps) {
  const saved = open === 'new' ? undefined : company.mrmClients?.find(({ _id }) => _id === open);
  const last = useRef(saved);
  last.current = saved ?? last.current;
  const gone = open !== 'new' && saved === undefined;
  const row = last.current;
  const { _id: _row, version: _version, ...texts } = row ?? { ...blank, _id: 0, version: 0 };
  const command = useCommand('companies.update', `company:${company._id}`);
  const { onEdit } = useFieldErrors(command);
  const edits = useEdits<Texts>(texts, row?.version ?? 0, false, onEdit);
  const undecided = edits.conflicts.length > 0;
  const once = useOnce();
  const [tried, setTried] = useState(false);
  const isMissing = (name: keyof Texts) =>
    name === 'mrmClientId'
      ? edits.shown.mrmClientId.trim() === ''
      : name === 'mrqInitials' && [...edits.shown.mrqInitials].length !== 3;
  const wrongOf = (name: keyof Texts): string | false => {
    const refused = command.error instanceof CallError ? command.error.fields[`mrmClients.0.${name}`] : undefined;
    if (refused) return refused;
    return tried && isMissing(name) && (name === 'mrqInitials' ? words.initialsWrong : words.enterId);
  };
  const send = (partner: object, done: string) =>
    once(() =>
      command.mutateAsync({ params: { id: company._id }, body: { mrmClients: [partner] } }).then(
        () => {
          toast.done(done);
          onClose();
        },
        () => undefined,
      ),
    );
  // Saving a row that another user deleted creates it again.
  const fresh = open === 'new' || gone || !row;
  const save = () => {
    setTried(true);
    if (isMissing('mrmClientId') || isMissing('mrqInitials')) return;
    const name = edits.shown.mrmCompanyName || edits.shown.mrmClientId;
    if (fresh) send(edits.shown, words.saved(name));
    else send({ _id: row._id, version: edits.expected, ...edits.changed }, words.saved(name));
  };
  const set = (name: keyof Texts, text: string) => edits.set(name, name === 'mrqInitials' ? text.toUpperCase() : text);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={open === 'new' ? words.newTitle : words.title(row?.mrmCompanyName || row?.mrmClientId || '')}
      consequence={gone ? words.gone : undefined}
      submitLabel={words.save}
      onSubmit={save}
      pending={command.isPending}
      disabled={!fresh && (!edits.dirty || undecided)}
      error={command.error && messageOf(command.error)}
    >
      {fields.map(({ name, label, hint, needed }, i) => (
        <div key={name}>
          <Field label={label} hint={hint} required={needed} error={wrongOf(name)}>
            {name === 'mrqNotes' ? (
              <TextArea value={edits.shown[name]} onChange={(text) => set(name, text)} />
            ) : (
              <TextInput
                value={edits.shown[name]}
                onChange={(text) => set(name, text)}
                maxLength={name === 'mrqInitials' ? 3 : undefined}
                data-autofocus={i === 0 || undefined}
              />
            )}
          </Field>
          <FieldConflict edits={edits} name={name} label={label} onDecide={command.reset} />
        </div>
      ))}
      {undecided && <p className="t2">{decideFirst}</p>}
      {!fresh && (
        <div>
          <Button
            kind="danger"
            size="sm"
            onClick={() => send({ _id: row._id, version: row.version, _delete: true }, words.deleted)}
          >
            {words.delete}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
