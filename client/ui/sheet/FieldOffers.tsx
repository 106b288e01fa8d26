import { useEffect, useId, useLayoutEffect, useState } from 'react';
import type { Offer, SheetColumn } from './sheetColumn';
import type { OfferKeys } from './CellField';

/** A field with suggestions: a sheet's open cell, or a field of a row's dialog. */
export interface OfferField {
  readonly input: HTMLInputElement;
  offers: OfferKeys | null;
  /** Called when a suggestion is picked. */
  pick(value: string): void;
}

const begins = ({ value }: Offer, typed: string): boolean =>
  typed.trim() !== '' && value.toLowerCase().startsWith(typed.trim().toLowerCase());

/** Suggestions for the text of the open field, as a list below it that its arrow keys move through. Enter and Tab take the selected one. */
export function FieldOffers({
  field,
  offers: Offers,
}: {
  field: OfferField;
  offers: NonNullable<SheetColumn<unknown>['offers']>;
}) {
  const { input } = field;
  const [text, setText] = useState(input.value);
  const [found, setFound] = useState<readonly Offer[]>([]);
  /** Index of the selected suggestion; -1 for none. Null selects the only one that the text begins. */
  const [picked, setPicked] = useState<number | null>(null);
  const only = found.length === 1 && begins(found[0] as Offer, text);
  const at = picked ?? (only ? 0 : -1);
  const listId = useId();
  useLayoutEffect(() => {
    field.offers = {
      chosen: () => (picked === null && at >= 0 && !begins(found[at] as Offer, input.value) ? undefined : found[at]),
      step: (by) => {
        setPicked(Math.max(-1, Math.min(found.length - 1, at + by)));
        return found.length > 0;
      },
    };
    return () => {
      field.offers = null;
    };
  }, [field, input, found, at, picked]);
  useEffect(() => {
    const onInput = () => {
      setText(input.value);
      setPicked(null);
    };
    input.addEventListener('input', onInput);
    return () => input.removeEventListener('input', onInput);
  }, [input]);
  useLayoutEffect(() => {
    const ariaAttributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(found.length > 0),
      'aria-controls': listId,
      ...(at >= 0 && { 'aria-activedescendant': `${listId}-${at}` }),
    };
    for (const [name, value] of Object.entries(ariaAttributes)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(ariaAttributes)) input.removeAttribute(name);
    };
  }, [input, listId, found.length, at]);
  return (
    <Offers
      typed={text}
      at={at}
      listId={listId}
      field={input}
      onOffers={setFound}
      onPick={(offer) => field.pick(offer.value)}
    />
  );
}
