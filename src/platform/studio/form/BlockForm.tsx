/** The form of a block or of an item itself, derived from its schema. */
import type { DraftState } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { Fields } from './Fields.tsx'
import type { FormWorld } from './form-world.ts'

type BlockFormProps = FormWorld & { readonly node: BlockNode; readonly type: BlockType | undefined }

export function BlockForm({ node, type, ...world }: BlockFormProps) {
  if (type === undefined) return <p role="alert">{say.block.unknown(node.block)}</p>
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      {type.help !== '' && <p className="help">{type.help}</p>}
      <DeviceSwitch {...world} />
      <Fields {...world} holder={node} block={node.id} path={['props']} fields={type.fields} />
      <fieldset>
        <legend>{say.form.whereShown}</legend>
        <Fields {...world} holder={node} block={node.id} path={[]} fields={shownFields} />
      </fieldset>
    </form>
  )
}

type ItemFormProps = FormWorld & {
  readonly draft: DraftState
  readonly fields: readonly FieldDescription[]
}

export function ItemForm({ draft, fields, ...world }: ItemFormProps) {
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <Fields {...world} holder={draft} block={null} path={[]} fields={nameFields} />
      <Fields {...world} holder={draft} block={null} path={['body']} fields={fields} />
    </form>
  )
}

const plain = {
  help: '',
  isList: false,
  isRequired: false,
  defaultValue: undefined,
  isPerDevice: false,
  values: [],
  limits: [],
  expressions: 'none',
  inside: [],
} as const

/** What every block has beside its properties. */
const shownFields: readonly FieldDescription[] = [
  {
    ...plain,
    name: 'visible',
    label: say.form.visible,
    help: say.form.visibleHelp,
    kind: 'toggle',
    isPerDevice: true,
    unsetDevice: 'ownDefault',
    defaultValue: { desktop: true, tablet: true, mobile: true },
  },
  { ...plain, name: 'isPrinted', label: say.form.isPrinted, kind: 'toggle', defaultValue: true },
  {
    ...plain,
    name: 'access',
    label: say.form.access,
    kind: 'choice',
    values: ['everyone', 'signedIn', 'guests'],
    defaultValue: 'everyone',
  },
]

const nameFields: readonly FieldDescription[] = [
  { ...plain, name: 'title', label: say.form.title, kind: 'text', isRequired: true },
  { ...plain, name: 'urlName', label: say.form.urlName, kind: 'text', isRequired: true },
]
