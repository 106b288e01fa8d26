import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

export const homeText = {
  dashboard: 'Dashboard',
  dashboardLabel: 'dashboard',
  needsDecision: 'Needs your decision',
  newEstimate: 'New estimate',
  loadingForm: 'Loading the form',
  draftSaved: 'Draft saved',
  toDashboard: 'Go to dashboard',
  view: 'View',
  workflow: 'Workflow',
};

/** Texts beside the title of the queue. */
export const queueHeadText = {
  loading: 'Loading the queue',
  oldest: (age: string) => `oldest ${age} ago`,
};

/** The queue's keys in the footer. */
export const queueFootText = {
  validate: 'validate',
  release: 'release',
  correct: 'return',
  note: 'note',
  select: 'select',
  undo: 'undo',
};

export const inactiveText = {
  title: 'Waiting for account activation',
  /** Ends before the email link. */
  note: 'This page updates when your account is ready. Questions? Email',
};

export const figuresText = {
  sales: 'Sales this week',
  released: 'Released this week',
  received: 'Received this week',
  /** The same for a client, who submits what the office receives. */
  submitted: 'Submitted this week',
  lastWeek: (n: string) => `Last week ${n}`,
  thisMonth: (n: string) => `This month ${n}`,
  lastMonth: (n: string) => `Last month ${n}`,
  up: (percent: number, before: string) => `Up ${percent}% from last week (${before})`,
  down: (percent: number, before: string) => `Down ${percent}% from last week (${before})`,
  share: '90% of released job prices',
};

export const activeText = {
  title: 'Active',
  /** Shown to users who can’t count submitted jobs: the figure differs from the list of active jobs. */
  inProgress: 'In progress',
};

export const questionsText = {
  title: (n: number) => (n === 1 ? 'We need an answer from you' : `We need ${count(n)} answers from you`),
  answered: 'Answered',
  since: 'Asked',
  onHold: '· on hold',
  answer: 'Answer',
  answerLabel: (num: number) => `Answer ${num}`,
};

export const recentText = {
  title: 'Recent jobs',
  mine: 'My estimates',
  all: 'All estimates',
  failed: 'Couldn’t load recent jobs',
  loading: 'Loading recent jobs',
  empty: 'No jobs yet',
  emptyNote: 'New jobs appear here, newest first.',
  show: 'Show',
  showLabel: 'Jobs to show',
  range: (from: number, to: number, n: number) =>
    `Enter a number from ${from} to ${to}. The dashboard still shows ${plural(n, 'job', 'jobs')}.`,
  notSaved: 'Couldn’t save the number of jobs.',
};

export const jobColumnText = {
  status: 'Status',
  since: 'Since',
  number: 'Number',
  name: 'Name',
  customer: 'Customer',
  client: 'Client',
  quote: 'Quote',
  production: 'Production',
  drafter: 'Drafter',
  due: 'Due',
  action: 'Action',
  received: 'Received',
  released: 'Released',
};

export const ownJobsText = {
  title: 'Your jobs',
  needs: {
    draft: 'Draft',
    correction: (round: number) => `Fix C${round}`,
    revision: (round: number) => `Draft R${round}`,
    review: 'With reviewer',
    answer: 'With client',
  },
  failed: 'Couldn’t load your jobs',
  loading: 'Loading your jobs',
  empty: 'No jobs assigned to you',
  emptyNote: 'Assign yourself one below or on the workflow board.',
};

export const unassignedJobsText = {
  title: 'Unassigned',
  failed: 'Couldn’t load unassigned jobs',
  loading: 'Loading unassigned jobs',
  empty: 'No unassigned jobs',
  emptyNote: 'Validated jobs appear here, earliest due first.',
};

export const assignText = {
  assign: 'Assign',
  label: (num: number) => `Assign ${num} to me`,
  gone: 'No longer available',
  yours: 'Yours',
  assigned: 'Assigned',
  open: 'Open',
};

export const draftersText = {
  title: 'Drafters',
  drafter: 'Drafter',
  jobs: 'Jobs',
  nextDue: 'Next due',
  failed: 'Couldn’t load drafters',
  loading: 'Loading drafters',
};

export const scheduleText = {
  title: 'Drafter schedule',
  viewAs: 'View as',
  chart: 'Chart',
  table: 'Table',
  failed: 'Couldn’t load the drafters’ jobs',
  loading: 'Loading the drafters’ jobs',
  empty: 'No jobs assigned',
  emptyNote: 'Jobs appear here when a drafter is assigned.',
  bar: (job: string, name: string, status: string, due: string) => `${job} ${name}, ${status}, due ${due}`,
};

export const boardText = {
  wall: 'Wall display',
  remote: 'Display remote',
  level: (level: number) => (level === 9 ? 'custom level' : `level ${level}`),
  filter: 'Filter the board',
  noMatch: 'No jobs match the filter',
  limit: (n: number) => `Showing the ${count(n)} jobs due first. More appear as these are finished.`,
  failed: 'Couldn’t load the workflow',
  loading: 'Loading the workflow',
  label: 'board',
  changed: 'changed status',
  overdue: (n: number) => `${count(n)} overdue`,
  withinHour: (n: number) => `${count(n)} due within an hour`,
  onHold: (n: number) => `${count(n)} on hold`,
  unassigned: (n: number) => `${count(n)} unassigned`,
  emptyNote: {
    rush: 'Rush jobs appear here, earliest due first.',
    revision: 'Revision jobs appear here, earliest due first.',
    new: 'New jobs appear here, earliest due first.',
  },
};

export const toolsText = {
  title: 'Tools',
  label: 'Admin tools',
  active: 'Active jobs',
  users: 'Users',
  clients: 'Clients',
  data: 'Data',
  billing: 'Billing',
  mrm: 'MRM',
};
