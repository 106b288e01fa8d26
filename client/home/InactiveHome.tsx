import { greeting } from '../../common/users/activation';
import { useMe } from '../access/useMe';
import { supportEmail } from '../state/supportEmail';
import { Alert } from '../ui/Alert';
import { Page } from '../ui/Page';
import css from './home.module.css';

/** For somebody who is not active yet: the greeting, how to reach us, and nothing else (spec §2). */
export function InactiveHome() {
  const me = useMe();
  return (
    <Page title="Waiting for activation">
      <div className={css.greeting}>
        <Alert kind="warning">{greeting(me.viewer)}</Alert>
        <p>
          This page changes by itself once your account is ready. Questions? Write to{' '}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
        </p>
      </div>
    </Page>
  );
}
