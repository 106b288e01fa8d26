/** Legend labels in the text color: recharts gives them the color of the bar, which is too dark in dark mode. */
export const legendLabel = (label: string | undefined) => <span style={{ color: 'var(--text-2)' }}>{label}</span>;
