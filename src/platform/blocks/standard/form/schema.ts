import { z } from 'zod'
import { formPurposes, type FormPurpose } from '#kit'
import { field } from '../../field.ts'

/** What browsers fill in by themselves (WCAG 1.3.5). */
const autocompletes = [
  'off',
  'name',
  'given-name',
  'family-name',
  'honorific-prefix',
  'email',
  'tel',
  'organization',
  'organization-title',
  'street-address',
  'address-level2',
  'postal-code',
  'country-name',
  'url',
  'username',
  'current-password',
  'new-password',
] as const

/** Begins with a letter: names with a low line in front are the form's own. */
const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be letters and digits, the first a small letter')
  .meta({ label: 'Name', kind: 'text' })

const shared = {
  name,
  label: field.text('Label', 200),
  hint: field.text('Hint', 300).default(''),
  isRequired: field.toggle('Must be filled in').default(false),
  value: field.text('Filled in with', 500).default(''),
}

const written = (maxLength: number) => ({
  ...shared,
  autocomplete: field.choice('What browsers fill in', autocompletes).optional(),
  /** On a page that is drawn for its visitor; a script fills it into everyone's page. */
  filledFrom: field.choice('Filled in from the account', ['name', 'clinic', 'email']).optional(),
  minLength: field.number('Fewest characters', { min: 0, max: 5000 }).default(0),
  maxLength: field.number('Most characters', { min: 1, max: 5000 }).default(maxLength),
})

const formField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...written(200) }),
  z.object({ type: z.literal('email'), ...written(254) }),
  z.object({ type: z.literal('phone'), ...written(40) }),
  /** Never shown again, and never stored as it is. */
  z.object({ type: z.literal('password'), ...written(200) }),
  z.object({ type: z.literal('longText'), ...written(4000) }),
  z.object({
    type: z.literal('choice'),
    ...shared,
    display: field.choice('Shown as', ['select', 'radios']).default('select'),
    /** What stands first in a select; nothing is chosen by it. */
    emptyLabel: field.text('Text for no choice', 80).default(''),
    options: z
      .array(z.object({ value: field.text('Value', 100), label: field.text('Text', 200) }))
      .default([]),
    /** Every published item of this type: its URL name is the value, its title the text. */
    optionsFrom: field.text('Choices from content type', 80).optional(),
  }),
  z.object({ type: z.literal('checkbox'), ...shared }),
  /** A day to come, within a year. */
  z.object({ type: z.literal('date'), ...shared }),
  /** Items of one type with a quantity each; `value` is the URL name of the first. Stored as data. */
  z.object({
    type: z.literal('lines'),
    ...shared,
    optionsFrom: field.text('Items of content type', 80),
    itemLabel: field.text('Label of the item', 60),
    quantityLabel: field.text('Label of the quantity', 60),
    emptyLabel: field.text('Text for no item', 80).default(''),
    addLabel: field.text('Text of the button for more', 60),
    rows: field.number('Lines to begin with', { min: 1, max: 20 }).default(3),
    most: field.number('Most lines', { min: 1, max: 50 }).default(20),
    mostOfOne: field.number('Most of one item', { min: 1, max: 9999 }).default(999),
  }),
  /** Not shown; what the server writes here is stored, whatever a browser sends. */
  z.object({
    type: z.literal('hidden'),
    name: shared.name,
    label: shared.label,
    value: shared.value,
  }),
])
export type StoredField = z.output<typeof formField>

/** What each purpose takes from the fields of these names. */
const purposeFields: Readonly<Partial<Record<FormPurpose, readonly string[]>>> = {
  enquiry: ['email'],
  application: ['name', 'email'],
  'sign-in': ['email', 'password'],
  'forgotten-password': ['email'],
  'set-password': ['email', 'password'],
  'set-up': ['name', 'email', 'password'],
  'confirm-email': ['password'],
  'change-password': ['current', 'password'],
  'change-email': ['current', 'email'],
}

/** SSN-6. Slots: terms, above the button; message, below the message. Labels: `form.…`. */
export const schema = z
  .object({
    label: field.text('Name of the form', 120),
    purpose: field.choice('What it is for', formPurposes).default('message'),
    fields: z.array(formField).max(40),
    oneOf: z.array(name).max(40).default([]).meta({ label: 'One of these must be filled in' }),
    submitLabel: field.text('Text of the button', 80),
    outcome: field.choice('After sending', ['inline', 'redirect']).default('inline'),
    redirectTo: field.contentKey('Page after sending').optional(),
    messageTitle: field.text('Title of the message').default(''),
    message: field.longText('Message', 1000).default(''),
    accountUrl: field.link('Link to the account, where an enquiry is found again').optional(),
    noticeTo: z
      .email('must be an e-mail address')
      .meta({ label: 'Tell by e-mail', kind: 'text', isForStaff: true })
      .optional(),
  })
  .refine(({ outcome, redirectTo }) => outcome !== 'redirect' || redirectTo !== undefined, {
    message: 'names the page that follows, since the outcome is redirect',
    path: ['redirectTo'],
  })
  .refine(
    ({ purpose, fields }) =>
      (purposeFields[purpose] ?? []).every((name) => fields.some((each) => each.name === name)),
    {
      message: 'holds the fields that its purpose takes, such as email and password to sign in',
      path: ['fields'],
    },
  )
  .refine(({ fields, oneOf }) => oneOf.every((wanted) => fields.some((each) => each.name === wanted)), {
    message: 'names fields of this form',
    path: ['oneOf'],
  })
  .refine(({ fields }) => new Set(fields.map((each) => each.name)).size === fields.length, {
    message: 'each field has a name of its own',
    path: ['fields'],
  })

export type Props = z.output<typeof schema>
