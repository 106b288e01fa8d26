import type { UserView } from '../../common/users/user';
import { Facts } from '../ui/status/Facts';
import { unknown } from '../../common/format/numbers';
import { Panel } from '../ui/layout/Panel';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { signUpText as text } from './usersText';

const isWeb = (website: string): boolean => /^https?:\/\/[^\s]+$/i.test(website);

/** Sign-up details of the user, and the last login. */
export function SubmittedInfo({ user }: { user: UserView }) {
  const site = user.introCompanyWebsite;
  return (
    <Panel title={text.title}>
      <Facts
        rows={[
          { term: text.company, value: user.introCompanyName || unknown },
          { term: text.companyType, value: user.introCompanyType || unknown },
          {
            term: text.website,
            value: isWeb(site) ? (
              <a href={site} target="_blank" rel="noreferrer noopener">
                {site}
              </a>
            ) : (
              site || unknown
            ),
          },
          { term: text.notes, value: <span data-user-text>{user.introNotes || unknown}</span> },
          { term: text.verified, value: user.verified ? text.yes : text.no },
          { term: text.agreed, value: <RelativeDate at={user.agreedAt} show="long" /> },
          { term: text.lastLogin, value: <RelativeDate at={user.lastLogin} show="long" /> },
        ]}
      />
    </Panel>
  );
}
