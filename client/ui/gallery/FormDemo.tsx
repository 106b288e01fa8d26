import { useState } from 'react';
import { Button } from '../Button';
import { Checkbox } from '../form/Checkbox';
import { DropZone } from '../form/files/DropZone';
import { Field } from '../form/Field';
import { NumberInput } from '../form/NumberInput';
import { Panel } from '../layout/Panel';
import { Select } from '../form/Select';
import { TextArea } from '../form/TextArea';
import { TextInput } from '../form/TextInput';
import { Typeahead, type TypeaheadOption } from '../form/Typeahead';
import { UploadRow } from '../form/files/UploadRow';
import css from './gallery.module.css';

const customers: TypeaheadOption[] = [
  { id: 1, name: 'Whitaker Homes', shortName: 'Whitaker' },
  { id: 2, name: 'Peña Construcción', shortName: 'Peña' },
  { id: 3, name: 'O’Leary & Sons', shortName: 'O’Leary' },
];
const megabyte = 1024 * 1024;

export function FormDemo() {
  const [customer, setCustomer] = useState<TypeaheadOption | null>(customers[0] ?? null);
  const [query, setQuery] = useState('');
  const [name, setName] = useState('Whitaker Ranch');
  const [width, setWidth] = useState('3');
  const [state, setState] = useState<'AR' | 'TX'>('AR');
  const [clear, setClear] = useState(true);
  return (
    <Panel title="New estimate" note="draft kept" foot={<Button kind="primary">Submit</Button>}>
      <div className={css.stack}>
        <Field label="Project name" required>
          <TextInput value={name} onChange={setName} />
        </Field>
        <Field label="Customer">
          <Typeahead
            value={customer}
            onChange={setCustomer}
            onQuery={setQuery}
            options={customers.filter((c) => c.name.toLowerCase().includes(query.toLowerCase()))}
            emptyText="No customer of that name"
          />
        </Field>
        <div className={css.pair}>
          <Field label="Street" hint="The map shows once it is filled.">
            <TextInput placeholder="418 County Rd" />
          </Field>
          <Field label="State">
            <Select
              value={state}
              onChange={setState}
              options={[
                { value: 'AR', label: 'AR' },
                { value: 'TX', label: 'TX' },
              ]}
            />
          </Field>
        </div>
        <Field
          label="Width, inches"
          required
          error={width === '3' && 'Be sure to enter panel width in INCHES'}
          fix={
            width === '3' && (
              <Button size="sm" onClick={() => setWidth('36')}>
                Use 36
              </Button>
            )
          }
        >
          <NumberInput value={width} onChange={setWidth} />
        </Field>
        <Field label="Price" hint="Level 5 has no price for this client.">
          <NumberInput prefix="$" numeric defaultValue="325.00" />
        </Field>
        <Field label="Email">
          <TextInput value="kelsey@ozarkpanel.example" readOnly />
        </Field>
        <Field label="Notes">
          <TextArea defaultValue="Charcoal Gray 26 ga SMP, vented ridge on main only." />
        </Field>
        <Field label="Files">
          <DropZone onFiles={() => {}}>pdf, dwg, csv · up to 25 MB each</DropZone>
        </Field>
        <div>
          <UploadRow name="whitaker-plans.pdf" size={4.6 * megabyte} upload={{ state: 'done' }} onCancel={() => {}} />
          <UploadRow
            name="porch-photo-1.jpg"
            size={1.6 * megabyte}
            upload={{ state: 'sending', sent: 0.62 }}
            onCancel={() => {}}
          />
          <UploadRow
            name="porch-photo-2.jpg"
            size={1.7 * megabyte}
            upload={{ state: 'failed', reason: 'The file roof.pdf is empty (0 bytes).' }}
            onRetry={() => {}}
            onCancel={() => {}}
          />
        </div>
        <Checkbox checked={clear} onChange={setClear}>
          Clear form on submit
        </Checkbox>
      </div>
    </Panel>
  );
}
