import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextInput } from '../../ui/form/TextInput';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { NotShown } from '../NotShown';
import { PinLayer } from '../pins/PinLayer';
import { Stage } from '../Stage';
import { useViewerKeys } from '../useViewerKeys';
import { useZoom } from '../useZoom';
import { ViewTools, zoomKeys } from '../ViewTools';
import css from '../viewer.module.css';
import { pdfText as text } from '../viewerText';
import { PdfPage } from './PdfPage';
import { useOpenedPdf } from './useOpenedPdf';
import { type PdfSearch, usePdfSearch } from './usePdfSearch';

/** A PDF: its pages below each other, with zoom, rotation and search. */
export function PdfView({ blob, name }: { blob: Blob; name: string }) {
  const { opened, problem } = useOpenedPdf(blob);
  const box = useRef<HTMLDivElement>(null);
  const zoom = useZoom(box, opened?.first ?? null);
  const [page, setPage] = useState(1);
  const [started, setStarted] = useState(false);
  const [sought, setSought] = useState('');
  const search = usePdfSearch(opened?.document ?? null, sought);
  const current = search.hits[search.at];
  const pages = opened?.document.numPages ?? 0;
  const goTo = (num: number) => showPage(box.current, num);
  useEffect(() => {
    if (current) showPage(box.current, current.page);
  }, [current]);
  const field = useRef<HTMLInputElement>(null);
  useViewerKeys({ ...zoomKeys(zoom), '/': () => field.current?.focus() });
  useFindKey(() => field.current?.focus());
  if (problem !== null) return <NotShown>{problem}</NotShown>;
  return (
    <>
      <Stage
        box={box}
        role="document"
        aria-label={name}
        onScroll={({ currentTarget }) => {
          setPage(pageInView(currentTarget));
          setStarted(true);
        }}
      >
        {opened &&
          Array.from({ length: pages }, (_, i) => (
            <PdfPage
              key={i}
              document={opened.document}
              num={i + 1}
              scale={zoom.scale}
              turned={zoom.turned}
              likely={opened.first}
              box={box}
              waits={i > 0 && !started}
              onDone={() => setStarted(true)}
              hits={search.hits.filter((hit) => hit.page === i + 1)}
              current={current}
              layer={<PinLayer page={i + 1} turned={zoom.turned} />}
            />
          ))}
      </Stage>
      <ViewTools zoom={zoom}>
        {pages > 1 && (
          <>
            <IconButton
              kind="plain"
              size="sm"
              label={text.previous}
              disabled={page === 1}
              onClick={() => goTo(page - 1)}
            >
              <Glyph name="back" />
            </IconButton>
            <span className="nowrap">{text.page(page, pages)}</span>
            <IconButton
              kind="plain"
              size="sm"
              label={text.next}
              disabled={page === pages}
              onClick={() => goTo(page + 1)}
            >
              <Glyph name="next" />
            </IconButton>
          </>
        )}
        <SearchField field={field} value={sought} onChange={setSought} search={search} />
      </ViewTools>
    </>
  );
}

const pagesOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-page]')];

function showPage(box: HTMLElement | null, num: number): void {
  const page = box && pagesOf(box)[num - 1];
  if (page) box.scrollTo({ top: page.offsetTop - box.offsetTop - 16 });
}

/** The page at the middle of the box. */
function pageInView(box: HTMLElement): number {
  const middle = box.scrollTop + box.clientHeight / 2;
  const after = pagesOf(box).findIndex((page) => page.offsetTop - box.offsetTop + page.offsetHeight >= middle);
  return after === -1 ? pagesOf(box).length : after + 1;
}

/** Ctrl+F searches the drawing; the browser would find nothing in it. */
function useFindKey(find: () => void): void {
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

interface SearchFieldProps {
  field: React.RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  search: PdfSearch;
}

function SearchField({ field, value, onChange, search }: SearchFieldProps) {
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.move(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && value !== '') {
      onChange('');
      event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[role="document"]')?.focus();
    }
  };
  const result = () => {
    if (value.trim() === '') return null;
    if (search.hits.length > 0) return text.found(search.at + 1, search.hits.length);
    return search.searching ? text.searching : search.noText ? text.noText : text.none;
  };
  return (
    <span className={css.search}>
      <TextInput
        ref={field}
        size="sm"
        type="search"
        width={150}
        value={value}
        onChange={onChange}
        onKeyDown={keys}
        // Esc leaves the search first, then the viewer.
        data-mantine-stop-propagation={value !== ''}
        placeholder={text.search}
        aria-label={text.search}
        prefix={<Glyph name="search" />}
      />
      <span className="s12 t2" role="status">
        {result()}
      </span>
      {search.hits.length > 1 && (
        <>
          <IconButton kind="plain" size="sm" label={text.previousHit} onClick={() => search.move(-1)}>
            <Glyph name="up" />
          </IconButton>
          <IconButton kind="plain" size="sm" label={text.nextHit} onClick={() => search.move(1)}>
            <Glyph name="down" />
          </IconButton>
        </>
      )}
    </span>
  );
}
