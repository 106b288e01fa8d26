import { createContext, use, useId } from 'react';

export interface FieldWiring {
  id: string;
  labelId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** ARIA attributes of a control inside a Field; a control on its own only gets an ID. */
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
