/** The form of a block or of an item itself, derived from its schema. */
import { memo } from 'react'
import type { DraftState } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldsProps } from './field-props.ts'
import { Fields } from './Fields.tsx'
import type { FormWorld } from './form-world.ts'
import { Marked } from './Help.tsx'
import { RawView } from './RawView.tsx'

type BlockFormProps = {
  readonly node: BlockNode
  readonly type: BlockType | undefined
  readonly world: FormWorld
}

/** Not drawn anew when the server has told what is shown already. */
export const BlockForm = memo(function BlockForm({ node, type, world }: BlockFormProps) {
  if (type === undefined) return <p role="alert">{say.block.unknown(node.block)}</p>
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      {type.help !== '' && (
        <p className="help">
          <Marked text={type.help} />
        </p>
      )}
      <DeviceSwitch {...world} />
      <Grouped world={world} holder={node} block={node.id} path={['props']} fields={type.fields} />
      <FieldGroup label={say.form.whereShown} remembered="visibility">
        <Fields world={world} holder={node} block={node.id} path={[]} fields={shownFields} />
      </FieldGroup>
      <RawView node={node} type={type} world={world} />
    </form>
  )
})

const groups = ['content', 'style', 'layout', 'advanced'] as const

function Grouped({ fields, ...rest }: FieldsProps) {
  const found = groups.map((group) => ({ group, own: fields.filter((field) => field.group === group) }))
  return found
    .filter(({ own }) => own.length > 0)
    .map(({ group, own }) => (
      <FieldGroup key={group} label={say.form.groups[group]} remembered={group} isOpen={group !== 'advanced'}>
        <Fields {...rest} fields={own} />
      </FieldGroup>
    ))
}

type ItemFormProps = {
  readonly fields: readonly FieldDescription[]
  readonly draft: DraftState
  readonly world: FormWorld
}

export function ItemForm({ fields, draft, world }: ItemFormProps) {
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <Fields world={world} holder={draft} block={null} path={[]} fields={nameFields} />
      <Grouped world={world} holder={draft} block={null} path={['body']} fields={fields} />
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
  group: 'content',
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

const nameFields: readonly FieldDescription[] = [
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
