/** What a form asks for and what became of one that was sent: the words that blocks, renderer and forms share. */

import type { DeliveryCalendar } from './delivery-day.ts'

export const formFieldTypes = [
  'text',
  'email',
  'phone',
  'longText',
  'choice',
  'checkbox',
  'hidden',
  'password',
  'date',
  'lines',
] as const
export type FormFieldType = (typeof formFieldTypes)[number]

export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: FormFieldType
  readonly isRequired: boolean
  /** In characters, line breaks counted as one. */
  readonly minLength: number
  readonly maxLength: number
  /** Of a choice and of lines; no other value is taken. `key` is the content key of the item that it stands for. */
  readonly options: readonly FormOption[]
  /** Of lines: how many there may be, and how many of one item. */
  readonly lines?: { readonly most: number; readonly mostOfOne: number }
  /** For a date: the clock that decides which day is today, and the calendar if only delivery days are accepted. */
  readonly days?: { readonly timeZone: string; readonly calendar?: DeliveryCalendar } | undefined
  /** What the field holds before anybody types; a hidden field is this, whatever was sent. */
  readonly value: string
}

export type FormOption = {
  readonly value: string
  readonly label: string
  readonly key?: string
  /** Staff are notified of this choice even if the submission looks like spam. */
  readonly isUrgent?: boolean
}

/** One line of an enquiry, as data: an order can take it over. */
export type EnquiryLine = {
  /** Content key of the item. */
  readonly key: string
  /** As it was when the line was sent. */
  readonly name: string
  readonly quantity: number
}

/** What a form that is stored was answered with. */
export type Answer = Pick<FormField, 'name' | 'type' | 'label'> & {
  /** In words: a choice's label, for a tick `yes` or nothing, one line of text for each of its lines; null once it is anonymised. */
  readonly value: string | null
  readonly lines?: readonly EnquiryLine[]
}

export type SubmissionState = 'received' | 'answered'

/** What was sent, as its sender sees it afterwards. */
export type Receipt = {
  /** What one says on the telephone: `2C4F-7HMX`. */
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly state: SubmissionState
  /** ISO 8601, UTC. */
  readonly answeredAt: string | null
  readonly formLabel: string
  readonly answers: readonly Answer[]
  /** Whether it is kept with the sender's account. */
  readonly isKept: boolean
}

/**
 * What a form is for. A message, an enquiry and an application are stored: an enquiry is kept with the account of whoever is signed
 * in, and both it and an application are confirmed by e-mail. The others are about the visitor's account.
 */
export const formPurposes = [
  'message',
  'enquiry',
  'application',
  'sign-in',
  'forgotten-password',
  'set-password',
  'set-up',
  'confirm-email',
  'change-password',
  'change-email',
  'sign-out',
] as const
export type FormPurpose = (typeof formPurposes)[number]

export const storedPurposes: readonly FormPurpose[] = ['message', 'enquiry', 'application']

/** A form as it stands on one page. */
export type FormDefinition = {
  /** Id of its block. */
  readonly id: string
  readonly label: string
  readonly purpose: FormPurpose
  readonly fields: readonly FormField[]
  /** Address for notices to staff. */
  readonly noticeTo: string | undefined
  /** SSN-6: the page that follows, without the base path; undefined when the message stands in place. */
  readonly nextPath: string | undefined
  /** Names of fields of which one is filled in at least. */
  readonly oneOf?: readonly string[]
}

export type FormProblem = {
  /** Name of the field, of a line's part as `toLineName` makes it; without it the whole form is meant. */
  readonly field?: string
  /** Label `form.problem.…` that says it. */
  readonly code:
    | 'required'
    | 'requiredChoice'
    | 'requiredTick'
    | 'email'
    | 'phone'
    | 'requiredOneOf'
    | 'choice'
    | 'day'
    | 'deliveryDay'
    | 'lineItem'
    | 'lineQuantity'
    | 'tooShort'
    | 'tooLong'
    | 'tooLarge'
    | 'tooMany'
    | 'otherSite'
    | 'notStored'
    | 'signIn'
    | 'weakPassword'
    | 'wrongPassword'
    | 'usedLink'
    | 'usedSetUpLink'
    | 'signedOut'
  /** For the positions of the label. */
  readonly values: readonly (string | number)[]
}

/** One form of a page after it was sent; the page's other blocks stay as they are. */
export type FormState =
  /** `receipt`: what was sent, for the one who sent it alone; without it the page is the same for all. */
  | { readonly kind: 'sent'; readonly formId: string; readonly receipt?: Receipt }
  /** Shown again as it was typed, with more lines. */
  | {
      readonly kind: 'grown'
      readonly formId: string
      readonly typed: Readonly<Record<string, string>>
      /** Name of the field of lines. */
      readonly field: string
    }
  | {
      readonly kind: 'refused'
      readonly formId: string
      /** By field name; shown again. */
      readonly typed: Readonly<Record<string, string>>
      readonly problems: readonly FormProblem[]
    }

/** Names of what a form sends beside its fields, whose names begin with a letter. */
export const formParts = {
  /** Id of the form's block. */
  id: '_form',
  /** Attack: programs fill every field; people do not see this one. No browser or password manager fills a field of this name. */
  trap: '_empty',
  /** Whole seconds since the page was shown; only the script knows. */
  seconds: '_seconds',
  /** Of the button that asks for more lines; its value is the name of their field. */
  more: '_more',
} as const

/** Under what name a part of a line is sent: `lines.0.item`. Fields' own names hold no dot. */
export const toLineName = (field: string, index: number, part: 'item' | 'quantity'): string =>
  `${field}.${index}.${part}`

/** Query parameter that names the form whose message is shown in place (SSN-6). */
export const sentParameter = 'sent'

/** Beside it: the token under which what was sent is shown for a while. */
export const receiptParameter = 'receipt'
