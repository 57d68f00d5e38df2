/** Fields of an object, each with the control of its kind. */
import type { ReactNode } from 'react'
import type { Operation, Path } from '#operations'
import type { FieldDescription } from '#schema'
import { say } from '../messages/messages.ts'
import type { FormWorld } from './form-world.ts'
import { Control } from './Control.tsx'
import { readDevice, readPath, toDeviceSet, toDeviceUnset, toSet, toUnset } from './stored-value.ts'

type FieldsProps = FormWorld & {
  /** The block or the draft. */
  readonly holder: unknown
  /** Null: of the item itself. */
  readonly block: string | null
  /** To the object that has these fields. */
  readonly path: Path
  readonly fields: readonly FieldDescription[]
}

export function Fields({ fields, ...rest }: FieldsProps) {
  return fields
    .filter(({ kind }) => kind !== 'blocks')
    .map((field) => <Field key={field.name} {...rest} field={field} />)
}

type FieldProps = Omit<FieldsProps, 'fields'> & { readonly field: FieldDescription }

function Field(props: FieldProps) {
  const { field, holder } = props
  const path = [...props.path, field.name]
  const entries = field.entryKey === undefined ? undefined : toEntries(readPath(holder, path), field.entryKey)
  const group = toPlainGroup(field)
  if (entries !== undefined && group !== undefined)
    return (
      <Group label={field.label} help={field.help}>
        {entries.map((is) => (
          <Group key={is} label={is}>
            <Fields
              {...props}
              path={[...path, { by: field.entryKey ?? '', is }]}
              fields={group.filter(({ name }) => name !== field.entryKey)}
            />
          </Group>
        ))}
      </Group>
    )
  if (group !== undefined && !field.isList && !field.isPerDevice)
    return (
      <Group label={field.label || field.name} help={field.help}>
        <Fields {...props} path={path} fields={group} />
      </Group>
    )
  return field.isPerDevice ? <DeviceField {...props} /> : <PlainField {...props} />
}

/** Fields of an object; undefined of a value, and of one of several shapes, which has its JSON. */
const toPlainGroup = ({ kind, inside }: FieldDescription): readonly FieldDescription[] | undefined =>
  kind === undefined && inside.length === 1 && inside[0]?.when === undefined ? inside[0]?.fields : undefined

function toEntries(stored: unknown, entryKey: string): readonly string[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const name = readPath(entry, [entryKey])
    return typeof name === 'string' ? [name] : []
  })
}

function Group(props: { readonly label: string; readonly help?: string; readonly children: ReactNode }) {
  const { label, help = '', children } = props
  return (
    <details className="group" open>
      <summary>{label}</summary>
      {help !== '' && <p className="help">{help}</p>}
      {children}
    </details>
  )
}

function PlainField({ field, holder, block, path: around, edit, isReadOnly }: FieldProps) {
  const target = { block, path: [...around, field.name] }
  const stored = readPath(holder, target.path)
  return (
    <Control
      field={field}
      id={toId(target)}
      value={stored ?? field.defaultValue}
      isOwn={stored !== undefined}
      isReadOnly={isReadOnly}
      onChange={(value, gesture) => edit([toSet(holder, target, value)], gesture)}
      onSetBack={() => send(edit, toUnset(holder, target))}
    />
  )
}

function DeviceField({ field, holder, block, path: around, edit, isReadOnly, device }: FieldProps) {
  const target = { block, path: [...around, field.name] }
  const { value, isOwn } = readDevice(readPath(holder, target.path), field, device)
  return (
    <Control
      key={device}
      field={field}
      id={toId(target)}
      device={say.form.devices[device]}
      value={value}
      isOwn={isOwn}
      isReadOnly={isReadOnly}
      onChange={(next, gesture) =>
        edit([toDeviceSet(holder, target, { field, device, value: next })], gesture)
      }
      onSetBack={() => send(edit, toDeviceUnset(holder, target, device))}
    />
  )
}

const send = (edit: FormWorld['edit'], operation: Operation | undefined) =>
  operation === undefined ? undefined : edit([operation])

const toId = ({ block, path }: { block: string | null; path: Path }) =>
  `field ${block ?? ''} ${JSON.stringify(path)}`.replaceAll(/[^\w-]+/g, '-')
