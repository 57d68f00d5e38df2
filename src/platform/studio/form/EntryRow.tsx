/** One entry of a list: its name, what can be done with it, and below them its fields. */
import { useId, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { say } from '../messages/messages.ts'
import { findKey } from './entry-edits.ts'
import { EntryKey } from './EntryKey.tsx'
import { Fields, type FieldProps } from './Fields.tsx'
import { VariantFields } from './Variants.tsx'

type EntryRowProps = FieldProps & {
  readonly entry: unknown
  readonly name: string
  /** A class: where something that is dragged would land. */
  readonly mark: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

export function EntryRow(props: EntryRowProps) {
  const { name, mark, world, isOpen, onToggle, onMove } = props
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={`entry ${mark}`}>
      <div className="entry-head">
        {!world.isReadOnly && (
          <span className="grip" aria-hidden draggable>
            ⠿
          </span>
        )}
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          onKeyDown={world.isReadOnly ? undefined : onKeyDown}
        >
          {name}
        </button>
        {!world.isReadOnly && <EntryActions {...props} />}
      </div>
      {isOpen && (
        <div className="entry-fields" id={id}>
          <EntryFields {...props} />
        </div>
      )}
    </li>
  )
}

type EntryActionsProps = Pick<EntryRowProps, 'name' | 'isFirst' | 'isLast' | 'onMove' | 'onRemove'>

export function EntryActions({ name, isFirst, isLast, onMove, onRemove }: EntryActionsProps) {
  const { list } = say.form
  return (
    <>
      <Button className="small" aria-label={list.up(name)} isDisabled={isFirst} onPress={() => onMove(-1)}>
        ↑
      </Button>
      <Button className="small" aria-label={list.down(name)} isDisabled={isLast} onPress={() => onMove(1)}>
        ↓
      </Button>
      <Button className="small" aria-label={list.remove(name)} onPress={onRemove}>
        ×
      </Button>
    </>
  )
}

function EntryFields(props: EntryRowProps) {
  const { field, holder, block, path, world, entry } = props
  const own = withoutKey(field)
  return (
    <>
      {findKey({ field }, entry) !== undefined && <EntryKey {...props} />}
      {own.inside[0]?.when === undefined ? (
        <Fields {...{ holder, block, path, world }} fields={own.inside[0]?.fields ?? []} />
      ) : (
        <VariantFields {...{ field: own, holder, block, path, world }} />
      )}
    </>
  )
}

/** A key that changes with each letter would name another entry each time. */
const withoutKey = (field: FieldProps['field']): FieldProps['field'] => ({
  ...field,
  inside: field.inside.map((group) => ({
    ...group,
    fields: group.fields.filter(({ name }) => name !== field.entryKey),
  })),
})
