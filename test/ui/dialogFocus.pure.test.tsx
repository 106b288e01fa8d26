// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextInput } from '../../client/ui/form/TextInput';
import { Dialog, type DialogProps } from '../../client/ui/overlay/Dialog';
import { show } from './support/show';

/** A button that opens a dialog; `unmounts` removes the dialog when it closes, as most screens do. */
function Opener({
  unmounts = false,
  children,
  ...props
}: Partial<DialogProps> & { unmounts?: boolean; children?: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <button type="button">Another</button>
      {(opened || !unmounts) && (
        <Dialog title="Return 100418" submitLabel="Return" {...props} opened={opened} onClose={() => setOpened(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const toHaveFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

describe('opening a dialog moves the focus', () => {
  it('to its first field', async () => {
    const user = show(
      <Opener>
        <TextInput aria-label="Number" readOnly />
        <TextInput aria-label="Reason" />
      </Opener>,
    );
    await user.click(button('Open'));
    await toHaveFocus(() => screen.getByLabelText('Reason'));
  });

  it('to its main action if there is no field', async () => {
    const user = show(<Opener />);
    await user.click(button('Open'));
    await toHaveFocus(() => button('Return'));
  });

  it('to Cancel if the action can’t be undone', async () => {
    const user = show(<Opener kind="danger" />);
    await user.click(button('Open'));
    await toHaveFocus(() => button(/^Cancel/));
  });

  it('and keeps it inside when Tab goes past the end', async () => {
    const user = show(<Opener />);
    await user.click(button('Open'));
    await toHaveFocus(() => button('Return'));
    for (let presses = 0; presses < 4; presses++) {
      await user.tab();
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    }
  });
});

describe('closing a dialog returns the focus to what opened it', () => {
  it.each([
    ['and stays mounted', false],
    ['and is unmounted', true],
  ])('when it closes %s', async (_, unmounts) => {
    const user = show(<Opener unmounts={unmounts} />);
    await user.click(button('Open'));
    await toHaveFocus(() => button('Return'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await toHaveFocus(() => button('Open'));
  });
});
