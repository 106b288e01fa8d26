import * as z from 'zod/mini';
import { line } from '../api/text';
import { isEmail } from './email';

/** An email address in a request. */
export const emailSchema = line(254).check(z.refine((address) => isEmail(address), "isn't a valid email address"));
