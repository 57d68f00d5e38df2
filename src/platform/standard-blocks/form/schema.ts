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
    help: 'What it is called where it is stored. Each field of a form has a name of its own.',
  })

const shared = {
  name,
  label: field
    .text('Label', 200)
    .meta({ help: 'What visitors are asked, and the name of the answer where it is read.' }),
  hint: field
    .text('Hint', 300)
    .meta({ help: 'Helps to answer, read out with the label; empty, there is none.' })
    .default(''),
  isRequired: field
    .toggle('Must be filled in')
    .meta({ help: 'On, the form is not taken while this is empty.' })
    .default(false),
  value: field
    .text('Filled in with', 500)
    .meta({
      help: 'What stands there at first, or is stored of a hidden field; of choices the value of one.',
    })
    .default(''),
}

const written = (maxLength: number) => ({
  ...shared,
  autocomplete: field
    .choice('What browsers fill in', autocompletes)
    .meta({ help: 'Which of the visitor’s own data browsers may offer; `off` asks them to offer none.' })
    .optional(),
  filledFrom: field
    .choice('Filled in from the account', ['name', organisationField, 'email'])
    .meta({ help: 'What signed-in visitors find there already.' })
    .optional(),
  minLength: field
    .number('Fewest characters', { min: 0, max: 5000 })
    .meta({ help: 'A shorter answer is refused; an empty one only where it must be filled in.' })
    .default(0),
  maxLength: field
    .number('Most characters', { min: 1, max: 5000 })
    .meta({ help: 'A longer answer is refused.' })
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
      .meta({ help: '`select` is a list that opens, `radios` show all choices at once.' })
      .default('select'),
    emptyLabel: field
      .text('Text for no choice', 80)
      .meta({ help: 'Stands first in a select; nothing is chosen by it.' })
      .default(''),
    options: z
      .array(
        z.object({
          value: field.text('Value', 100).meta({ help: 'What the form sends, different for each choice.' }),
          label: field.text('Text', 200).meta({ help: 'As visitors read it, and whoever reads the answer.' }),
          isUrgent: field
            .toggle('Always notify staff')
            .meta({ help: 'Staff get an e-mail even if the message looks like spam.' })
            .optional(),
        }),
      )
      .meta({ label: 'Choices', help: 'In this order, before those from a content type.' })
      .default([]),
    optionsFrom: field
      .text('Choices from content type', 80)
      .meta({
        help: 'Every published item of this type is a choice: its URL name is the value, its title the text.',
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
      .meta({ help: 'Its published items, by their titles, are what each line chooses from.' }),
    itemLabel: field.text('Label of the item', 60).meta({ help: 'Of the choice in each line.' }),
    quantityLabel: field.text('Label of the quantity', 60).meta({ help: 'Of the number in each line.' }),
    emptyLabel: field
      .text('Text for no item', 80)
      .meta({ help: 'Stands first in each line; a line that keeps it counts for nothing.' })
      .default(''),
    addLabel: field
      .text('Text of the button for more', 60)
      .meta({ help: 'Each press adds as many lines as there were at first, until there are the most.' }),
    rows: field
      .number('Lines to begin with', { min: 1, max: 20 })
      .meta({ help: 'Empty ones, so many before anybody asks for more.' })
      .default(3),
    most: field
      .number('Most lines', { min: 1, max: 50 })
      .meta({ help: 'Where there are so many, no more can be added.' })
      .default(20),
    mostOfOne: field
      .number('Most of one item', { min: 1, max: 9999 })
      .meta({ help: 'A larger quantity is refused.' })
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

/** SSN-6. Labels: `form.…`. */
export const schema = z
  .object({
    label: field
      .text('Name of the form', 120)
      .meta({ help: 'Screen readers announce the form by it; it is not seen on the page.' }),
    purpose: field
      .choice('What it is for', formPurposes)
      .meta({
        help: 'Each purpose but `message` takes fields of certain names: `sign-in`, for one, takes `email` and `password`.',
      })
      .default('message'),
    fields: z.array(formField).max(40).meta({
      label: 'Fields',
      entryKey: 'name',
      help: 'What is asked for. A `password` is never shown again and never stored as it is; a `date` is one of the coming year; `lines` are items of one content type with a quantity each, of which `value` names the first; what stands in a `hidden` field is stored, whatever a browser sends.',
    }),
    oneOf: z
      .array(name)
      .max(40)
      .meta({
        label: 'One of these must be filled in',
        help: 'Names of fields: to send the form, it is enough to fill in one of them.',
      })
      .default([]),
    submitLabel: field
      .text('Text of the button', 80)
      .meta({ help: 'Says what pressing it does: `Send the enquiry`.' }),
    outcome: field
      .choice('After sending', ['inline', 'redirect'])
      .meta({ help: 'The message in the place of the form, or another page.' })
      .default('inline'),
    redirectTo: field
      .contentKey('Page after sending', 'epiderm__page')
      .meta({ help: 'Where the visitor is led with `redirect`; with `inline` it is ignored.' })
      .optional(),
    messageTitle: field
      .text('Title of the message')
      .meta({ help: 'The heading above what is said after sending; empty, there is none.' })
      .default(''),
    message: field
      .longText('Message', 1000)
      .meta({ help: 'In the place of the form after sending; each new line is a paragraph.' })
      .default(''),
    accountUrl: field
      .link('Link to the account, where an enquiry is found again')
      .meta({ help: 'Shown to signed-in visitors below what they have sent; without it, there is no link.' })
      .optional(),
    noticeTo: z
      .email('must be an e-mail address')
      .meta({
        label: 'Tell by e-mail',
        kind: 'text',
        help: 'Who is told of each message. In no answer of the delivery API.',
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
    help: 'Asks visitors for something and takes what they send: messages, enquiries, applications, and all that concerns accounts. What `terms` holds stands above the button, what `message` holds below the message that follows.',
  })

export type Props = z.output<typeof schema>
