/**
 * Labels of fields in messages: one table per noun, by the field's path. `#` is the position in a list. Where
 * nouns share a field name, they share its label (tested).
 */
// biome-ignore format: tables to be read
export const fieldLabels = {
  user: {
    name: 'Name', email: 'Email', phone: 'Phone', password: 'Password', currentPassword: 'Current password', role: 'Role',
    client: 'Client', hasQuoter: 'Can create quotes', seesCosts: 'Can see costs', forcePwReset: 'Require password reset', driveLetter: 'Drive letter',
    numJobsIndex: 'Jobs on the dashboard', hour24: '24-hour time', notifSubmit: 'Email: my jobs submitted',
    notifSubmitAll: 'Email: any job submitted', notifRfi: 'Email: my jobs need an answer',
    notifRfiAll: 'Email: any job needs an answer', notifRelease: 'Email: my jobs released',
    notifReleaseAll: 'Email: any job released', notifRegistered: 'Email: someone registers', showSkittles: 'Show badges', showCadJobs: 'Show jobs in drafting',
    showNonCadJobs: 'Show other jobs', logoPrompt: 'Logo prompt', userSetupComplete: 'Setup complete',
    waiting: 'Needs activation',
  },
  registration: {
    introCompanyName: 'Company name', introCompanyWebsite: 'Website', introCompanyType: 'Company type',
    introNotes: 'Notes', recaptchaValue: 'Verification', regisNotifOptIn: 'Permission to email you', everywhere: 'Everywhere',
  },
  settings: {
    opens: 'Opens', closes: 'Closes', holidays: 'Holidays', 'holidays.#': 'Holiday', levelHours: 'Turnaround',
    'levelHours.1': 'Level 1', 'levelHours.2': 'Level 2', 'levelHours.3': 'Level 3', 'levelHours.4': 'Level 4',
    'levelHours.5': 'Level 5', 'levelHours.9': 'Custom level',
  },
  notificationSettings: {
    digest: 'Email with unread notifications', kind: 'Type', inbox: 'Inbox', push: 'Push', quiet: 'Quiet hours', 'quiet.from': 'Quiet hours from',
    'quiet.to': 'Quiet hours to', 'quiet.days': 'Days', 'quiet.days.#': 'Day', 'quiet.timeZone': 'Time zone', 'quiet.urgent': 'Urgent ones',
  },
  push: { endpoint: 'Push address', p256dh: 'Push key', auth: 'Push secret', device: 'Device', renew: 'Renew' },
  desk: { place: 'Place', panType: 'Panel type', done: 'Checked' },
  display: {
    pages: 'Pages', 'pages.board': 'Board', 'pages.workload': 'Workload', 'pages.figures': 'Figures',
    quietFrom: 'Quiet hours from', quietTo: 'Quiet hours to', sound: 'Sound', action: 'Action',
  },
  job: {
    name: 'Name', jobName: 'Job name', client: 'Client', customerId: 'Customer', street: 'Street', city: 'City',
    state: 'State', specialReq: 'Notes', files: 'Files', 'files.#': 'File', pan1Name: 'Panel', pan1Code: 'Panel',
    pan1Width: 'Panel width', pan2Name: 'Alternate panel', pan2Code: 'Alternate panel', pan2Width: 'Alternate width',
    metal: 'Metal', color: 'Color',
    level: 'Level', mrqLevelCustom: 'Custom price', revenue: 'Price', invoiceType: 'Billing status', unassign: 'Unassign', undoable: 'Can be undone',
    mrmNotes: 'Notes to the production platform', mustFixReason: 'Reason to release anyway', undo: 'Undo', status: 'Status', billingStatus: 'Billing status',
    author: 'Submitted by', drafter: 'Drafter', rush: 'Rush', unpriced: 'Unpriced', customer: 'Customer', num: 'Number of jobs',
    showCad: 'Jobs in drafting', showNonCad: 'Other jobs', activeOnly: 'Active only', mineOnly: 'My jobs only',
    workflowView: 'Workflow view', users: 'Recipients', addresses: 'Addresses',
  },
  note: {
    text: 'Note', cad: 'Internal', review: 'Send to review', correction: 'Correction', revision: 'Revision',
    revisionResponse: 'Answer to the revision', check: 'Check of drafts', keep: 'Earlier drafts', 'keep.#': 'Earlier draft', rfi: 'RFI', rfiResponse: 'Answer to the RFI',
    mentions: 'Mentions', 'mentions.#': 'Mention', internal: 'Internal',
  },
  inbox: {
    ids: 'Notifications', 'ids.#': 'Notification', all: 'All', jobId: 'Job', quoteId: 'Quote', muted: 'Muted', show: 'Show',
  },
  pin: {
    page: 'Page', x: 'Horizontal place', y: 'Vertical place', resolved: 'Resolved',
  },
  upload: {
    subFile: 'Job files', noteFile: 'Note files', draftFile: 'Drafts', revFile: 'Revision files', link: 'Link',
    logo: 'Logo',
  },
  customer: {
    name: 'Name', shortName: 'Short name', customerNumForClient: 'Customer number', priceCode: 'Price level',
    emails: 'Emails', 'emails.#': 'Email', taxExempt: 'Tax exempt', taxCertificate: 'Tax certificate',
    taxCertificateEnds: 'Valid through',
  },
  item: {
    sku: 'SKU', description: 'Description', unit: 'Unit of measure', price: 'Price', cost: 'Cost', markup: 'Markup',
    type: 'Type', drop: 'Drop', metal: 'Metal', paint: 'Paint', color: 'Color', item: 'Item', panel: 'Panel', size: 'Size',
    count: 'Count per bundle', lock: 'Locked',
  },
  import: {
    file: 'File', csv: 'File', overwrite: 'Replace all', dryRun: 'Preview', columns: 'Columns', header: 'Header row',
    what: 'List', import: 'Import',
  },
  company: {
    companyName: 'Company name', inits: 'Initials', gdriveFolderId: 'Drive folder', officeAddressOne: 'Address',
    officeAddressTwo: 'Address line 2', letters: 'Email templates', 'letters.greeting': 'Greeting',
    'letters.signOff': 'Sign-off', 'letters.replyTo': 'Reply-to address', metals: 'Metals', 'metals.#': 'Metal',
    paints: 'Paints', 'paints.#': 'Paint', colors: 'Colors', 'colors.#': 'Color', defaultFlat: 'Default flat',
    paperPrices: 'Prices', paperCutlist: 'Cut list', paperBundles: 'Bundles', paperContact: 'Phone and email',
    paperSignature: 'Signature', paperLeadTime: 'Lead time', paperFreight: 'Freight', paperTerms: 'Terms',
    logoUrl: 'Logo', panels: 'Panels', 'panels.#.code': 'Code', 'panels.#.name': 'Name', 'panels.#.coverage': 'Coverage',
    'panels.#.panType': 'Type', 'panels.#.longest': 'Longest', matchLists: 'Match list', 'matchLists.#.code': 'Code', ratioLists: 'Accessory ratios',
    'ratioLists.#.code': 'Code', 'ratioLists.#.ratio': 'Ratio', taxRates: 'Tax rates', floorMargin: 'Floor margin', 'taxRates.#.state': 'State',
    'taxRates.#.county': 'County', 'taxRates.#.rate': 'Tax rate', clientNotes: 'Client notes', billingHold: 'Billing hold',
    estPricing: 'Pricing', 'estPricing.scheme': 'Pricing scheme', 'estPricing.L1': 'Price of level 1',
    'estPricing.L2': 'Price of level 2', 'estPricing.L3': 'Price of level 3', 'estPricing.L4': 'Price of level 4',
    'estPricing.L5': 'Price of level 5', mrmClients: 'Partner clients', mrmClientId: 'Partner client ID',
    'mrmClients.#.mrmCompanyName': 'Company name', 'mrmClients.#.mrmLogoUrl': 'Logo', 'mrmClients.#.mrqName': 'Name',
    'mrmClients.#.mrqNotes': 'Notes', 'mrmClients.#.mrqDriveFolderId': 'Drive folder', 'mrmClients.#.mrqInitials': 'Initials',
  },
  quote: {
    name: 'Name', job: 'Job', customer: 'Customer', county: 'County', takeoff: 'Takeoff', tax: 'Tax', panelsRaw: 'Panel takeoff',
    panelClass: 'Panel', panelClassInput: 'Panel', coverage: 'Coverage', coating: 'Paint', metal: 'Metal', color: 'Color',
    flatWidth: 'Flat width', lbPerFt: 'Weight per foot', maxPackWeight: 'Max bundle weight', expires: 'Valid through',
    freight: 'Freight', freightTaxed: 'Tax on freight', deposit: 'Deposit', note: 'Customer note', optional: 'Optional', scope: 'Discount on',
    priceCode: 'Price level', lines: 'Line items', cutlist: 'Panel list', quantity: 'Quantity', length: 'Length',
    feet: 'Feet', inch: 'Inches', mark: 'Mark', plane: 'Plane', comments: 'Comments', kind: 'Type', seq: 'Version',
    code: 'Code', before: 'Earlier SKU', rows: 'Rows', picks: 'Selections', choices: 'Options', was: 'Earlier selections', when: 'Selections',
    'when.#': 'Selection', fields: 'Project details',
  },
  print: {
    print: 'PDF', 'print.show': 'Shown', quote: 'PDF', jobId: 'Job', only: 'Only this PDF', to: 'Recipients', 'to.#': 'Recipient',
    subject: 'Subject', text: 'Note', url: 'URL', copy: 'Copy to me', sendAt: 'Send at',
    include: 'Include',
  },
  link: {
    detail: 'Customer sees', days: 'Days', recipient: 'Recipient', signature: 'Signature', options: 'Optional items', 'options.#': 'Optional item', reason: 'Reason', sales: 'Sales status',
    expiring: 'Expiring', age: 'Days since sent',
  },
  margin: { skus: 'SKUs', 'skus.#': 'SKU', request: 'Request', margin: 'Margin' },
  integration: {
    scopes: 'Permissions', 'scopes.#': 'Permission', validDays: 'Days until it expires', events: 'Events',
    'events.#': 'Event', url: 'URL',
  },
  partner: {
    mrmClientId: 'Partner client ID', mrmProjectId: 'Project ID', mrmTakeoffId: 'Takeoff ID', mrmCompanyName: 'Company name',
    mrmAddress: 'Address', 'files.#.name': 'Name', 'files.#.url': 'URL',
  },
  list: {
    q: 'Search', sort: 'Sort order', limit: 'Page size', after: 'Page', expected: 'Version', weeks: 'Weeks', kind: 'Type',
    id: 'Record', actor: 'User', from: 'From', to: 'Recipients',
  },
  row: { _id: 'ID', version: 'Version', _delete: 'Delete' },
} as const satisfies Record<string, Record<string, string>>;

