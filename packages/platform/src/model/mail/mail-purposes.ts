/** The purposes of the platform's e-mails, and the placeholders in their templates. */
import type { PlatformLabel } from '../labels/platform-labels.ts'

const mailPlaceholders = [
  'name',
  'site',
  'link',
  'email',
  'reference',
  'date',
  'form',
  'answers',
  'origin',
  'release',
  'difference',
] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

/** Placeholders that may have multi-line values. */
export const multilinePlaceholders: ReadonlySet<MailPlaceholder> = new Set(['answers', 'difference'])

/** Values of placeholders, by placeholder name. */
export type MailValues = Readonly<Partial<Record<MailPlaceholder, string>>>

type MailPurposeDetails = {
  /** The purpose's name, for editors. */
  readonly label: string
  /** The purpose's placeholders. Their order determines which label argument each placeholder fills. */
  readonly placeholders: readonly MailPlaceholder[]
  /** Placeholders that the message must contain to be useful. */
  readonly required: readonly MailPlaceholder[]
  /** The standard template, either as label keys or as literal text. */
  readonly standard:
    | { readonly subject: PlatformLabel; readonly text: PlatformLabel }
    | { readonly subjectText: string; readonly bodyText: string }
}

/** E-mail purposes, in the order of the studio's list. */
export const mailPurposes = [
  'confirmation',
  'invitation',
  'password',
  'approved',
  'declined',
  'email',
  'emailChanged',
  'guessed',
  'guessedOther',
  'notice',
  'difference',
] as const

export type MailPurpose = (typeof mailPurposes)[number]

const purposes: Readonly<Record<MailPurpose, MailPurposeDetails>> = {
  confirmation: {
    label: 'Confirmation of an enquiry',
    placeholders: ['reference', 'date', 'site'],
    required: ['reference'],
    standard: { subject: 'form.mail.subject', text: 'form.mail.text' },
  },
  invitation: {
    label: 'Invitation to an account',
    placeholders: ['name', 'site', 'link'],
    required: ['link'],
    standard: { subject: 'account.mail.invitation.subject', text: 'account.mail.invitation.text' },
  },
  password: {
    label: 'New password',
    placeholders: ['name', 'site', 'link'],
    required: ['link'],
    standard: { subject: 'account.mail.password.subject', text: 'account.mail.password.text' },
  },
  approved: {
    label: 'Application approved',
    placeholders: ['name', 'site', 'link'],
    required: ['link'],
    standard: { subject: 'account.mail.approved.subject', text: 'account.mail.approved.text' },
  },
  declined: {
    label: 'Application declined',
    placeholders: ['name', 'site'],
    required: [],
    standard: { subject: 'account.mail.declined.subject', text: 'account.mail.declined.text' },
  },
  email: {
    label: 'Confirmation of a new e-mail address',
    placeholders: ['name', 'site', 'link'],
    required: ['link'],
    standard: { subject: 'account.mail.email.subject', text: 'account.mail.email.text' },
  },
  emailChanged: {
    label: 'E-mail address changed',
    placeholders: ['name', 'site', 'email'],
    required: ['email'],
    standard: { subject: 'account.mail.emailChanged.subject', text: 'account.mail.emailChanged.text' },
  },
  guessed: {
    label: 'Failed sign-ins, to the owner',
    placeholders: ['name', 'site'],
    required: [],
    standard: { subject: 'account.mail.guessed.subject', text: 'account.mail.guessed.text' },
  },
  guessedOther: {
    label: 'Failed sign-ins, to administrators',
    placeholders: ['name', 'site', 'email'],
    required: ['email'],
    standard: { subject: 'account.mail.guessedOther.subject', text: 'account.mail.guessedOther.text' },
  },
  notice: {
    label: 'Notice of a form submission',
    placeholders: ['form', 'reference', 'answers', 'origin'],
    required: ['answers'],
    standard: { subjectText: '{form} {reference}', bodyText: '{answers}\n\n{origin}' },
  },
  difference: {
    label: 'Page differs after a publish',
    placeholders: ['release', 'difference'],
    required: ['difference'],
    standard: {
      subjectText: 'Release {release}: a page differs from its preview',
      bodyText: '{difference}\n\nCheck the page, and undo the release if the page is wrong.',
    },
  },
}

export const toMailPurpose = (purpose: MailPurpose): MailPurposeDetails => purposes[purpose]

/** A template as editors write it: a line of text, and rich text. */
export type MailTemplate = { readonly subject: string; readonly text: string }

const placeholderPattern = /\{([a-z]+)\}/g

/** Returns the placeholder names in braces, in order of appearance. */
export const findPlaceholders = (text: string): readonly string[] =>
  Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name)

/** Replaces placeholders in one pass, so that a value is never read as a template. A name without a value stays unchanged. */
export const replacePlaceholders = (
  text: string,
  toText: (name: MailPlaceholder) => string | undefined,
): string =>
  text.replace(placeholderPattern, (whole, name: string) =>
    isPlaceholder(name) ? (toText(name) ?? whole) : whole,
  )

const isPlaceholder = (name: string): name is MailPlaceholder =>
  (mailPlaceholders as readonly string[]).includes(name)
