import { memo } from 'react';
import { thousands } from '../../../common/format/exact';
import { short, twoPlaces } from '../../../common/quotes/pricing/decimal';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { Pack } from '../../../common/quotes/panels/packs';
import { Glyph } from '../../ui/Glyph';
import { Panel } from '../../ui/layout/Panel';
import css from '../quotes.module.css';
import { bundlesText } from '../quoteText';

const runsOf = ({ runs }: Pack): string =>
  runs.map(({ pieces, length }) => `${pieces} × ${twoPlaces(length)}`).join(', ');
/** Maximum bundles listed; the PDF has all of them. */
const shown = 60;

type PacksProps = Pick<ComputedQuote, 'packs' | 'used'>;

/** True if both numbers needed for bundles are known. */
const weighed = ({ lbPerFt, maxPackWeight }: PacksProps['used']): boolean => lbPerFt !== null && maxPackWeight !== null;

/** The bundles of the panel list, longest pieces first (Q4). */
export const Packs = memo(function PackPlan({ packs, used }: PacksProps) {
  const most = Number(used.maxPackWeight ?? 0n) / 10_000;
  return (
    <Panel
      title={bundlesText.title}
      note={
        weighed(used) ? bundlesText.note(packs.packs.length, thousands(short(used.maxPackWeight ?? 0n))) : undefined
      }
    >
      {used.maxPackWeight === null ? (
        <p className="t3">{bundlesText.badMax}</p>
      ) : used.lbPerFt === null ? (
        <p className="t3">{bundlesText.noWeight}</p>
      ) : packs.packs.length === 0 ? (
        <p className="t3">{bundlesText.noPanels}</p>
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
                <span className="hidden">{pack.overweight ? bundlesText.overweight : bundlesText.pounds}</span>
              </span>
              <span className={css.runs} title={runsOf(pack)}>
                {runsOf(pack)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {packs.cut && <p className="t3">{bundlesText.cut(packs.packs.length)}</p>}
      {packs.packs.length > shown && <p className="t3">{bundlesText.more(packs.packs.length - shown)}</p>}
    </Panel>
  );
});
