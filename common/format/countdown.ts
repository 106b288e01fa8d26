const minute = 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/**
 * What is left as a wall shows it: `47m`, `2h 55m`, from ten hours on `11h`, from a day on `1d 4h`, from ten days on
 * `12d`; past the due time the same behind a plus. Begun minutes are left, only full ones are late, as in `distance`.
 */
export function countdown(due: number, now: number): string {
  const late = due < now;
  const minutes = late ? Math.floor((now - due) / minute) : Math.max(1, Math.ceil((due - now) / minute));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const left =
    days >= 10
      ? `${days}d`
      : days > 0
        ? `${days}d ${hours % 24}h`
        : hours >= 10
          ? `${hours}h`
          : hours > 0
            ? `${hours}h ${two(minutes % 60)}m`
            : `${minutes}m`;
  return late ? `+${left}` : left;
}
