import { useState } from 'react';
import { Button } from '../Button';
import { Dialog } from '../overlay/Dialog';
import { Field } from '../form/Field';
import { TextArea } from '../form/TextArea';

export function DialogDemo() {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Correction…</Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Return 100418 for correction"
        consequence="Goes back to Jo Dietrich as C2. The client does not see the note."
        submitLabel="Return for correction"
        onSubmit={() => setTried(true)}
        error={tried && text ? 'This job is already released. Reload it.' : undefined}
      >
        <Field
          label="What is wrong"
          required
          error={tried && !text ? 'Write what has to change; a correction needs it.' : undefined}
        >
          <TextArea value={text} onChange={setText} data-autofocus />
        </Field>
      </Dialog>
    </>
  );
}