const labels: ReadonlyMap<string, string> = new Map(
  Object.values(fieldLabels).flatMap((table) => Object.entries(table)),
);

/** Where a shared field name means something else in one call. */
const ofCall: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'displays.control': { num: 'Job number' },
  'jobs.release': { level: 'Files' },
  'jobs.dueBack': { level: 'Due time' },
  'jobs.rush': { level: 'Rush' },
  'jobs.maxRevs': { level: 'Max Revs' },
  'jobs.quoteStatus': { level: 'Quote status' },
  'jobs.productionStatus': { level: 'Production status' },
  'pins.create': { text: 'Comment', kind: 'Kind' },
  'pins.reply': { text: 'Reply' },
  'prints.email': { text: 'Message' },
  'links.reply': { text: 'Message' },
  'margin.request': { note: 'Note' },
  'margin.approve': { reason: 'Note' },
  'customerQuotes.ask': { text: 'Question' },
  'prints.emailPreview': { text: 'Message' },
  'displays.create': { code: 'Code' },
  'templates.create': { text: 'Text', kind: 'Use in' },
  'templates.update': { text: 'Text', kind: 'Use in' },
  'checklist.create': { text: 'Text' },
  'checklist.update': { text: 'Text' },
  'jobs.tick': { item: 'Checklist item' },
  'billing.list': { 'filter[to]': 'Released through' },
  'audit.list': { 'filter[to]': 'To' },
};

/** A path's label: `emails.1` is "Email 2", `matchLists.0.drop` is "Match list, row 1: Drop". */
export function fieldLabel(path: string, call?: string): string {
  const own = call && ofCall[call]?.[path];
  if (own) return own;
  const filter = /^filter\[(.+)\]$/.exec(path);
  if (filter) return `Filter “${labels.get(filter[1] as string) ?? (filter[1] as string)}”`;
  const parts = path.split('.');
  const pattern = parts.map((part) => (/^\d+$/.test(part) ? '#' : part)).join('.');
  const last = parts.at(-1) as string;
  if (/^\d+$/.test(last)) {
    const one = labels.get(pattern);
    return one
      ? `${one} ${Number(last) + 1}`
      : `${fieldLabel(parts.slice(0, -1).join('.'), call)}, row ${Number(last) + 1}`;
  }
  // A quote's fields are also under `fields`, `picks` and `was`, with the same labels.
  const label = labels.get(pattern) ?? labels.get(last) ?? `“${last.slice(0, 60)}”`;
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  return at < 1 ? label : `${fieldLabel(parts.slice(0, at + 1).join('.'), call)}: ${label}`;
}
