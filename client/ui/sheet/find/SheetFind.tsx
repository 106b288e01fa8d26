import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../Button';
import { Glyph } from '../../Glyph';
import { IconButton } from '../../IconButton';
import css from '../Sheet.module.css';
import { findText } from '../sheetText';
import type { SheetFind as Find } from './useSheetFind';

/** The bar above a sheet: finds text in its cells, and replaces it. */
export function SheetFind({ label, find }: { label: string; find: Find }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [find.opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const far = event.ctrlKey || event.metaKey;
    const act =
      key === 'Escape'
        ? find.close
        : key === 'Enter' && event.target === input.current
          ? () => find.step(shiftKey ? -1 : 1)
          : far && key.toLowerCase() === 'f'
            ? () => find.open(false)
            : far && key.toLowerCase() === 'h' && find.canReplace
              ? () => find.open(true)
              : null;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const { query, count, at } = find;
  return (
    <search className={css.find} aria-label={findText.bar(label)} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className={css.findInput}
        aria-label={findText.find}
        placeholder={findText.find}
        value={query}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => find.type(event.target.value)}
      />
      <IconButton label={findText.previous} size="sm" kind="plain" disabled={count === 0} onClick={() => find.step(-1)}>
        <Glyph name="up" size={12} />
      </IconButton>
      <IconButton label={findText.next} size="sm" kind="plain" disabled={count === 0} onClick={() => find.step(1)}>
        <Glyph name="down" size={12} />
      </IconButton>
      <span className={css.findCount} role="status">
        {query === '' ? '' : count === 0 ? findText.none : at > 0 ? findText.at(at, count) : findText.found(count)}
      </span>
      {find.replaces && (
        <>
          <input
            className={css.findInput}
            aria-label={findText.replaceWith}
            placeholder={findText.replaceWith}
            value={find.replacement}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => find.setReplacement(event.target.value)}
          />
          <Button size="sm" disabled={count === 0} onClick={find.replace}>
            {findText.replace}
          </Button>
          <Button size="sm" disabled={count === 0} onClick={find.replaceAll}>
            {findText.replaceAll}
          </Button>
        </>
      )}
      <span className="grow" />
      <IconButton label={findText.close} size="sm" kind="plain" onClick={find.close}>
        <Glyph name="cross" size={12} />
      </IconButton>
    </search>
  );
}
