import { useState } from 'react';

interface Touched {
  readonly value: unknown;
  /** The saved value when the user began to edit, or decided to keep their own. */
  readonly was: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Edits of an entity that others may change meanwhile. A field that wasn't touched, or was put back, follows the entity
 * and isn't sent. An edited one keeps what was typed; if the entity's value changed, the field is in conflict until the
 * user decides (ConflictChoice), and the form must not be saved before that. While a save is pending there are no
 * conflicts, because its own event may come before its reply. `onEdit` is called with each edited field.
 */
export function useEdits<V extends object>(
  current: V,
  version: number,
  pending = false,
  onEdit: (field: keyof V) => void = () => undefined,
) {
  const [touched, setTouched] = useState<{ readonly [K in keyof V]?: Touched }>({});
  const fields = Object.keys(touched) as (keyof V)[];
  const edited = fields.filter((field) => !same(touched[field]?.value, touched[field]?.was));
  const dirty = edited.filter((field) => !same(touched[field]?.value, current[field]));
  const put = (field: keyof V, to: Touched | null) =>
    setTouched((before) => {
      const rest = Object.entries(before).filter(([name]) => name !== field);
      return Object.fromEntries(to === null ? rest : [...rest, [field, to]]) as typeof touched;
    });
  return {
    /** The saved values. */
    current,
    shown: { ...current, ...Object.fromEntries(edited.map((field) => [field, touched[field]?.value])) } as V,
    /** Only what differs from what is saved. */
    changed: Object.fromEntries(dirty.map((field) => [field, touched[field]?.value])) as Partial<V>,
    dirty: dirty.length > 0,
    /** Edited fields that another user has changed since. */
    conflicts: pending ? [] : dirty.filter((field) => !same(touched[field]?.was, current[field])),
    /**
     * The version to save with (R2). Without conflicts the current one has what the user saw in
     * every field.
     */
    expected: version,
    set<K extends keyof V>(field: K, value: V[K]) {
      put(field, { value, was: edited.includes(field) ? touched[field]?.was : current[field] });
      onEdit(field);
    },
    takeTheirs: (field: keyof V) => put(field, null),
    keepMine: (field: keyof V) => put(field, { value: touched[field]?.value, was: current[field] }),
    /** After a save: what was typed since it was sent is still unsaved, over the new values. */
    saved(sent: Partial<V>, now: V) {
      setTouched(
        (before) =>
          Object.fromEntries(
            Object.entries<Touched | undefined>(before).flatMap(([name, field]) => {
              if (!field) return [];
              if (!(name in sent)) return same(field.value, field.was) ? [] : [[name, field]];
              if (same(field.value, sent[name as keyof V])) return [];
              return [[name, { value: field.value, was: now[name as keyof V] }]];
            }),
          ) as typeof touched,
      );
    },
    reset() {
      setTouched({});
    },
  };
}
export type Edits<V extends object> = ReturnType<typeof useEdits<V>>;
