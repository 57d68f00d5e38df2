import { z } from 'zod'
import { formPurposes, organisationField, type FormPurpose } from '#model'
import { field } from '#schema'

/** Values that forms may use for the `autocomplete` attribute (WCAG 1.3.5). */
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
    help: 'Identifies the answer in submissions, such as `email`.',
  })

const shared = {
  name,
  label: field.text('Label', 200).meta({ help: 'The question for visitors, also shown in submissions.' }),
  hint: field.text('Hint', 300).meta({ help: 'A short explanation below the label.' }).default(''),
  isRequired: field
    .toggle('Required')
    .meta({ help: 'When on, the form cannot be sent while this field is empty.' })
    .default(false),
  value: field
    .text('Initial value', 500)
    .meta({ help: 'For a choice, the value of one option; for a hidden field, the stored value.' })
    .default(''),
}

const written = (maxLength: number) => ({
  ...shared,
  autocomplete: field
    .choice('Browser autofill', autocompletes, {
      name: 'Full name',
      tel: 'Telephone',
      organization: 'Organisation',
      'organization-title': 'Job title',
      'address-level2': 'Town or city',
      'country-name': 'Country',
      url: 'Web address',
      username: 'User name',
    })
    .meta({ help: 'Personal data that browsers may suggest.' })
    .optional(),
  filledFrom: field
    .choice('Fill in from account', ['name', organisationField, 'email'])
    .meta({ help: 'Account data that fills the field for signed-in visitors.' })
    .optional(),
  minLength: field
    .number('Minimum characters', { min: 0, max: 5000 })
    .meta({ help: 'Shorter answers are rejected.' })
    .default(0),
  maxLength: field
    .number('Maximum characters', { min: 1, max: 5000 })
    .meta({ help: 'Longer answers are rejected.' })
    .default(maxLength),
})

const formField = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), ...written(200) }),
    z.object({ type: z.literal('email'), ...written(254) }),
    z.object({ type: z.literal('phone'), ...written(40) }),
    z.object({ type: z.literal('password'), ...written(200) }),
    z.object({ type: z.literal('longText'), ...written(4000) }),
    z.object({
      type: z.literal('choice'),
      ...shared,
      display: field
        .choice('Show as', ['select', 'radios'], { select: 'Drop-down list', radios: 'Radio buttons' })
        .meta({ help: 'Radio buttons show all options at once.' })
        .default('select'),
      emptyLabel: field
        .text('Placeholder', 80)
        .meta({ help: 'The first entry of the drop-down list, such as `Please choose`.' })
        .default(''),
      options: z
        .array(
          z
            .object({
              value: field.text('Value', 100).meta({ help: 'Identifies the option in submissions.' }),
              label: field
                .text('Text', 200)
                .meta({ help: 'The text for visitors, also shown in submissions.' }),
              isUrgent: field
                .toggle('Always notify staff')
                .meta({ help: 'Staff get an e-mail even if the message looks like spam.' })
                .optional(),
            })
            .meta({ label: 'Option' }),
        )
        .meta({ label: 'Options', help: 'Options in order.' })
        .default([]),
      optionsFrom: field
        .text('Options from content type', 80)
        .meta({ help: 'Adds each published item of this type, such as `epiderm__product`, as an option.' })
        .optional(),
    }),
    z.object({ type: z.literal('checkbox'), ...shared }),
    z.object({
      type: z.literal('date'),
      ...shared,
      schedule: field
        .contentKey('Delivery schedule', 'epiderm__delivery_schedule')
        .meta({
          help: 'Only its delivery days are accepted; if empty, any day from tomorrow within a year.',
        })
        .optional(),
    }),
    z.object({
      type: z.literal('lines'),
      ...shared,
      optionsFrom: field
        .text('Items of content type', 80)
        .meta({ help: 'Visitors choose from the published items of this type, such as `epiderm__product`.' }),
      itemLabel: field.text('Item label', 60).meta({ help: 'The label of the item in each line.' }),
      quantityLabel: field
        .text('Quantity label', 60)
        .meta({ help: 'The label of the quantity in each line.' }),
      emptyLabel: field
        .text('Placeholder', 80)
        .meta({ help: 'The first entry of each line, such as `Please choose`.' })
        .default(''),
      addLabel: field
        .text('Button for more lines', 60)
        .meta({ help: 'The text of the button that adds lines.' }),
      rows: field
        .number('Lines at first', { min: 1, max: 20 })
        .meta({ help: 'The number of empty lines when the form opens.' })
        .default(3),
      most: field
        .number('Maximum lines', { min: 1, max: 50 })
        .meta({ help: 'Visitors cannot add more lines.' })
        .default(20),
      mostOfOne: field
        .number('Maximum quantity', { min: 1, max: 9999 })
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
  .meta({ label: 'Field' })
export type StoredField = z.output<typeof formField>

/** Names of the fields that each form purpose requires. */
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

/** The block's properties, as specified in SSN-6. The block also reads the site labels that begin with `form.`. */
export const schema = z
  .object({
    label: field.text('Name', 120).meta({ help: 'Read out by screen readers; not visible on the page.' }),
    purpose: field
      .choice('Purpose', formPurposes, {
        'set-up': 'Create the first administrator',
        'confirm-email': 'Confirm e-mail address',
        'change-email': 'Change e-mail address',
      })
      .meta({ help: 'Messages, enquiries and applications are listed in submissions.' })
      .default('message'),
    fields: z
      .array(formField)
      .max(40)
      .meta({
        label: 'Fields',
        entryKey: 'name',
        help: 'Fields in order.',
        valueLabels: {
          email: 'E-mail',
          choice: 'Choice of options',
          lines: 'Items with quantities',
          hidden: 'Hidden value',
        },
      }),
    oneOf: z
      .array(name)
      .max(40)
      .meta({
        label: 'Require at least one of',
        help: 'Names of fields, of which visitors must fill in at least one.',
      })
      .default([]),
    submitLabel: field.text('Button text', 80).meta({ help: 'Starts with a verb, such as `Send enquiry`.' }),
    outcome: field
      .choice('After sending', ['inline', 'redirect'], { inline: 'Show a message', redirect: 'Open a page' })
      .meta({ help: 'The message replaces the form.' })
      .default('inline'),
    redirectTo: field
      .contentKey('Page after sending', 'epiderm__page')
      .meta({ help: 'The page that opens with “Open a page”.' })
      .optional(),
    messageTitle: field
      .text('Message title')
      .meta({ help: 'The heading above the message after sending.' })
      .default(''),
    message: field
      .longText('Message', 1000)
      .meta({ help: 'Shown after sending. Each line is a paragraph.' })
      .default(''),
    accountUrl: field
      .link('Account link')
      .meta({ help: 'Shown below the message to signed-in visitors, who find their enquiry there.' })
      .optional(),
    noticeTo: z
      .email('must be an e-mail address')
      .meta({
        label: 'Notify by e-mail',
        kind: 'text',
        help: 'Gets an e-mail for each message.',
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
      message: 'must have the fields that its purpose needs, such as email and password to sign in',
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
