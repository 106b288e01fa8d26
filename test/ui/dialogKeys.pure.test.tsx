// @vitest-environment jsdom
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TextArea } from '../../client/ui/form/TextArea';
import { TextInput } from '../../client/ui/form/TextInput';
import { Dialog, type DialogProps } from '../../client/ui/overlay/Dialog';
import { useCovers } from '../../client/ui/overlay/useCovers';
import { show } from './support/show';

async function showDialog(props: Partial<DialogProps> = {}) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  const user = show(
    <Dialog title="Return 100418" submitLabel="Return" opened onSubmit={onSubmit} onClose={onClose} {...props}>
      <TextInput aria-label="Reason" />
      <TextArea aria-label="Details" />
    </Dialog>,
  );
  const reason = await screen.findByLabelText<HTMLInputElement>('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  return { user, onSubmit, onClose, reason, details: screen.getByLabelText<HTMLTextAreaElement>('Details') };
}

describe('Enter in a dialog', () => {
  it('confirms from a field', async () => {
    const { user, onSubmit } = await showDialog();
    await user.keyboard('Wrong panel{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('starts a new line in a text area, where Ctrl+Enter and ⌘+Enter confirm', async () => {
    const { user, onSubmit, details } = await showDialog();
    await user.type(details, 'Ridge{Enter}Eave');
    expect(details.value).toBe('Ridge\nEave');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(details.value).toBe('Ridge\nEave');
  });

  it('does nothing while the key that opened the dialog stays down', async () => {
    const { onSubmit, reason } = await showDialog();
    expect(fireEvent.keyDown(reason, { key: 'Enter', repeat: true })).toBe(false);
    fireEvent.keyDown(reason, { key: 'Enter', repeat: true, ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('accepts a suggestion of an input method without confirming', async () => {
    const { onSubmit, reason } = await showDialog();
    fireEvent.keyDown(reason, { key: 'Enter', keyCode: 229, ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<DialogProps>]>([
    ['there is nothing to submit yet', { disabled: true }],
    ['the request is running', { pending: true }],
  ])('does not confirm while %s', async (_, props) => {
    const { onSubmit, reason } = await showDialog(props);
    fireEvent.submit(reason.form as HTMLFormElement);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Escape in a dialog', () => {
  it('closes it while nothing is typed', async () => {
    const { user, onClose } = await showDialog();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks first once something is typed; the text stays on “Keep editing”', async () => {
    const { user, onClose, reason } = await showDialog();
    await user.keyboard('Wrong panel{Escape}');
    expect(screen.getByText('You have unsaved changes. Leave without saving?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
    expect(reason.value).toBe('Wrong panel');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes it without asking when the browser stores what is typed', async () => {
    const { user, onClose } = await showDialog({ draftKept: true });
    await user.keyboard('Wrong panel{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

/** A dialog that starts a request when it is confirmed, which never ends. */
function Sending({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      {...{ title: 'Return 100418', submitLabel: 'Return', opened: true, pending, onClose }}
      onSubmit={() => setPending(true)}
    >
      <TextInput aria-label="Reason" />
    </Dialog>
  );
}

describe('a dialog whose request is running', () => {
  it('can’t be closed, and refuses more text, which would be in neither the request nor the dialog', async () => {
    const onClose = vi.fn();
    const user = show(<Sending onClose={onClose} />);
    const reason = await screen.findByLabelText<HTMLInputElement>('Reason');
    await user.type(reason, 'Wrong{Enter} panel{Escape}');
    expect(reason.value).toBe('Wrong');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Close/ }).disabled).toBe(true);
  });

  it('can be closed if the request continues without it', async () => {
    const { user, onClose } = await showDialog({ pending: true, continuesAfterClose: true });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Escape with several overlays', () => {
  it('belongs to the topmost one, also after a dialog has replaced a palette', async () => {
    const overlay = () => renderHook(({ on }) => useCovers(on), { initialProps: { on: true } });
    const palette = overlay();
    palette.rerender({ on: false });
    const dialog = overlay();
    await new Promise((resolve) => setTimeout(resolve));
    const viewer = overlay();
    expect([dialog, viewer].map(({ result }) => result.current())).toEqual([false, true]);
    viewer.rerender({ on: false });
    await new Promise((resolve) => setTimeout(resolve));
    expect(dialog.result.current()).toBe(true);
    dialog.rerender({ on: false });
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.documentElement.hasAttribute('data-covered')).toBe(false);
  });
});
