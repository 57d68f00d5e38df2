/** The form for a block or an item, derived from its schema. */
import { memo } from 'react'
import type { ProblemLocation } from '#model'
import type { DraftState } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { messages } from '../messages/messages.ts'
import { OtherProblems } from '../problems/ProblemNotes.tsx'
import { isSameOrDescendantPath } from '../fields/located-problem.ts'
import { useProblems } from '../document/use-problems.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { FieldGroup } from './groups/FieldGroup.tsx'
import type { FieldsProps } from './groups/field-props.ts'
import { Fields } from './Fields.tsx'
import { containsFocusTarget, type FormDeps } from '../fields/form-deps.ts'
import { TextWithCode } from './groups/Help.tsx'
import { itemFields, blockFields } from '../fields/own-fields.ts'
import { RawView } from './RawView.tsx'
import { toProblemPath } from '../fields/stored-value.ts'

type BlockFormProps = {
  readonly node: BlockNode
  readonly type: BlockType | undefined
  readonly deps: FormDeps
}

/** Memoised, so that it does not re-render when the server confirms an edit that is already shown. */
export const BlockForm = memo(function BlockForm({ node, type, deps }: BlockFormProps) {
  if (type === undefined) return <p role="alert">{messages.block.unknown(node.block)}</p>
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <BlockHelp text={type.help} />
      <OtherProblems item={deps.item} block={node.id} fields={type.fields} />
      <DeviceSwitch {...deps} />
      <Grouped deps={deps} holder={node} block={node.id} path={['props']} fields={type.fields} />
      <FieldGroup
        label={messages.form.whereShown}
        remembered="visibility"
        isOnTheWay={blockFields.some(({ name }) =>
          containsFocusTarget(deps, { block: node.id, path: [name] }),
        )}
      >
        <Fields deps={deps} holder={node} block={node.id} path={[]} fields={blockFields} />
      </FieldGroup>
      <RawView node={node} type={type} deps={deps} />
    </form>
  )
})

/** Shows the first sentence of a help text. A button shows the rest. */
function BlockHelp({ text }: { readonly text: string }) {
  const [first = '', ...rest] = text.split(/(?<=\.)\s/)
  if (rest.length === 0)
    return first === '' ? null : (
      <p className="help">
        <TextWithCode text={first} />
      </p>
    )
  return (
    <details className="help">
      <summary>
        <TextWithCode text={first} />
      </summary>
      <TextWithCode text={rest.join(' ')} />
    </details>
  )
}

const groups = ['content', 'style', 'layout', 'advanced'] as const

type GroupedProps = FieldsProps & {
  /** Fields that belong to the whole item, shown first in the group “Advanced”. */
  readonly advanced?: readonly FieldDescription[]
}

const noFields: readonly FieldDescription[] = []

function Grouped({ fields, advanced = noFields, ...rest }: GroupedProps) {
  return groups
    .map((group) => ({
      group,
      own: fields.filter((field) => field.group === group),
      ofItem: group === 'advanced' ? advanced : [],
    }))
    .filter(({ own, ofItem }) => own.length + ofItem.length > 0)
    .map(({ group, own, ofItem }) => <TopGroup key={group} {...rest} {...{ group, ofItem }} fields={own} />)
}

type TopGroupProps = FieldsProps & {
  readonly group: (typeof groups)[number]
  readonly ofItem: readonly FieldDescription[]
}

function TopGroup({ group, ofItem, ...inner }: TopGroupProps) {
  const { deps, holder, block, fields } = inner
  const path = toProblemPath(inner.holder, inner.path)
  const isOfField = (one: ProblemLocation) =>
    one.block === block &&
    (fields.some(({ name }) => isSameOrDescendantPath(one.path, [...path, name])) ||
      ofItem.some(({ name }) => isSameOrDescendantPath(one.path, [name])))
  return (
    <FieldGroup
      label={messages.form.groups[group]}
      remembered={group}
      isOpen={group !== 'advanced'}
      hasProblem={useProblems(deps.item).some(isOfField)}
      isOnTheWay={deps.wanted !== undefined && isOfField(deps.wanted)}
    >
      {ofItem.length > 0 && <Fields {...{ deps, holder, block }} path={[]} fields={ofItem} />}
      <Fields {...inner} />
    </FieldGroup>
  )
}

type ItemFormProps = {
  /** Must be the same array instance until the fields change. */
  readonly fields: readonly FieldDescription[]
  readonly draft: DraftState
  readonly deps: FormDeps
  /** False if none of the site's URLs contain the item's URL name. The URL name is then shown as an advanced field. */
  readonly hasAddress: boolean
}

/** Memoised, so that it does not re-render when other editors join or leave. */
export const ItemForm = memo(function ItemForm({ fields, draft, deps, hasAddress }: ItemFormProps) {
  const advanced = hasAddress ? [] : itemFields.filter(({ name }) => name === 'urlName')
  const first = itemFields.filter((field) => !advanced.includes(field))
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <OtherProblems item={deps.item} block={null} fields={fields} />
      <Fields deps={deps} holder={draft} block={null} path={[]} fields={first} />
      <Grouped deps={deps} holder={draft} block={null} path={['body']} fields={fields} advanced={advanced} />
    </form>
  )
})
