import type { userView } from '../../common/users/user';
import { userView as userTable } from '../../common/users/user';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import type { Expr, Presenter } from '../views/viewSql';

const user: Record<keyof (typeof userView)['fields'], Expr> = {
  _id: 'u.id',
  version: 'u.version',
  name: 'u.name',
  email: "coalesce(u.email, '')",
  phone: 'u.phone',
  role: 'u.role',
  client: 'u.company_id',
  companyName: 'c.company_name',
  initials: 'c.inits',
  clientNum: 'c.num',
  verified: 'u.verified',
  hasQuoter: 'u.has_quoter',
  seesCosts: 'u.sees_costs',
  logoPrompt: 'u.logo_prompt',
  userSetupComplete: 'u.user_setup_complete',
  forcePwReset: 'u.force_pw_reset',
  billingHold: 'coalesce(c.billing_hold, false)',
  lastLogin: 'iso(u.last_login)',
  agreedAt: 'iso(u.agreed_at)',
  introCompanyName: 'u.intro_company_name',
  introCompanyType: 'u.intro_company_type',
  introCompanyWebsite: 'u.intro_company_website',
  introNotes: 'u.intro_notes',
  notifSubmit: 'u.notif_submit',
  notifRfi: 'u.notif_rfi',
  notifRelease: 'u.notif_release',
  notifSubmitAll: 'u.notif_submit_all',
  notifRfiAll: 'u.notif_rfi_all',
  notifReleaseAll: 'u.notif_release_all',
  notifRegistered: 'u.notif_registered',
  showSkittles: 'u.show_skittles',
  showCadJobs: 'u.show_cad_jobs',
  showNonCadJobs: 'u.show_non_cad_jobs',
  driveLetter: 'u.drive_letter',
  numJobsIndex: 'u.num_jobs_index',
  hour24: 'u.hour24',
};

export const userPresenter: Presenter = {
  table: userTable as unknown as ViewTable<FieldSet>,
  exprs: user,
  from: 'users u LEFT JOIN companies c ON c.id = u.company_id',
  id: 'u.id',
  version: 'u.version',
};
