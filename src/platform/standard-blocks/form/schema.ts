import { z } from 'zod'
import { formPurposes, organisationField, type FormPurpose } from '#model'
import { field } from '#schema'

/** Values for browser autofill (WCAG 1.3.5). */
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

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be letters and digits, the first a small letter')
  .meta({
    label: 'Name',
    kind: 'text',
    help: 'The name of the stored value, unique within the form.',
  })

const shared = {
  name,
  label: field
    .text('Label', 200)
    .meta({ help: 'The question for visitors. Also shown next to the answer in submissions.' }),
  hint: field
    .text('Hint', 300)
    .meta({ help: 'Helps visitors to answer. Screen readers read it with the label. Optional.' })
    .default(''),
  isRequired: field
    .toggle('Must be filled in')
    .meta({ help: 'If on, the form cannot be sent while this field is empty.' })
    .default(false),
  value: field
    .text('Filled in with', 500)
    .meta({
      help: 'The initial value, or the stored value of a hidden field. For choices, the value of one choice.',
    })
    .default(''),
}

const written = (maxLength: number) => ({
  ...shared,
  autocomplete: field
    .choice('What browsers fill in', autocompletes)
    .meta({ help: 'The personal data that browsers may suggest. `off` disables suggestions.' })
    .optional(),
  filledFrom: field
    .choice('Filled in from the account', ['name', organisationField, 'email'])
    .meta({ help: 'The account data that fills the field for signed-in visitors.' })
    .optional(),
  minLength: field
    .number('Fewest characters', { min: 0, max: 5000 })
    .meta({
      help: 'Shorter answers are rejected. An empty answer is rejected only if the field is required.',
    })
    .default(0),
  maxLength: field
    .number('Most characters', { min: 1, max: 5000 })
    .meta({ help: 'Longer answers are rejected.' })
    .default(maxLength),
})

const formField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...written(200) }),
  z.object({ type: z.literal('email'), ...written(254) }),
  z.object({ type: z.literal('phone'), ...written(40) }),
  z.object({ type: z.literal('password'), ...written(200) }),
  z.object({ type: z.literal('longText'), ...written(4000) }),
  z.object({
    type: z.literal('choice'),
    ...shared,
    display: field
      .choice('Shown as', ['select', 'radios'])
      .meta({ help: '`select` is a drop-down list, `radios` shows all choices.' })
      .default('select'),
    emptyLabel: field
      .text('Text for no choice', 80)
      .meta({ help: 'The first entry of a drop-down list, which selects nothing.' })
      .default(''),
    options: z
      .array(
        z.object({
          value: field
            .text('Value', 100)
            .meta({ help: 'The value that the form sends, different for each choice.' }),
          label: field.text('Text', 200).meta({ help: 'The text for visitors, also shown in submissions.' }),
          isUrgent: field
            .toggle('Always notify staff')
            .meta({ help: 'Staff get an e-mail even if the message looks like spam.' })
            .optional(),
        }),
      )
      .meta({ label: 'Choices', help: 'Choices in this order, before the choices from a content type.' })
      .default([]),
    optionsFrom: field
      .text('Choices from content type', 80)
      .meta({
        help: 'Adds each published item of this type as a choice. Its URL name is the value, its title the text.',
      })
      .optional(),
  }),
  z.object({ type: z.literal('checkbox'), ...shared }),
  z.object({
    type: z.literal('date'),
    ...shared,
    schedule: field
      .contentKey('Delivery schedule', 'epiderm__delivery_schedule')
      .meta({
        help: 'Only its delivery days are accepted. Leave it empty to accept any day from tomorrow on.',
      })
      .optional(),
  }),
  z.object({
    type: z.literal('lines'),
    ...shared,
    optionsFrom: field
      .text('Items of content type', 80)
      .meta({ help: 'The choices of each line are the titles of its published items.' }),
    itemLabel: field.text('Label of the item', 60).meta({ help: 'The label of the choice in each line.' }),
    quantityLabel: field
      .text('Label of the quantity', 60)
      .meta({ help: 'The label of the number in each line.' }),
    emptyLabel: field
      .text('Text for no item', 80)
      .meta({ help: 'The first entry in each line. Lines with this entry are ignored.' })
      .default(''),
    addLabel: field
      .text('Text of the button for more', 60)
      .meta({ help: 'Adds as many lines as at the beginning, up to the maximum.' }),
    rows: field
      .number('Lines to begin with', { min: 1, max: 20 })
      .meta({ help: 'The number of empty lines at the beginning.' })
      .default(3),
    most: field
      .number('Most lines', { min: 1, max: 50 })
      .meta({ help: 'The maximum number of lines.' })
      .default(20),
    mostOfOne: field
      .number('Most of one item', { min: 1, max: 9999 })
      .meta({ help: 'Larger quantities are rejected.' })
      .default(999),
  }),
  z.object({
    type: z.literal('hidden'),
    name: shared.name,
    label: shared.label,
    value: shared.value,
  }),
])
export type StoredField = z.output<typeof formField>

/** Names of the fields that each purpose reads. */
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

/** Defined by SSN-6. Labels: `form.…`. */
export const schema = z
  .object({
    label: field
      .text('Name of the form', 120)
      .meta({ help: 'The name of the form for screen readers. Not visible on the page.' }),
    purpose: field
      .choice('What it is for', formPurposes)
      .meta({
        help: 'Each purpose except `message` requires fields with certain names. For example, `sign-in` requires `email` and `password`.',
      })
      .default('message'),
    fields: z.array(formField).max(40).meta({
      label: 'Fields',
      entryKey: 'name',
      help: 'The fields of the form. A `password` is never shown again and never stored in plain text. A `date` is within the coming year. `lines` are items of one content type with quantities; `value` is the first item. The value of a `hidden` field is stored regardless of the browser’s request.',
    }),
    oneOf: z
      .array(name)
      .max(40)
      .meta({
        label: 'One of these must be filled in',
        help: 'Names of fields. At least one of them must be filled in.',
      })
      .default([]),
    submitLabel: field
      .text('Text of the button', 80)
      .meta({ help: 'The action of the button: `Send the enquiry`.' }),
    outcome: field
      .choice('After sending', ['inline', 'redirect'])
      .meta({ help: 'A message that replaces the form, or another page.' })
      .default('inline'),
    redirectTo: field
      .contentKey('Page after sending', 'epiderm__page')
      .meta({ help: 'The next page with `redirect`. Ignored with `inline`.' })
      .optional(),
    messageTitle: field
      .text('Title of the message')
      .meta({ help: 'The heading above the message after sending. Optional.' })
      .default(''),
    message: field
      .longText('Message', 1000)
      .meta({ help: 'Replaces the form after sending. Each line is a paragraph.' })
      .default(''),
    accountUrl: field
      .link('Link to the account, where an enquiry is found again')
      .meta({ help: 'Shown to signed-in visitors below the message. If empty, no link is shown.' })
      .optional(),
    noticeTo: z
      .email('must be an e-mail address')
      .meta({
        label: 'Tell by e-mail',
        kind: 'text',
        help: 'Recipients of a notification for each message. Never part of the delivery API.',
        isForStaff: true,
      })
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
  .meta({
    help: 'A form for messages, enquiries, applications and accounts. The `terms` slot is shown above the button, the `message` slot below the message after sending.',
  })

export type Props = z.output<typeof schema>
