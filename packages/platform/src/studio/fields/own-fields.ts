/** Fields of all blocks or all content types, which no schema contains. */
import type { FieldDescription } from '#schema'
import { say } from '../messages/messages.ts'

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

/** The visibility of a block per device. */
export const visibleField: FieldDescription = {
  ...plain,
  name: 'visible',
  label: say.form.visible,
  help: say.form.visibleHelp,
  kind: 'toggle',
  isPerDevice: true,
  unsetDevice: 'ownDefault',
  defaultValue: { desktop: true, tablet: true, mobile: true },
}

/** Fields that every block has in addition to its properties. */
export const blockFields: readonly FieldDescription[] = [
  visibleField,
  {
    ...plain,
    name: 'isPrinted',
    label: say.form.isPrinted,
    help: say.form.printedHelp,
    kind: 'toggle',
    defaultValue: true,
  },
  {
    ...plain,
    name: 'access',
    label: say.form.access,
    help: say.form.accessHelp,
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
    label: say.form.title,
    help: say.form.titleHelp,
    kind: 'text',
    isRequired: true,
  },
  {
    ...plain,
    name: 'urlName',
    label: say.form.urlName,
    help: say.form.urlNameHelp,
    kind: 'text',
    isRequired: true,
    bounds: { pattern: { source: '^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$', flags: '' } },
    limits: [say.form.urlNameForm],
  },
]
