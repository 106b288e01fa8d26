import { feetOf, perFoot, type Sixteenths } from '../quotes/panels/lengths';

/** Formats a length in feet and inches: `12' 6 1/2"`. */
export function showLength(length: Sixteenths): string {
  const rest = length % perFoot;
  let [over, under] = [rest % 16, 16];
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const whole = Math.floor(rest / 16);
  const fraction = over === 0 ? '' : `${over}/${under}`;
  const inch = whole === 0 && fraction !== '' ? fraction : `${whole}${fraction === '' ? '' : ` ${fraction}`}`;
  return `${feetOf(length)}' ${inch}"`;
}
