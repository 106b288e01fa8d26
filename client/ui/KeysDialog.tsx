import { Fragment } from 'react';
import { Dialog } from './Dialog';
import { Kbd } from './Kbd';
import type { KeyGroup } from './keys';
import css from './KeysOverlay.module.css';

interface KeysDialogProps {
  groups: readonly KeyGroup[];
  opened: boolean;
  onClose: () => void;
}

export const KeysDialog = ({ groups, opened, onClose }: KeysDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Keys">
    {groups.map(({ title, deeds }) => (
      <section key={title} className={css.group}>
        <h3>{title}</h3>
        <dl className={css.keys}>
          {deeds.map(({ key, says, does }) => (
            <Fragment key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd data-idle={does === null || undefined}>
                {says}
                {does === null && ', not now'}
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
