import { Fragment } from 'react';
import { Dialog } from './Dialog';
import { Kbd } from '../typing/Kbd';
import type { KeyGroup } from '../typing/keys';
import { keysText } from './overlayText';
import css from './KeysOverlay.module.css';

interface KeysDialogProps {
  groups: readonly KeyGroup[];
  opened: boolean;
  onClose: () => void;
}

export const KeysDialog = ({ groups, opened, onClose }: KeysDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={keysText.title}>
    {groups.map(({ title, actions }) => (
      <section key={title} className={css.group}>
        <h3>{title}</h3>
        <dl className={css.keys}>
          {actions.map(({ key, label, run }) => (
            <Fragment key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd data-idle={run === null || undefined}>{run === null ? keysText.notAvailable(label) : label}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
