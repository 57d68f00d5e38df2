/** Forms and their submissions: the types that blocks, the renderer and forms share. */

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
  /** Minimum number of characters that must be entered. A line break counts as one character. */
  readonly minLength: number
  readonly maxLength: number
  /** For choice fields and line fields: the allowed values. `key` is the content key of the item. */
  readonly options: readonly FormOption[]
  /** For line fields: the maximum number of lines, and the maximum quantity per item. */
  readonly lines?: { readonly most: number; readonly mostOfOne: number }
  /**
   * The time zone that determines today's date, and the calendar if only delivery days are accepted. Only for date
   * fields.
   */
  readonly days?: { readonly timeZone: string; readonly calendar?: DeliveryCalendar } | undefined
  /** The initial value. For a hidden field, this value is always used, and any submitted value is ignored. */
  readonly value: string
}

type FormOption = {
  readonly value: string
  readonly label: string
  readonly key?: string
  /** True if staff are notified of this choice even if the submission looks like spam. */
  readonly isUrgent?: boolean
}

/** One line of an enquiry, as data for an order. */
export type EnquiryLine = {
  /** Content key of the item. */
  readonly key: string
  /** The item's name at the time of submission. */
  readonly name: string
  readonly quantity: number
}

/** The answer to one field of a stored form. */
export type FormAnswer = Pick<FormField, 'name' | 'type' | 'label'> & {
  /**
   * Readable text: a choice's label, `yes` or an empty string for a checkbox, one line of text per enquiry line. Null
   * after the submission is anonymised.
   */
  readonly value: string | null
  readonly lines?: readonly EnquiryLine[]
}

export type SubmissionState = 'received' | 'answered'

/** A submission, as displayed to the visitor who sent it. */
export type SubmissionReceipt = {
  /** The reference number for phone calls, such as `2C4F-7HMX`. */
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly state: SubmissionState
  /** ISO 8601, UTC. */
  readonly answeredAt: string | null
  readonly formLabel: string
  readonly answers: readonly FormAnswer[]
  /** True if the submission is linked to the sender's account. */
  readonly isKept: boolean
}

/**
 * The purpose of a form. Messages, enquiries and applications are stored. An enquiry is stored with the signed-in
 * account. Enquiries and applications are confirmed by e-mail. The other purposes concern the visitor's account.
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

export const storedFormPurposes: readonly FormPurpose[] = ['message', 'enquiry', 'application']

/** A form on one page. */
export type FormDefinition = {
  /** Id of the form's block. */
  readonly id: string
  readonly label: string
  readonly purpose: FormPurpose
  readonly fields: readonly FormField[]
  /** The e-mail address that receives the notices for staff. */
  readonly noticeTo: string | undefined
  /** SSN-6: the page shown after submission, without the base path; undefined for an inline message. */
  readonly nextPath: string | undefined
  /** Names of fields. At least one of these fields must be filled in. */
  readonly oneOf?: readonly string[]
}

export type FormProblem = {
  /** Name of the field, or of an input in a line (see `toLineInputName`). If absent, the problem concerns the whole form. */
  readonly field?: string
  /** The part of the label's key after `form.problem.`. */
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
  /** Arguments of the label. */
  readonly values: readonly (string | number)[]
}

/** State of one form on a page after it is submitted. The rest of the page does not change. */
export type FormState =
  /** `receipt`: a copy of the submission that only its sender may see. If absent, the page is the same for everyone. */
  | { readonly kind: 'sent'; readonly formId: string; readonly receipt?: SubmissionReceipt }
  /** The visitor has added lines: the form is shown again with the typed values and more lines. */
  | {
      readonly kind: 'grown'
      readonly formId: string
      readonly typed: Readonly<Record<string, string>>
      /** Name of the field that contains the lines. */
      readonly field: string
    }
  | {
      readonly kind: 'refused'
      readonly formId: string
      /** Typed values by field name, which the form shows again. */
      readonly typed: Readonly<Record<string, string>>
      readonly problems: readonly FormProblem[]
    }

/**
 * Names of form parameters that are not fields. They begin with an underscore, whereas field names begin with a letter.
 */
export const formParameterNames = {
  /** Id of the form's block. */
  id: '_form',
  /**
   * Attack: bots fill in every field. People do not see this field, and no browser or password manager fills in a field
   * with this name.
   */
  trap: '_empty',
  /** Number of whole seconds since the page was shown, as reported by the script. */
  seconds: '_seconds',
  /** Name of the button that adds lines. Its value is the name of the field with the lines. */
  more: '_more',
} as const

/** Returns the name of one input in a line, such as `lines.0.item`. Field names contain no dot. */
export const toLineInputName = (field: string, index: number, part: 'item' | 'quantity'): string =>
  `${field}.${index}.${part}`

/** Query parameter that identifies the form whose message is shown inline (SSN-6). */
export const submittedFormParameter = 'sent'

/** Query parameter for the token that shows the submission for a limited time. */
export const receiptParameter = 'receipt'
