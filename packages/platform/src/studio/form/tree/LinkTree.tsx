/**
 * A menu's links as a tree, and the fields of the selected link. Links are sorted and nested by drag and drop, by
 * buttons, or with Alt and an arrow key.
 */
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useProblems } from '../../document/use-problems.ts'
import { listEntries } from '../../fields/entry-edits.ts'
import { containsFocusTarget, toLabel } from '../../fields/form-deps.ts'
import { toSetOperation, toProblemPath } from '../../fields/stored-value.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import type { FieldProps } from '../groups/field-props.ts'
import { AddLink } from './AddLink.tsx'
import { LinkFields } from './LinkFields.tsx'
import { LinkRows } from './LinkRows.tsx'
import {
  insertTreeEntry,
  findEntry,
  listNestedEntries,
  moveTreeEntry,
  removeTreeEntry,
  toMaxDepth,
  toStepTarget,
  type TreeEntry,
  type TreeMove,
  type TreePosition,
  type TreeStep,
} from './tree-edits.ts'
import { toLinkRows } from './link-rows.ts'
import { useLinkTargets } from './use-link-targets.ts'
import { toRowKey, useTreeDrag } from './use-tree-drag.ts'

const words = menuMessages.tree

const stepKeys: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** `path` is the path of the list of first-level links. */
export function LinkTree(props: FieldProps) {
  const { field, deps } = props
  const frame = useRef<HTMLElement>(null)
  const edits = useTreeEdits(props, frame)
  const { tree, rows, selected, depth } = edits
  const drag = useTreeDrag({ tree, depth, isDisabled: deps.isReadOnly, onMove: edits.move })
  const step = (event: KeyboardEvent) => {
    const key = event.altKey ? stepKeys[event.key] : undefined
    if (key === undefined || selected === undefined || deps.isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    edits.step(key)
  }
  return (
    <section className="link-tree" aria-label={toLabel(field)} ref={frame}>
      <div className="link-tree-list">
        {!deps.isReadOnly && (
          <>
            <p className="help">{words.help}</p>
            <AddLink
              label={words.add}
              deps={deps}
              onAdd={(entry) => edits.add([tree.entries.length], entry)}
            />
          </>
        )}
        <LinkRows
          label={toLabel(field)}
          rows={rows}
          selected={selected}
          onSelect={edits.select}
          onKeyDownCapture={step}
          onAction={() =>
            frame.current?.querySelector<HTMLElement>('.link-fields input, .link-fields textarea')?.focus()
          }
          {...drag}
        />
      </div>
      {selected === undefined ? (
        <p className="quiet link-tree-none">{rows.length > 0 && words.select}</p>
      ) : (
        <LinkFields {...props} {...edits} selected={selected} />
      )}
    </section>
  )
}

/** The stored links, the selected link, and functions that edit the tree. Each edit is one undo step. */
function useTreeEdits(props: FieldProps, frame: React.RefObject<HTMLElement | null>) {
  const { field, holder, block, path, deps } = props
  const nestedKey = field.nestedKey ?? ''
  const depth = toMaxDepth(field)
  const stored = listEntries({ field, holder, target: { block, path } }) as readonly TreeEntry[]
  const tree = useMemo(() => ({ entries: stored, nestedKey }), [stored, nestedKey])
  const steps = toProblemPath(holder, path)
  const [selected, select] = useSelected(props, steps)
  const toTarget = useLinkTargets(
    useMemo(() => listUrls(tree.entries, nestedKey), [tree, nestedKey]),
    deps.item.language,
  )
  const rows = toLinkRows({ tree, toTarget, problems: useProblems(deps.item), block, steps })
  const store = (entries: readonly TreeEntry[]) =>
    deps.edit([toSetOperation(holder, { block, path }, entries)])
  const toName = (position: TreePosition) => findRow(rows, position)?.name ?? ''
  const move = (change: TreeMove) => {
    const moved = moveTreeEntry(tree, change, depth)
    if (moved === undefined) return
    store(moved.entries)
    select(moved.position)
    deps.announce(words.moved(toName(change.from), toOutlineNumber(moved.position)))
    focusRow(frame.current, moved.position)
  }
  const shown = selected !== undefined && findEntry(tree, selected) !== undefined ? selected : undefined
  return {
    tree,
    depth,
    rows,
    selected: shown,
    select,
    move,
    toName,
    canStep: (step: TreeStep) => {
      const to = shown && toStepTarget(tree, shown, step)
      return (
        shown !== undefined &&
        to !== undefined &&
        moveTreeEntry(tree, { from: shown, to }, depth) !== undefined
      )
    },
    step(step: TreeStep) {
      const to = shown && toStepTarget(tree, shown, step)
      if (shown !== undefined && to !== undefined) move({ from: shown, to })
    },
    add(position: TreePosition, entry: TreeEntry) {
      store(insertTreeEntry(tree, position, entry))
      select(position)
    },
    remove(position: TreePosition) {
      store(removeTreeEntry(tree, position))
      deps.announce(words.removed(toName(position)))
      select(undefined)
    },
  }
}

/**
 * Returns the selected link. This is the link that the editor has selected, or the link that contains the field to
 * focus.
 */
function useSelected({ deps, block }: FieldProps, steps: readonly string[]) {
  const [selected, select] = useState<TreePosition>()
  const wanted = containsFocusTarget(deps, { block, path: steps })
    ? deps.wanted?.path.slice(steps.length).filter((step) => /^\d+$/.test(step))
    : undefined
  const [revealed, setRevealed] = useState<typeof deps.wanted>()
  if (wanted !== undefined && wanted.length > 0 && revealed !== deps.wanted) {
    setRevealed(deps.wanted)
    select(wanted.map(Number))
  }
  return [selected, select] as const
}

const listUrls = (entries: readonly TreeEntry[], nestedKey: string): readonly unknown[] =>
  entries.flatMap((entry) => [entry['url'], ...listUrls(listNestedEntries(entry, nestedKey), nestedKey)])

type Row = ReturnType<typeof toLinkRows>[number]

const findRow = (rows: readonly Row[], [at = 0, ...below]: TreePosition): Row | undefined =>
  below.length === 0 ? rows[at] : findRow(rows[at]?.rows ?? [], below)

export const toOutlineNumber = (position: TreePosition): string => position.map((at) => at + 1).join('.')

/** Focuses a moved link's row after it is rendered, unless the editor moved the link with a button. */
function focusRow(frame: HTMLElement | null, position: TreePosition): void {
  if (frame?.querySelector('[role=treegrid]')?.contains(document.activeElement) !== true) return
  requestAnimationFrame(() =>
    frame.querySelector<HTMLElement>(`[role=row][data-key="${toRowKey(position)}"]`)?.focus(),
  )
}
