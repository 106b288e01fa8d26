import { Link, useLocation } from 'react-router-dom';
import type { PinView } from '../../../common/files/pins/pin';
import type { JobPageView } from '../../../common/jobs/job';
import { openPins, pinUrl } from './openPins';
import css from './openPins.module.css';
import { openPinsText, pinKindText } from './pinText';

/** Links that open the viewer at each of these pins. */
export function PinLinks({ pins, files }: { pins: readonly PinView[]; files: JobPageView['files'] }) {
  const { pathname } = useLocation();
  return (
    <ul className={css.links}>
      {pins.map((pin) => (
        <li key={pin._id}>
          <Link to={pinUrl(pin, files)} replace={pathname === `/jobs/${pin.job}`} className={css.link}>
            <span className={css.kind} data-kind={pin.kind}>
              {pinKindText[pin.kind]}
            </span>
            <span className={css.text} data-user-text>
              {pin.text}
            </span>
            <span className={css.place}>{openPinsText.place(pin.fileName, pin.page)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The open pins of a job's drawings, where they are worked off. */
export function OpenPins({ job, pins }: { job: JobPageView; pins: readonly PinView[] }) {
  const open = openPins({ files: job.files, pins });
  if (open.length === 0) return null;
  return (
    <section className={css.open} aria-label={openPinsText.title(open.length)}>
      <h3>{openPinsText.title(open.length)}</h3>
      <PinLinks pins={open} files={job.files} />
    </section>
  );
}
