import { dollars } from '../../../common/format/numbers';

/** Panel and dialogs of a quote's margin. */
export const marginText = {
  title: 'Margin',
  under: 'This quote is under the floor margin. It needs approval before it goes to the customer.',
  requested: (name: string) => `${name} requested approval. The quote can go to the customer once it’s approved.`,
  approved: (name: string) => `${name} approved the margin. The approval holds as long as the margin isn’t lower.`,
  approvedEarlier: 'This margin or a lower one has been approved. The quote can go to the customer.',
  declined: (name: string) => `${name} declined the margin. Raise the prices, or request approval again.`,
  somebody: 'Someone',
  quoted: (words: string) => `“${words}”`,
  amounts: (margin: number | null, floor: number) =>
    margin === null ? `Sold at a loss; the floor is ${floor}%.` : `Margin ${margin}%; the floor is ${floor}%.`,
  loss: (sold: number, cost: number) => `${dollars(sold)} for lines that cost ${dollars(cost)}.`,
  request: 'Request approval',
  requestAgain: 'Request again',
  approve: 'Approve margin',
  decline: 'Decline',
  requestAbout: 'People who can see costs get a notification with your note.',
  note: 'Why should it go out at this price?',
  enterNote: 'Say why the quote should go out at this price.',
  sent: 'Approval requested.',
  approveAbout: 'The quote can then go to the customer, until its margin is lower.',
  approveNote: 'Note (optional)',
  approvedDone: 'Margin approved.',
  declineTitle: 'Decline margin',
  declineAbout: 'The person who requested approval gets a notification with your reason.',
  reason: 'What needs to change?',
  enterReason: 'Say what needs to change.',
  declinedDone: 'Margin declined.',
};
