/** Our own line glyphs, 16 × 16; all other icons come from @tabler/icons-react, one import each. */
const lines = {
  alert: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 11.4v1.2',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  back: 'M10 3L5 8l5 5',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  copy: 'M5.5 6.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1zM10.5 5.5v-3h-8v8h3',
  cross: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  external: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5L7.5 8.5',
  first: 'M8 3L3 8l5 5M13 3L8 8l5 5',
  file: 'M4 1.8h5.5L12.5 5v9.2H4zM9.3 1.8V5h3.2',
  inbox: 'M2 9l2-6h8l2 6v4.5H2zM2 9h3.5l1 2h3l1-2H14',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.2v4M8 4.6v1.2',
  lock: 'M4.5 7h7a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  menu: 'M2 4h12M2 8h12M2 12h12',
  minus: 'M3 8h10',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  next: 'M6 3l5 5-5 5',
  overlap: 'M2.5 2.5h8v8h-8zM5.5 5.5h8v8h-8z',
  plus: 'M8 3v10M3 8h10',
  save: 'M8 2v8M4.5 6.8L8 10.2l3.5-3.4M2.5 13.5h11',
  screen: 'M1.8 3h12.4v8H1.8zM5.5 13.8h5M8 11v2.8',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5L14 14',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6zM8 1v1.8M8 13.2V15M1 8h1.8M13.2 8H15M3 3l1.3 1.3M11.7 11.7L13 13M13 3l-1.3 1.3M4.3 11.7L3 13',
  turn: 'M13 8a5 5 0 1 1-1.7-3.7M13 2v3.2H9.8',
  up: 'M4 10l4-4 4 4',
  user: 'M8 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM2.5 14c.4-2.8 2.6-4.2 5.5-4.2s5.1 1.4 5.5 4.2',
} as const;
export type GlyphName = keyof typeof lines;

export function Glyph({ name, size = 14 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.5}
      strokeLinecap={name === 'more' ? 'round' : 'butt'}
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}

/** Creates the glyph without React. */
export function drawGlyph(name: GlyphName, size: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const as = { width: size, height: size, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor' };
  for (const [attribute, value] of Object.entries({ ...as, 'stroke-width': 1.5, 'aria-hidden': true }))
    svg.setAttribute(attribute, String(value));
  const path = document.createElementNS(svg.namespaceURI, 'path') as SVGPathElement;
  path.setAttribute('d', lines[name]);
  svg.append(path);
  return svg;
}
