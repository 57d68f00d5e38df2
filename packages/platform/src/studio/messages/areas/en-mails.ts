/** Messages for the e-mail template screens, in English. Loaded with those screens. */
import type { MailPlaceholder, MailPurpose } from '#model/browser'

const purposes: Readonly<Record<MailPurpose, string>> = {
  confirmation: 'Sent to a visitor who has sent an enquiry or an application.',
  invitation: 'Sent to a person when an administrator creates an account for them.',
  password: 'Sent to a person who has forgotten their password.',
  approved: 'Sent to an applicant whose application was approved.',
  declined: 'Sent to an applicant whose application was declined.',
  email: 'Sent to a new e-mail address before it replaces the current one.',
  emailChanged: 'Sent to the previous e-mail address after a change.',
  guessed: 'Sent to the owner of an account after many failed sign-ins.',
  guessedOther: 'Sent to administrators after many failed sign-ins to an account.',
  notice: 'Sent to staff when a visitor submits a form.',
  difference: 'Sent to publishers if a published page differs from its preview.',
}

const placeholders: Readonly<Record<MailPlaceholder, string>> = {
  name: 'Recipient’s name',
  site: 'Site name',
  link: 'The single-use link',
  email: 'The new e-mail address, or the account’s address',
  reference: 'Reference number',
  date: 'Submission date and time',
  form: 'Form name',
  answers: 'All answers, each with its label',
  origin: 'Submission time, page and account',
  release: 'Release number',
  difference: 'The page, and how it differs from its preview',
}

export const mailMessages = {
  title: 'E-mails',
  explained: (language: string) =>
    `The site sends these e-mails in its default language (${language}). Until you edit an e-mail, its text comes from the labels.`,
  list: 'E-mails sent by the site',
  purposes,
  subject: 'Subject',
  states: {
    standard: 'Standard text',
    published: 'Edited',
    draft: 'Edited, with unpublished changes',
    new: 'Draft',
  },
  notAllowed: (roles: string) => `Only ${roles} can edit e-mails.`,
  open: (label: string) => `Open ${label}`,
  standardNote: 'This is the standard text. Edit it to create a draft, which is used once it is published.',
  edit: 'Edit e-mail',
  template: 'Standard text',
  unknown: 'There is no e-mail with this name.',
  allMails: 'All e-mails',

  placeholders: {
    title: 'Placeholders',
    help: 'Place the cursor in the subject or text, then choose a placeholder. It is replaced when the e-mail is sent.',
    insert: (name: string) => `Insert {${name}}`,
    texts: placeholders,
    required: 'required in the text',
    /** Shown when the editor has not placed the cursor in a field yet. */
    noField: 'Place the cursor in the subject or text first.',
  },

  preview: {
    title: 'Preview with sample values',
    formats: 'Format',
    html: 'HTML',
    text: 'Plain text',
    frame: 'E-mail as HTML',
    subject: 'Subject:',
  },

  test: {
    send: 'Send me a test',
    sent: (to: string) => `Sent to ${to}.`,
  },
}
