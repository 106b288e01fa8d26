import { useState } from 'react';

interface Touched {
  readonly value: unknown;
  /** What stood there when the hand came to it. */
  readonly was: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What somebody types into a form over an entity that others may change meanwhile. A field that was not touched follows
 * the entity; one that was touched keeps what was typed, and says so when the entity changed under it: nothing is lost.
 * `expected` is the version that a save decides by (decisions §2 "Stale screens").
 */
export function useEdits<V extends object>(held: V, version: number) {
  const [touched, setTouched] = useState<{ readonly [K in keyof V]?: Touched }>({});
  const [seen, setSeen] = useState(version);
  const fields = Object.keys(touched) as (keyof V)[];
  const dirty = fields.filter((field) => !same(touched[field]?.value, held[field]));
  /** Touched fields that somebody else has changed since. */
  const under = dirty.filter((field) => !same(touched[field]?.was, held[field]));
  const without = (field: keyof V) =>
    Object.fromEntries(Object.entries(touched).filter(([name]) => name !== field)) as typeof touched;
  return {
    shown: { ...held, ...Object.fromEntries(fields.map((field) => [field, touched[field]?.value])) } as V,
    /** Only what differs from what is. */
    changed: Object.fromEntries(dirty.map((field) => [field, touched[field]?.value])) as Partial<V>,
    dirty: dirty.length > 0,
    under,
    expected: fields.length === 0 ? version : seen,
    set<K extends keyof V>(field: K, value: V[K]) {
      if (fields.length === 0) setSeen(version);
      const was = field in touched ? touched[field]?.was : held[field];
      setTouched({ ...touched, [field]: { value, was } });
    },
    /** What the other one made of it is right. */
    take(field: keyof V) {
      setTouched(without(field));
    },
    /** What was typed is right all the same: seen and decided. */
    keep(field: keyof V) {
      setSeen(version);
      setTouched({ ...touched, [field]: { value: touched[field]?.value, was: held[field] } });
    },
    reset() {
      setTouched({});
    },
  };
}
export type Edits<V extends object> = ReturnType<typeof useEdits<V>>;
