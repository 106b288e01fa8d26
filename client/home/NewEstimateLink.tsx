import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { ButtonLink } from '../ui/ButtonLink';
import { Glyph } from '../ui/Glyph';
import { useNarrow } from '../ui/layout/useNarrow';
import css from './home.module.css';
import { homeText } from './homeText';

/** Link to the form: a separate screen on a phone, a panel on a desktop. It is the main action for clients only. */
export function NewEstimateLink({ inList = false }: { inList?: boolean }) {
  const me = useMe();
  const narrow = useNarrow();
  if (!can['job.submit'](me.viewer)) return null;
  const large = narrow && !me.staff && !inList;
  const link = (
    <ButtonLink to="/?new=1" kind={me.staff ? 'plain' : 'primary'} size={large ? 'touch' : 'md'} wide={large}>
      <Glyph name="plus" /> {homeText.newEstimate}
    </ButtonLink>
  );
  return me.staff || narrow || inList ? link : <span className={css.toForm}>{link}</span>;
}
