/** Renders the fields of an object, each with its control. */
import { Button } from 'react-aria-components/Button'
import type { Operation } from '#operations'
import type { FieldDescription } from '#schema'
import { toItemKey } from '../api/shapes.ts'
import { messages } from '../messages/messages.ts'
import { useFirstProblem } from '../document/use-problems.ts'
import { Control } from './Control.tsx'
import { Entries } from './lists/Entries.tsx'
import type { FieldProps, FieldsProps } from './groups/field-props.ts'
import { FieldGroup } from './groups/FieldGroup.tsx'
import {
  findFocusCallback,
  containsExpression,
  containsFocusTarget,
  toLabel,
  type FormDeps,
} from '../fields/form-deps.ts'
import {
  readDeviceValue,
  readFormPath,
  toDeviceSetOperation,
  toDeviceUnsetOperation,
  toSetOperation,
  toProblemPath,
  toUnsetOperation,
  type FormPath,
} from '../fields/stored-value.ts'
import { toControl } from './to-control.ts'
import { useRejection } from './use-rejection.ts'
import { useStableCallback } from '../core/use-stable-callback.ts'
import { Variants } from './groups/Variants.tsx'
import { lazily } from '../core/lazily.tsx'

const ItemNameFields = lazily(async () => (await import('./titles/ItemNameFields.tsx')).ItemNameFields)
const LinkTree = lazily(
  async () => (await import('./tree/LinkTree.tsx')).LinkTree,
  <p aria-busy>{messages.wait}</p>,
)

export function Fields({ fields, ...rest }: FieldsProps) {
  const renderField = (field: FieldDescription) => (
    <Field key={field.name} {...rest} Inner={Fields} field={field} />
  )
  const all = fields.filter(({ kind }) => kind !== 'blocks')
  const advanced = all.filter(({ group }) => group === 'advanced')
  const shown = all.filter((field) => !advanced.includes(field))
  if (advanced.length === all.length) return all.map(renderField)
  if (advanced.length > 0)
    return (
      <>
        <Fields {...rest} fields={shown} />
        <AdvancedFields {...rest} fields={advanced} />
      </>
    )
  const sides = shown.filter(isSide)
  if (sides.length !== 4) return shown.map(renderField)
  const first = shown.findIndex(isSide)
  return (
    <>
      {shown.slice(0, first).map(renderField)}
      <div className="sides">{sides.map(renderField)}</div>
      {shown
        .slice(first)
        .filter((field) => !isSide(field))
        .map(renderField)}
    </>
  )
}

/** Shows a group's rarely used fields. */
function AdvancedFields(props: FieldsProps) {
  const { deps, holder, block, path, fields } = props
  const steps = toProblemPath(holder, path)
  return (
    <FieldGroup
      label={messages.form.groups.advanced}
      isOpen={false}
      isOnTheWay={fields.some(({ name }) => containsFocusTarget(deps, { block, path: [...steps, name] }))}
    >
      <Fields {...props} />
    </FieldGroup>
  )
}

/** Returns true for one of the four padding fields, which share a row. */
const isSide = ({ name }: FieldDescription) => /^padding(?:Top|Bottom|Left|Right)$/.test(name)

function Field(props: FieldProps) {
  const { field, holder } = props
  const path = [...props.path, field.name]
  if (field.isPerDevice) return <DeviceField {...props} />
  if (containsExpression(readFormPath(holder, path))) return <PlainField {...props} />
  switch (toControl(field)) {
    case 'fields':
      return <ObjectFields {...props} path={path} />
    case 'variants':
      return <Variants {...props} path={path} />
    case 'entries':
      return <Entries {...props} path={path} />
    case 'tree':
      return <LinkTree {...props} path={path} />
    /** Omits the theme and the labels, which have separate screens. */
    case 'map':
      return null
    default:
      return <PlainField {...props} />
  }
}

/**
 * The fields of an optional object. Collapsed if the object has no value; expanding the fields does not store anything.
 */
