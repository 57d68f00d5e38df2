/** A list of values other than strings, such as numbers, dates, links and images, each with its own control. */
import { useRef, type ComponentType } from 'react'
import { Button } from 'react-aria-components/Button'
import type { FieldDescription } from '#schema'
import { toEntryLabel, type InputProps } from '../../fields/form-deps.ts'
import { messages } from '../../messages/messages.ts'
import { Grip } from '../../ui/Grip.tsx'
import { useRowMoves } from '../../ui/use-row-moves.ts'
import { useLineKeys } from './use-line-keys.ts'

type ValueListInputProps = InputProps & {
  /** Renders the control for one value. */
  readonly Inner: ComponentType<InputProps>
}

export function ValueListInput({ Inner, ...props }: ValueListInputProps) {
  const { id, describedBy, field, value, isReadOnly, deps, onStep } = props
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const keys = useLineKeys(entries.map((entry) => JSON.stringify(entry)))
  const one = toEntryField(field)
  const add = useRef<HTMLButtonElement>(null)
  const { list } = messages.form
  const { ref, toMark } = useRowMoves((from, to) => {
    onStep(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]))
    deps.announce(list.moved(list.entry(from + 1), to + 1))
  })
  const mayGrow = entries.length < (field.count?.most ?? Infinity)
  return (
    <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="words values">
      <ol ref={ref}>
        {entries.map((entry, at) => (
          <li key={keys[at]} className={toMark(at)}>
            {!isReadOnly && <Grip />}
            <label className="unseen" id={`${id}-${at}-label`} htmlFor={`${id}-${at}`}>
              {list.entry(at + 1)}
            </label>
            <div className="value">
              <Inner
                {...props}
                field={one}
                id={`${id}-${at}`}
                name={`${props.name} ${at}`}
                describedBy={undefined}
                value={entry}
                isOwn
                onChange={(next) => props.onChange(entries.with(at, next ?? ''))}
              />
            </div>
            {!isReadOnly && (
              <Button
                className="small"
                aria-label={list.remove(list.entry(at + 1))}
                onPress={() => {
                  onStep(entries.toSpliced(at, 1))
                  add.current?.focus()
                }}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && mayGrow && (
        <Button ref={add} className="small" onPress={() => onStep([...entries, ''])}>
          {list.add(toEntryLabel(field))}
        </Button>
      )}
    </fieldset>
  )
}

const toEntryField = (field: FieldDescription): FieldDescription => ({
  ...field,
  isList: false,
  isRequired: true,
  defaultValue: undefined,
  label: toEntryLabel(field),
})
