/** Why a note can't mention somebody; follows the label “Mentions”. */
export const mentionText = {
  officeOnly:
    'include someone outside the office, who can’t read an internal note. Remove them, or send it to the client',
  clientOnly:
    'include someone who isn’t one of the client’s people on this job. Clients read this note; make it internal to mention the office',
  companyOnly: 'include someone who can’t read this note. Remove them',
};
