import { useState } from 'react';

interface Refusable {
  readonly error: Error | null;
  reset(): void;
}

/** Errors of a form's fields, from its own check or the server's refusal. Editing a field removes its error. */
export function useFieldErrors<Field extends string>(command: Refusable) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const onEdit = (field: PropertyKey) => {
    setErrors((before) =>
      field in before
        ? (Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)) as typeof before)
        : before,
    );
    if (command.error) command.reset();
  };
  return { errors, setErrors, onEdit };
}
