import type { UserView } from '../../common/users/user';
import { Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';

const isWeb = (website: string): boolean => /^https?:\/\/[^\s]+$/i.test(website);

/** What the person wrote when registering, and when they were last here. */
export function SubmittedInfo({ user }: { user: UserView }) {
  const site = user.introCompanyWebsite;
  return (
    <Panel title="Submitted info">
      <Facts
        rows={[
          { term: 'Company', value: user.introCompanyName || '–' },
          { term: 'Company type', value: user.introCompanyType || '–' },
          {
            term: 'Website',
            value: isWeb(site) ? (
              <a href={site} target="_blank" rel="noreferrer noopener">
                {site}
              </a>
            ) : (
              site || '–'
            ),
          },
          { term: 'Notes', value: user.introNotes || '–' },
          { term: 'Email verified', value: user.verified ? 'yes' : 'not yet' },
          { term: 'Last login', value: <RelativeDate at={user.lastLogin} show="long" /> },
        ]}
      />
    </Panel>
  );
}
