import { feetOf, perFoot, type Sixteenths } from '../quotes/panels/lengths';

/** Formats a length in feet and inches: `12' 6 1/2"`. */
export const showLength = (length: Sixteenths): string => `${feetOf(length)}' ${showInches(length % perFoot)}"`;

/** Formats inches as a whole number and a fraction, without a mark: `6 1/2`. */
export function showInches(rest: Sixteenths): string {
  let [over, under] = [rest % 16, 16];
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const whole = Math.floor(rest / 16);
  const fraction = over === 0 ? '' : `${over}/${under}`;
  return whole === 0 && fraction !== '' ? fraction : `${whole}${fraction === '' ? '' : ` ${fraction}`}`;
}
