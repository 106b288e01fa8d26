import { Fragment, useState } from 'react';
import { Dialog } from './Dialog';
import { Kbd } from './Kbd';
import { type KeyGroup, keyGroups, useKeys } from './keys';
import css from './KeysOverlay.module.css';

const own = 'Everywhere';

/** `?` shows the keys of the page that is open; once, in the shell. */
export function KeysOverlay() {
  const [shown, setShown] = useState<readonly KeyGroup[] | null>(null);
  const [last, setLast] = useState<readonly KeyGroup[]>([]);
  const open = () => {
    const groups = [...keyGroups()].sort((a, b) => Number(a.title === own) - Number(b.title === own));
    setLast(groups);
    setShown(groups);
  };
  useKeys({ title: own, deeds: [{ key: '?', says: 'Show these keys', does: open }], paused: shown !== null });
  return (
    <Dialog opened={shown !== null} onClose={() => setShown(null)} title="Keys">
      {last.map(({ title, deeds }) => (
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
}
