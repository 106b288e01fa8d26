import type { Status } from '../../../../common/jobs/status';

/** Value of `data-status`, by which look/marks.css sets a status's colors. */
export const statusKey = (status: Status): StatusKey => status.toLowerCase().replace(' ', '') as StatusKey;
type StatusKey = Lowercase<Exclude<Status, 'No Takeoff'>> | 'notakeoff';

const outline = <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.7" />;

// Statuses on the normal path are filling circles, others have corners (look: Status).
const shapes: Record<Status, React.ReactNode> = {
  Submitted: outline,
  Validated: (
    <>
      {outline}
      <circle cx="6" cy="6" r="2" fill="currentColor" />
    </>
  ),
  Working: (
    <>
      {outline}
      <path d="M6 2.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
    </>
  ),
  Review: (
    <>
      {outline}
      <path d="M6 2.6A3.4 3.4 0 1 1 2.6 6H6z" fill="currentColor" />
    </>
  ),
  Released: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="M3.5 6.2l1.8 1.8 3.3-3.7" fill="none" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
  RFI: <path d="M2.5 1.5h2.6v9H2.5zM6.9 1.5h2.6v9H6.9z" fill="currentColor" />,
  Correction: <path d="M10 1v10L1.2 6z" fill="currentColor" />,
  Revision: <path d="M6 .3L11.7 6 6 11.7.3 6z" fill="currentColor" />,
  'No Takeoff': (
    <>
      {outline}
      <path d="M2.8 9.2l6.4-6.4" fill="none" stroke="currentColor" strokeWidth="1.7" />
    </>
  ),
};

export function StatusGlyph({ status, size = 12 }: { status: Status; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[status]}
    </svg>
  );
}
