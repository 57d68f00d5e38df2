/** What a form asks for and what became of one that was sent: the words that blocks, renderer and forms share. */

export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'phone' | 'longText' | 'choice' | 'checkbox' | 'hidden' | 'password'
  readonly isRequired: boolean
  /** In characters, line breaks counted as one. */
  readonly minLength: number
  readonly maxLength: number
  /** Of a choice; no other value is taken. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** What the field holds before anybody types; a hidden field is this, whatever was sent. */
  readonly value: string
}

/** What a form is for. A message and an application are stored; the others are about the visitor's account. */
export const formPurposes = [
  'message',
  'application',
  'sign-in',
  'forgotten-password',
  'set-password',
  'confirm-email',
  'change-password',
  'change-email',
  'sign-out',
] as const
export type FormPurpose = (typeof formPurposes)[number]

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
}

export type FormProblem = {
  /** Name of the field; without it the whole form is meant. */
  readonly field?: string
  /** Label `form.problem.…` that says it. */
  readonly code:
    | 'required'
    | 'requiredChoice'
    | 'requiredTick'
    | 'email'
    | 'phone'
    | 'choice'
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
    | 'signedOut'
  /** For the positions of the label. */
  readonly values: readonly (string | number)[]
}

/** One form of a page after it was sent; the page's other blocks stay as they are. */
export type FormState =
  | { readonly kind: 'sent'; readonly formId: string }
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
  /** Attack: programs fill every field; people do not see this one. */
  trap: '_website',
  /** Whole seconds since the page was shown; only the script knows. */
  seconds: '_seconds',
} as const

/** Query parameter that names the form whose message is shown in place (SSN-6). */
export const sentParameter = 'sent'
