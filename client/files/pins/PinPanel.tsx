import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useMe } from '../../access/useMe';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { Segmented } from '../../ui/form/Segmented';
import { type ViewedFile, viewedFilesAtom } from '../viewedFiles';
import { openRequestPins } from './openPins';
import { PinComposer } from './PinComposer';
import { PinThread } from './PinThread';
import css from './pins.module.css';
import { newPinAtom, panelAtom, showsAllAtom } from './pinMode';
import { type NumberedPin, pinnedJobAtom, shownPinsAtom } from './pinnedJob';
import { openPinsText, pinText } from './pinText';

/** The pins of the shown file by page, or the composer of a new one. */
export function PinPanel({ file }: { file: ViewedFile }) {
  const job = useAtomValue(pinnedJobAtom);
  const pins = useAtomValue(shownPinsAtom);
  const [all, setAll] = useAtom(showsAllAtom);
  const setPanel = useSetAtom(panelAtom);
  const draft = useAtomValue(newPinAtom);
  const close = useSetAtom(viewedFilesAtom);
  const { staff } = useMe();
  if (!job) return null;
  const open = pins.filter(({ pin }) => !pin.resolved);
  const listed = all ? pins : open;
  const pinned = job.files.find(({ _id }) => _id === file._id);
  const internal = pinned?.internal === true;
  const request = () => {
    close(null);
    job.onRevision?.();
  };
  const mine = job.onRevision ? openRequestPins(job) : [];
  return (
    <aside className={css.panel} aria-label={pinText.title}>
      {draft?.step === 'write' ? (
        <PinComposer
          jobId={job.id}
          file={file._id}
          place={draft.at}
          usual={pinned?.fileType === 4 ? 'mustFix' : 'question'}
          readers={pinText.readers(internal, staff)}
        />
      ) : (
        <>
          <div className={css.head}>
            <h2>{pinText.title}</h2>
            <Segmented
              label={pinText.filter}
              value={all ? 'all' : 'open'}
              onChange={(value) => setAll(value === 'all')}
              options={[
                { value: 'open', label: pinText.open(open.length) },
                { value: 'all', label: pinText.all(pins.length) },
              ]}
            />
            <span className="grow" />
            <IconButton kind="plain" label={pinText.hide} onClick={() => setPanel(false)}>
              <Glyph name="cross" />
            </IconButton>
          </div>
          <div className={css.list}>
            {listed.length === 0 && (
              <p className={css.none}>
                {pins.length > 0 ? pinText.noneOpen : pinText.none} {job.mayPin && pinText.howTo}
              </p>
            )}
            {byPage(listed).map(([page, ofPage]) => (
              <section key={page} aria-label={pinText.page(page)}>
                <h3>{pinText.page(page)}</h3>
                {ofPage.map((shown) => (
                  <PinThread key={shown.pin._id} shown={shown} mayPin={job.mayPin} />
                ))}
              </section>
            ))}
          </div>
          <p className={css.readers}>{pinText.readers(internal, staff)}</p>
          {mine.length > 0 && (
            <div className={css.foot}>
              <Button kind="primary" wide onClick={request}>
                {openPinsText.request}
              </Button>
              <p className="t3 s12">{openPinsText.requestHint(mine.length)}</p>
            </div>
          )}
        </>
      )}
    </aside>
  );
}

function byPage(pins: readonly NumberedPin[]): [number, NumberedPin[]][] {
  const pages = new Map<number, NumberedPin[]>();
  for (const shown of pins) pages.set(shown.pin.page, [...(pages.get(shown.pin.page) ?? []), shown]);
  return [...pages].sort(([a], [b]) => a - b);
}
