import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { ButtonLink } from '../ui/ButtonLink';
import { Glyph } from '../ui/Glyph';
import { useNarrow } from '../ui/useNarrow';
import css from './home.module.css';

/** To the form: its own screen on a phone, its panel on a desk. Reps come for it, staff and who reads a list for more. */
export function NewEstimateLink({ inList = false }: { inList?: boolean }) {
  const me = useMe();
  const narrow = useNarrow();
  if (!can['job.submit'](me.viewer)) return null;
  const large = narrow && !me.staff && !inList;
  const link = (
    <ButtonLink to="/?new=1" kind={me.staff ? 'plain' : 'primary'} size={large ? 'touch' : 'md'} wide={large}>
      <Glyph name="plus" /> New estimate
    </ButtonLink>
  );
  return me.staff || narrow || inList ? link : <span className={css.toForm}>{link}</span>;
}
