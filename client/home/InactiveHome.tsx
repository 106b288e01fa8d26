import { greeting } from '../../common/users/activation';
import { useMe } from '../access/useMe';
import { supportEmail } from '../state/supportEmail';
import { Alert } from '../ui/feedback/Alert';
import { Page } from '../ui/layout/Page';
import css from './home.module.css';
import { inactiveText } from './homeText';

/** Home page of a user who isn't active yet: the greeting and how to reach us (R7). */
export function InactiveHome() {
  const me = useMe();
  return (
    <Page title={inactiveText.title}>
      <div className={css.greeting}>
        <Alert kind="warning">{greeting(me.viewer)}</Alert>
        <p>
          {inactiveText.note} <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
        </p>
      </div>
    </Page>
  );
}
