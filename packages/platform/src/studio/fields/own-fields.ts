/** Fields that all blocks or all content types have, and that no schema contains. */
import type { FieldDescription } from '#schema'
import { messages } from '../messages/messages.ts'

const plain = {
  help: '',
  isList: false,
  isRequired: false,
  defaultValue: undefined,
  isPerDevice: false,
  values: [],
  limits: [],
  expressions: 'none',
  group: 'content',
  inside: [],
} as const

/** The block's visibility on each device. */
export const visibilityField: FieldDescription = {
  ...plain,
  name: 'visible',
  label: messages.form.visible,
  help: messages.form.visibleHelp,
  kind: 'toggle',
  isPerDevice: true,
  unsetDevice: 'ownDefault',
  defaultValue: { desktop: true, tablet: true, mobile: true },
}

/** Fields that every block has in addition to its properties. */
export const blockFields: readonly FieldDescription[] = [
  visibilityField,
  {
    ...plain,
    name: 'isPrinted',
    label: messages.form.isPrinted,
    help: messages.form.printedHelp,
    kind: 'toggle',
    defaultValue: true,
  },
  {
    ...plain,
    name: 'access',
    label: messages.form.access,
    help: messages.form.accessHelp,
    kind: 'choice',
    values: ['everyone', 'signedIn', 'guests'],
    defaultValue: 'everyone',
  },
]

/** Fields that every item has in addition to its body. */
export const itemFields: readonly FieldDescription[] = [
  {
    ...plain,
    name: 'title',
    label: messages.form.title,
    help: messages.form.titleHelp,
    kind: 'text',
    isRequired: true,
  },
  {
    ...plain,
    name: 'urlName',
    label: messages.form.urlName,
    help: messages.form.urlNameHelp,
    kind: 'text',
    isRequired: true,
    bounds: { pattern: { source: '^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$', flags: '' } },
    limits: [messages.form.urlNameForm],
  },
]