function ObjectFields({ field, holder, block, path, deps }: FieldProps) {
  const stored = readFormPath(holder, path)
  const fields = field.inside[0]?.fields ?? []
  const inner =
    field.sentences === undefined ? (
      <Fields {...{ holder, block, path, deps, fields }} />
    ) : (
      <ItemNameFields {...{ field, holder, block, path, deps }} Inner={Fields} />
    )
  const location = { block, path: toProblemPath(holder, path) }
  const problem = useFirstProblem(deps.item, location)
  // A group with a single field needs no heading.
  if (fields.length === 1 && field.defaultValue !== undefined) return inner
  const mayGo = stored !== undefined && field.defaultValue === undefined && !field.isRequired
  return (
    <FieldGroup
      label={toLabel(field)}
      help={field.help}
      isOpen={stored !== undefined || field.defaultValue !== undefined || field.isRequired}
      isOnTheWay={containsFocusTarget(deps, location)}
      onFound={findFocusCallback(deps, location)}
      hasProblem={problem !== undefined}
    >
      {inner}
      {mayGo && !deps.isReadOnly && (
        <Button className="small" onPress={() => send(deps, toUnsetOperation(holder, { block, path }))}>
          {messages.form.list.remove(toLabel(field))}
        </Button>
      )}
    </FieldGroup>
  )
}

function PlainField({ field, holder, block, path: around, deps }: FieldProps) {
  const target = { block, path: [...around, field.name] }
  const stored = readFormPath(holder, target.path)
  const change = useStableCallback((value: unknown, gesture: string) =>
    deps.edit([toSetOperation(holder, target, value)], gesture),
  )
  const setBack = useStableCallback(() => send(deps, toUnsetOperation(holder, target)))
  const location = { block, path: toProblemPath(holder, target.path) }
  return (
    <Control
      field={field}
      name={toFieldKey(deps, target)}
      value={stored ?? field.defaultValue}
      origin={stored === undefined ? 'default' : 'own'}
      deps={deps}
      other={readOther(field, holder, around)}
      rejection={useRejection(deps.item, target)}
      problem={useFirstProblem(deps.item, location)?.text}
      isWanted={containsFocusTarget(deps, location)}
      onChange={change}
      onSetBack={setBack}
    />
  )
}

function DeviceField({ field, holder, block, path: around, deps }: FieldProps) {
  const { device } = deps
  const target = { block, path: [...around, field.name] }
  const { value, origin } = readDeviceValue(readFormPath(holder, target.path), field, device)
  const change = useStableCallback((next: unknown, gesture: string) =>
    deps.edit([toDeviceSetOperation(holder, target, { field, device, value: next })], gesture),
  )
  const setBack = useStableCallback(() => send(deps, toDeviceUnsetOperation(holder, target, device)))
  const location = { block, path: toProblemPath(holder, target.path) }
  return (
    <Control
      key={device}
      field={field}
      name={`${toFieldKey(deps, target)} ${device}`}
      value={value}
      origin={origin}
      deps={deps}
      other={readOther(field, holder, around)}
      rejection={useRejection(deps.item, target)}
      problem={useFirstProblem(deps.item, location)?.text}
      isWanted={containsFocusTarget(deps, location)}
      onChange={change}
      onSetBack={setBack}
    />
  )
}

/**
 * Returns the stored colour that this field's contrast is measured against. If the block has no background, the caller
 * uses the background around the block. For a theme token, returns all tokens.
 */
function readOther(field: FieldDescription, holder: unknown, around: FormPath): unknown {
  const control = toControl(field)
  if (control.startsWith('token')) return readFormPath(holder, around)
  const other = control === 'color' ? others[field.name] : undefined
  return other === undefined ? undefined : readFormPath(holder, ['props', other])
}

const others: Readonly<Record<string, string>> = {
  textColor: 'backgroundColor',
  backgroundColor: 'textColor',
}

const send = ({ edit }: FormDeps, operation: Operation | undefined) =>
  operation === undefined ? undefined : edit([operation])

const toFieldKey = (deps: FormDeps, { block, path }: { block: string | null; path: FormPath }) =>
  `${toItemKey(deps.item)} ${block ?? ''} ${JSON.stringify(path.map((step) => (typeof step === 'object' && 'at' in step ? step.at : step)))}`
