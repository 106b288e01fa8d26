import { publicDemoText } from '../../common/system/demoText';
import css from './DemoBand.module.css';

/** Band above every page of a public demo (DEMO=public). */
export const DemoBand = () =>
  document.documentElement.dataset.demo === 'public' ? (
    <div className={css.band} role="note">
      {publicDemoText}
    </div>
  ) : null;
