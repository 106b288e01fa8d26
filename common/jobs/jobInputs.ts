import * as z from 'zod/mini';
import { idParam } from '../api/text';

/** Inputs that several calls on a job have. */
export const id = z.strictObject({ id: idParam });
/** Version that the user saw. A conflict only if a later change touched fields used by the action. */
export const expected = z.optional(z.int());
export const price = z.number().check(z.minimum(0), z.maximum(9_999_999.99), z.multipleOf(0.01));
