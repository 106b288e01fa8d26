import type { jobPrintRoutes } from '../../common/jobs/jobPrintRoutes';
import type { printRoutes } from '../../common/quotes/prints/printRoutes';
import type { Handlers } from '../callContext';
import type { linkRoutes } from '../../common/quotes/links/linkRoutes';
import { createPrint } from './createPrint';
import { draftEmail, previewEmail } from './emails/emailDraft';
import { cancelEmail, emailPrint } from './emails/emailPrint';
import { exportQuote } from './exports/exportQuote';
import { printJobSheet } from './jobs/printJobSheet';
import { printTakeoffLists } from './jobs/printTakeoffLists';
import { acceptQuote, askRep, declineQuote, openLink } from './links/answerLink';
import { createLink, downloadSigned, replyToCustomer, revokeLink } from './links/manageLinks';
import { downloadCustomerLogo, downloadCustomerPdf, getCustomerQuote } from './links/showLink';
import { comparePrintsOf, downloadPrint } from './openPrint';
import { deletePrint, publishPrint } from './publishPrint';

export const printHandlers: Handlers<keyof typeof printRoutes | keyof typeof jobPrintRoutes | keyof typeof linkRoutes> =
  {
    'prints.create': createPrint,
    'prints.publish': publishPrint,
    'prints.delete': deletePrint,
    'prints.get': downloadPrint,
    'prints.email': emailPrint,
    'prints.emailDraft': draftEmail,
    'prints.compare': comparePrintsOf,
    'prints.export': exportQuote,
    'prints.emailPreview': previewEmail,
    'prints.cancelEmail': cancelEmail,

    'links.create': createLink,
    'links.revoke': revokeLink,
    'links.reply': replyToCustomer,
    'links.signedPdf': downloadSigned,
    'customerQuotes.get': getCustomerQuote,
    'customerQuotes.pdf': downloadCustomerPdf,
    'customerQuotes.logo': downloadCustomerLogo,
    'customerQuotes.open': openLink,
    'customerQuotes.ask': askRep,
    'customerQuotes.accept': acceptQuote,
    'customerQuotes.decline': declineQuote,

    'jobs.sheet': printJobSheet,
    'jobs.takeoffLists': printTakeoffLists,
  };
