import type { Room } from '../../common/access/audience';
import type { AnyModel } from '../../db/models/model';
import { same } from './columns';
import { kindOf, secretFields } from './kinds';

export type Diff = Record<string, [unknown, unknown]>;

/** A touched entity, which becomes one row of `changes`. */
export interface Touch {
  readonly kind: string;
  readonly id: number;
  version: number;
  readonly diff: Diff;
  lost: Room[];
  verb: string;
  /** Company that owns the entity; null if none or unknown. */
  companyId: number | null;
}

/** The entities that a change has touched. */
export class Touches {
  readonly #byEntity = new Map<string, Touch>();

  constructor(readonly verb: string) {}

  all(): Touch[] {
    return [...this.#byEntity.values()];
  }

  /** Records a written row with its changed fields; null if its model isn't audited. */
  record(model: AnyModel, row: unknown, diff: Diff): Touch | null {
    const kind = kindOf(model);
    if (kind === null) return null;
    const { id, version, companyId } = row as { id: number; version: number; companyId?: number | null };
    const touch = this.touch(kind, id, version);
    const owner = kind === 'company' ? id : companyId;
    if (owner != null) touch.companyId = owner;
    for (const [field, [from, to]] of Object.entries(diff)) {
      const first = touch.diff[field];
      touch.diff[field] = [first ? first[0] : (from ?? null), to ?? null];
    }
    return touch;
  }

  /** Records that an entity has a new version. */
  touch(kind: string, id: number, version: number): Touch {
    const key = `${kind}:${id}`;
    let touch = this.#byEntity.get(key);
    if (!touch)
      this.#byEntity.set(key, (touch = { kind, id, version, diff: {}, lost: [], verb: this.verb, companyId: null }));
    touch.version = version;
    return touch;
  }
}

/** Net changes from → to, without fields that were set and reset; for secrets only the names. */
export function auditDiff({ kind, diff }: Touch): Touch['diff'] | null {
  const secret = secretFields[kind] ?? [];
  const changed = Object.entries(diff)
    .filter(([, [from, to]]) => !same(from, to))
    .map(([field, way]) => [field, secret.includes(field) ? ['(secret)', '(secret)'] : way]);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
