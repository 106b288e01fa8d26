import { createContext, use, useId } from 'react';

export interface FieldWiring {
  id: string;
  labelId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** What a control inside a Field needs to be named and described by it; alone it has an id and nothing more. */
export function useField(ownId?: string) {
  const generated = useId();
  const field = use(FieldContext);
  return {
    id: ownId ?? field?.id ?? generated,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}
