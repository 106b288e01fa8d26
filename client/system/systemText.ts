import { plural } from '../../common/format/plural';

export const systemPageText = {
  title: 'System',
  failed: 'Couldn’t load system status',
  loading: 'Loading system status',
};

export const systemText = {
  failed: 'Failed tasks',
  failedNote: (gaveUp: number, retried: number) =>
    retried === 0 ? `${gaveUp} gave up` : `${gaveUp} gave up, ${retried} will be tried again`,
  paused: 'Paused deliveries',
  services: 'Outside systems',
  queue: 'Queue',
  waiting: 'Waiting',
  delay: 'Delay',
  noDelay: 'None',
  gaveUp: 'Failed after all attempts',
  backup: 'Last backup',
  created: 'Created',
  location: 'Location',
  contents: 'Contents',
  backupContents: (rows: string, files: string, size: string) => `${rows} rows, ${files} files, ${size}`,
  noBackup: 'No backup yet',
  backupCommand: 'npm run admin -- backup',
  backupHint: 'Your system administrator can create one without stopping work:',
  versions: 'Versions',
  build: 'Build',
  database: 'Database version',
  node: 'Node',
  processes: 'Processes',
};

export const failedTasksText = {
  label: 'Failed tasks',
  none: 'Nothing has failed',
  task: 'Task',
  error: 'Error',
  next: 'Next attempt',
  to: (recipient: string) => `to ${recipient}`,
  gaveUp: (attempts: number, ago: string) => `Gave up after ${plural(attempts, 'attempt', 'attempts')}, ${ago}`,
  waiting: (attempts: number, time: string) => `${plural(attempts, 'attempt', 'attempts')}; next at ${time}`,
  retryFailed: (task: string) => `Couldn’t retry: ${task}`,
  retrying: (task: string) => `Retrying: ${task}`,
  retry: 'Try again',
  retryLabel: (task: string) => `Try again: ${task}`,
};

export const serviceNames = {
  database: 'Database',
  processes: 'Other processes',
  files: 'Files',
  mail: 'Email',
  drive: 'Drive',
  production: 'Production platform',
  captcha: 'Captcha',
  map: 'Map',
  analytics: 'Analytics',
};

export const servicesText = {
  label: 'Outside systems',
  service: 'Service',
  provider: 'Provider',
  status: 'Status',
  notChecked: 'Not checked',
  connected: 'Connected',
  down: (why: string) => `Not responding: ${why}`,
};

export const pausedText = {
  label: 'Paused deliveries',
  url: 'URL',
  platform: 'Production platform',
  response: 'Last response',
  since: 'Since',
  next: 'Next attempt',
  waiting: 'Waiting',
};
