import { useEffect, useRef, useState } from 'react';
import css from './email.module.css';

/** Style attributes under another name: the page's content security policy ignores them in markup. */
const keptStyle = 'data-kept-style';

/**
 * Shows an email's HTML in a frame without scripts. The frame inherits the page's content security policy, which blocks
 * inline styles, so they are applied through the object model.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  const [markup, sheet] = split(html);
  const style = () => {
    const inside = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined;
    if (!inside || !view) return;
    const rules = new view.CSSStyleSheet();
    rules.replaceSync(sheet);
    inside.adoptedStyleSheets = [rules];
    for (const element of inside.querySelectorAll<HTMLElement>(`[${keptStyle}]`))
      element.style.cssText = element.getAttribute(keptStyle) ?? '';
    setHeight(inside.documentElement.scrollHeight);
  };
  useEffect(() => {
    const timer = setTimeout(style, 50);
    return () => clearTimeout(timer);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={css.frame}
      sandbox="allow-same-origin"
      title={title}
      srcDoc={markup}
      onLoad={style}
      height={height}
    />
  );
}

/**
 * Markup without styles, and the text of its style sheet. The email's texts are escaped, so quotes and tags are only its
 * own.
 */
function split(html: string): readonly [string, string] {
  const sheets: string[] = [];
  const markup = html
    .replace(/<style>(.*?)<\/style>/gs, (_all, sheet: string) => {
      sheets.push(sheet);
      return '';
    })
    .replaceAll(' style="', ` ${keptStyle}="`);
  return [markup, sheets.join('\n')];
}
