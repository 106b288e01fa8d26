import { useRef, useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useEdits } from '../api/useEdits';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/ConflictChoice';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import type { Partner } from './partnerColumns';

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
  { name: 'mrmClientId', label: 'Client id', hint: 'As the partner knows the client', needed: true },
  { name: 'mrmCompanyName', label: 'Company name' },
  { name: 'mrmLogoUrl', label: 'Logo address', hint: 'Begins with https://' },
  { name: 'mrqName', label: 'Name' },
  {
    name: 'mrqInitials',
    label: 'Initials',
    hint: 'Exactly 3 characters; not applied to what has a number already',
    needed: true,
  },
  { name: 'mrqDriveFolderId', label: 'Drive folder id' },
  { name: 'mrqNotes', label: 'Notes' },
];

/** Creates, edits or deletes one partner client. */
export function PartnerDialog({ company, open, onClose }: PartnerDialogProps) {
  const held = open === 'new' ? undefined : company.mrmClients?.find(({ _id }) => _id === open);
  const last = useRef(held);
  last.current = held ?? last.current;
  const gone = open !== 'new' && held === undefined;
  const row = last.current;
  const { _id: _row, version: _version, ...texts } = row ?? { ...blank, _id: 0, version: 0 };
  const edits = useEdits<Texts>(texts, row?.version ?? 0);
  const undecided = edits.conflicts.length > 0;
  const command = useCommand('companies.update', `company:${company._id}`);
  const once = useOnce();
  const [tried, setTried] = useState(false);
  const lacks = (name: keyof Texts) =>
    name === 'mrmClientId'
      ? edits.shown.mrmClientId.trim() === ''
      : name === 'mrqInitials' && [...edits.shown.mrqInitials].length !== 3;
  const wrongOf = (name: keyof Texts): string | false => {
    const refused = command.error instanceof CallError ? command.error.fields[`mrmClients.0.${name}`] : undefined;
    if (refused) return refused;
    return tried && lacks(name) && (name === 'mrqInitials' ? 'Initials must be exactly 3 characters' : 'is required');
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
  // A row that somebody took away is made again by saving it.
  const fresh = open === 'new' || gone || !row;
  const save = () => {
    setTried(true);
    if (lacks('mrmClientId') || lacks('mrqInitials')) return;
    const called = edits.shown.mrmCompanyName || edits.shown.mrmClientId;
    if (fresh) send(edits.shown, `${called} is saved.`);
    else send({ _id: row._id, version: edits.expected, ...edits.changed }, `${called} is saved.`);
  };
  const set = (name: keyof Texts, text: string) => edits.set(name, name === 'mrqInitials' ? text.toUpperCase() : text);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={open === 'new' ? 'New partner client' : `Partner client ${row?.mrmCompanyName || row?.mrmClientId}`}
      consequence={gone ? 'Someone deleted this client. Saving creates it again.' : undefined}
      submitLabel="Save"
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
            onClick={() =>
              send({ _id: row._id, version: row.version, _delete: true }, 'The partner client is deleted.')
            }
          >
            Delete this client
          </Button>
        </div>
      )}
    </Dialog>
  );
}
