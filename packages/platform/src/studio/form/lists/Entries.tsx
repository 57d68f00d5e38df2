/**
 * A list of objects. Editors add, remove and sort entries with buttons, keys or drag and drop. Only one entry is
 * expanded at a time.
 */
import { useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ProblemLocation } from '#model'
import { useStudio } from '../../core/studio-context.ts'
import { focusNewRow } from '../../focus/focus-new-row.ts'
import { messages } from '../../messages/messages.ts'
import { useFirstProblem } from '../../document/use-problems.ts'
import { useTitles } from '../../document/use-titles.ts'
import { useRowMoves } from '../../ui/use-row-moves.ts'
import {
  addEntry,
  findEntryKey,
  listEntryTitleKeys,
  listEntries,
  moveEntry,
  removeEntry,
  hasUnstoredEntry,
  toEntryName,
  toEntryStep,
} from '../../fields/entry-edits.ts'
import { EntryRow } from './EntryRow.tsx'
import { FieldGroup } from '../groups/FieldGroup.tsx'
import type { FieldProps } from '../groups/field-props.ts'
import {
  findFocusCallback,
  containsFocusTarget,
  toEntryLabel,
  toLabel,
  toValueLabel,
  type FormDeps,
} from '../../fields/form-deps.ts'
import { toProblemPath } from '../../fields/stored-value.ts'

const words = messages.form.list

/** `path` is the path of the list. */
export function Entries(props: FieldProps) {
  const { field, holder, block, path, deps, Inner } = props
  const list = { field, holder, target: { block, path } }
  const entries = listEntries(list)
  const steps = toProblemPath(holder, path)
  const isUnstored = hasUnstoredEntry(list)
  const [open, setOpen] = useOpenEntry(deps, { block, path: steps }, isUnstored ? 0 : undefined)
  const findTitle = useTitles(listEntryTitleKeys(field, entries), deps.item.language)
  const toRowName = (at: number) => toEntryName(field, entries[at], findTitle) ?? words.entry(at + 1)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || to === from) return
    deps.edit(moveEntry(list, from, to))
    deps.announce(words.moved(toRowName(from), to + 1))
    setOpen((at) => (at === from ? to : undefined))
  }
  const { ref, toMark } = useRowMoves(move)
  const focusEntry = useEntryFocus(ref)
  const add = (more: Readonly<Record<string, unknown>>) => {
    const at = isUnstored ? 0 : entries.length
    if (!isUnstored) deps.edit(addEntry(list, more))
    setOpen(at)
    focusEntry(at)
  }
  const problem = useFirstProblem(deps.item, { block, path: steps })
  const mayGrow = entries.length < (field.count?.most ?? Infinity)
  return (
    <FieldGroup
      label={`${toLabel(field)} (${isUnstored ? 0 : entries.length})`}
      help={field.help}
      hasProblem={problem !== undefined}
      isOnTheWay={containsFocusTarget(deps, { block, path: steps })}
      onFound={findFocusCallback(deps, { block, path: steps })}
    >
      {problem?.path.length === steps.length && <p className="problem">{problem.text}</p>}
      <ol className="entries" ref={ref}>
        {entries.map((entry, at) => (
          <EntryRow
            key={findEntryKey(list, entry) ?? `${at} of ${entries.length}`}
            {...{ field, holder, block, deps, entry, Inner }}
            name={toRowName(at)}
            mark={toMark(at)}
            isFirst={at === 0}
            isLast={at === entries.length - 1}
            path={[...path, toEntryStep(list, at)]}
            steps={[...steps, String(at)]}
            isOpen={open === at}
            onToggle={() => setOpen(open === at ? undefined : at)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              deps.edit(removeEntry(list, at))
              setOpen(undefined)
            }}
          />
        ))}
      </ol>
      {entries.length === 0 && <p className="quiet">{words.none}</p>}
      {!deps.isReadOnly && mayGrow && <AddEntry field={field} onAdd={add} />}
    </FieldGroup>
  )
}

/** Returns a function that focuses an entry's first field once the field is rendered. */
function useEntryFocus(list: RefObject<HTMLOListElement | null>) {
  const { keys } = useStudio()
  return (at: number) =>
    requestAnimationFrame(() => {
      const fields = list.current?.children[at]?.querySelector<HTMLElement>(':scope > .entry-fields')
      if (fields) focusNewRow(fields, keys)
    })
}

/**
 * Returns the expanded entry. This is the entry that the editor has expanded, or the entry that contains the field to
 * reveal.
 */
function useOpenEntry(deps: FormDeps, list: ProblemLocation, first: number | undefined) {
  const [open, setOpen] = useState(first)
  const wanted = containsFocusTarget(deps, list) ? Number(deps.wanted?.path[list.path.length]) : undefined
  if (wanted !== undefined && !Number.isNaN(wanted) && open !== wanted) setOpen(wanted)
  return [open, setOpen] as const
}

type AddEntryProps = {
  readonly field: FieldProps['field']
  readonly onAdd: (more: Readonly<Record<string, unknown>>) => void
}

function AddEntry({ field, onAdd }: AddEntryProps) {
  const kinds = field.inside.flatMap(({ when }) => when ?? [])
  const label = messages.form.list.add(toEntryLabel(field))
  if (kinds.length === 0)
    return (
      <Button className="small" onPress={() => onAdd({})}>
        {label}
      </Button>
    )
  return (
    <select
      aria-label={label}
      value=""
      onChange={({ target }) => onAdd({ [kinds[0]?.name ?? 'type']: target.value })}
    >
      <option value="">{label}…</option>
      {kinds.map(({ value }) => (
        <option key={value} value={value}>
          {toValueLabel(field, value)}
        </option>
      ))}
    </select>
  )
}
