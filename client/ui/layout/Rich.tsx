import { Fragment, type ReactNode } from 'react';

interface RichProps {
  /** A whole sentence with `{name}` placeholders for elements, so that it can be translated as one. */
  text: string;
  /** Elements by placeholder name. */
  of: Readonly<Record<string, ReactNode>>;
}

/** A sentence that contains links or emphasized words. */
export const Rich = ({ text, of }: RichProps) =>
  text.split(/\{(\w+)\}/).map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : of[part]}</Fragment>);
