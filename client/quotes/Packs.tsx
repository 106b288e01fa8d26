import { memo } from 'react';
import { count } from '../../common/format/numbers';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { Pack } from '../../common/quotes/packs';
import { Glyph } from '../ui/Glyph';
import { Panel } from '../ui/Panel';
import css from './quotes.module.css';

const runsOf = ({ runs }: Pack): string =>
  runs.map(({ pieces, length }) => `${pieces} × ${twoPlaces(length)}`).join(', ');
/** More than that nobody reads here; the print has all of them. */
const shown = 60;

type PacksProps = Pick<ComputedQuote, 'packs' | 'used' | 'totals'>;

/** Bundles are made of these. */
const weighed = ({ lbPerFt, maxPackWeight }: PacksProps['used']): boolean => lbPerFt !== null && maxPackWeight !== null;

/** The packs that the panel list makes, longest pieces first (Q4). */
export const Packs = memo(function PackPlan({ packs, used, totals }: PacksProps) {
  const most = Number(used.maxPackWeight ?? 0n) / 10_000;
  return (
    <Panel
      title="Packs"
      note={
        weighed(used)
          ? `${count(packs.packs.length)}, at most ${thousands(short(used.maxPackWeight ?? 0n))} lb`
          : undefined
      }
    >
      {used.maxPackWeight === null ? (
        <p className="t3">The maximum weight can't be read, so there are no bundles.</p>
      ) : used.lbPerFt === null ? (
        <p className="t3">Packs need the weight per foot{totals.pieces === 0 ? ' and a panel list' : ''}.</p>
      ) : packs.packs.length === 0 ? (
        <p className="t3">No panels yet.</p>
      ) : (
        <ol className={css.packs}>
          {packs.packs.slice(0, shown).map((pack) => (
            <li key={pack.number}>
              <b>{pack.number}</b>
              <span className={css.bar} aria-hidden="true">
                <i
                  style={{ width: `${Math.min(100, (pack.weight / most) * 100)}%` }}
                  data-over={pack.overweight || undefined}
                />
              </span>
              <span className={css.packWeight}>
                {pack.overweight && <Glyph name="alert" size={12} />} {thousands(twoPlaces(pack.weight))}
                <span className="hidden"> lb{pack.overweight && ', one piece heavier than a pack may be'}</span>
              </span>
              <span className={css.runs} title={runsOf(pack)}>
                {runsOf(pack)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {packs.cut && (
        <p className="t3">Only the first {count(packs.packs.length)} bundles are listed; this panel list makes more.</p>
      )}
      {packs.packs.length > shown && <p className="t3">And {count(packs.packs.length - shown)} more.</p>}
    </Panel>
  );
});
