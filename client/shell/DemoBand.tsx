import css from './DemoBand.module.css';

/** Above every page of a demo that everyone may sign in to (DEMO=public). */
export const DemoBand = () =>
  document.documentElement.dataset.demo === 'public' ? (
    <div className={css.band} role="note">
      Public demo: everyone can sign in; don’t enter real data.
    </div>
  ) : null;
