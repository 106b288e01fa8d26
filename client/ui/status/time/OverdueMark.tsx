/** Warning mark of overdue jobs, beside the word or the overdue time. */
export function OverdueMark({ size = 9 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <path d="M5 .5L9.8 9.5H.2z" fill="currentColor" />
    </svg>
  );
}
