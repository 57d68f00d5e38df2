/**
 * The block tree. It is a single tab stop; arrow keys move between its rows. Rows can be moved by dragging or with
 * keys.
 */
import { createContext, memo, use, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { deviceIcons, Icon } from '../ui/Icon.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { usePage, useCurrentSelection, type Selection } from '../document/editor-deps.ts'
import {
  listExpandableRows,
  listRows,
  listKeysWithinHiddenRows,
  toBlockKey,
  toSlotKey,
  type OutlineRow,
} from '../document/rows.ts'
import { updateSelectedRows, isSelectionPending, type TreeChoice } from './tree-choice.ts'
import { useRowDrag } from './use-row-drag.ts'

type BlockRowsProps = {
  readonly rows: readonly OutlineRow[]
  /** True while a filter is set. All rows are then expanded. */
  readonly isFiltered: boolean
}

const rowPx = 28
const layoutOptions = { rowSize: rowPx, padding: 4 }
/**
 * The tree renders after the canvas, so a row may still be shown as selected after it has been deselected. Clicking
 * such a row must select it again.
 */
const allowRepeatedSelection = { allowDuplicateSelectionEvents: true }

export const BlockRows = memo(function BlockRows({ rows, isFiltered }: BlockRowsProps) {
  const { canEdit } = useStudio()
  const { page, select, choose } = usePage()
  const selection = useCurrentSelection()
  const openable = useMemo(() => listExpandableRows(rows), [rows])
  const withinHidden = useMemo(() => listKeysWithinHiddenRows(rows), [rows])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const byKey = useMemo(() => new Map(listRows(rows).map((row) => [row.key, row])), [rows])
  const expanded = useMemo(
    () => (isFiltered ? openable : openable.filter((key) => !closed.has(key))),
    [openable, closed, isFiltered],
  )
  const { selectedKeys, rememberSelection, isOwn } = useSelectedKeys(page, selection)
  const { dragAndDropHooks } = useRowDrag(byKey, !canEdit || isFiltered)
  const tree = useRef<HTMLDivElement>(null)
  useShownRow(tree, { rows, closed, selectedKey: selectedKeys.at(-1), isOwn, onOpen: setClosed })
  const take = (keys: Iterable<unknown>) => {
    rememberSelection(Array.from(keys, String))
    const found = Array.from(keys, (key) => byKey.get(String(key))).filter((row) => row !== undefined)
    const last = found.at(-1)
    if (last?.block === undefined) return select(undefined)
    const own = found.filter(({ item }) => toItemKey(item) === toItemKey(last.item))
    choose(last.item, [...new Set(own.flatMap(({ block }) => block ?? []))], last.slot)
  }
  return (
    <WithinHidden value={withinHidden}>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <Tree
          ref={tree}
          {...allowRepeatedSelection}
          className="tree"
          aria-label={messages.outline.title}
          items={rows}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selectedKeys}
          expandedKeys={expanded}
          onExpandedChange={(keys) => setClosed(new Set(openable.filter((key) => !keys.has(key))))}
          onSelectionChange={(keys) => take(keys === 'all' ? byKey.keys() : keys)}
          dragAndDropHooks={dragAndDropHooks}
        >
          {renderRow}
        </Tree>
      </Virtualizer>
    </WithinHidden>
  )
})

/**
 * Returns the selected keys. A selection made in the tree is shown immediately; any other selection is shown only after
 * the canvas has shown it.
 */
function useSelectedKeys(page: ItemName, selection: Selection) {
  const [own, setOwn] = useState<TreeChoice<Selection>>()
  const keys = useMemo(() => {
    const { selected, chosen } = selection
    if (selected === undefined) return [toItemKey(page)]
    if (selected.slot !== undefined) return [toSlotKey(selected, selected.block, selected.slot)]
    return chosen.map((block) => toBlockKey(selected, block))
  }, [page, selection])
  const isPending = isSelectionPending(own, { selection, keys })
  if (own !== undefined && !isPending) setOwn(undefined)
  return {
    selectedKeys: isPending ? own.keys : keys,
    rememberSelection: (chosen: readonly string[]) =>
      setOwn((former) => updateSelectedRows(former, chosen, { selection, keys })),
    isOwn: (key: string) => own?.keys.at(-1) === key,
  }
}

/** Re-renders a row only when its data changes. */
function renderRow(row: OutlineRow) {
  return (
    <TreeItem id={row.key} textValue={toRowLabel(row)} className={`row ${row.kind}`}>
      <TreeItemContent>
        {({ hasChildItems, allowsDragging }) => (
          <>
            {allowsDragging && row.kind === 'block' && (
              <Button slot="drag" className="row-drag" aria-label={messages.outline.drag(row.name)}>
                <Icon name="drag" />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className="row-open" aria-label={messages.outline.open}>
                <Icon name="chevron" />
              </Button>
            ) : (
              <span className="row-open" />
            )}
            {row.icon !== undefined && <Icon name={row.icon} />}
            <RowName row={row} />
            <Marks row={row} />
          </>
        )}
      </TreeItemContent>
      <Collection items={row.rows}>{renderRow}</Collection>
    </TreeItem>
  )
}

/** Keys of the rows inside a hidden block. */
const WithinHidden = createContext<ReadonlySet<string>>(new Set())

function RowName({ row: { key, name, isHidden } }: { readonly row: OutlineRow }) {
  const isWithin = use(WithinHidden).has(key)
  return (
    <span className={isHidden || isWithin ? 'row-name is-hidden' : 'row-name'} title={name}>
      {name}
    </span>
  )
}

/** Icons in a row. Hidden from screen readers, because the row's name contains the same information. */
function Marks({ row }: { readonly row: OutlineRow }) {
  return (
    <span className="row-marks" aria-hidden="true">
      {row.problems.length > 0 && <Icon name="problem" />}
      {row.isRepeated && <Icon name="repeated" />}
      {row.isLimited && <Icon name="signedIn" />}
      {row.isHidden && <Icon name="hidden" />}
      {!row.isHidden &&
        row.hiddenOn.map((device) => (
          <span key={device} className="not-on">
            <Icon name={deviceIcons[device]} />
          </span>
        ))}
    </span>
  )
}

function toRowLabel({
  name,
  label,
  isHidden,
  hiddenOn,
  isLimited,
  isRepeated,
  problems,
}: OutlineRow): string {
  const marks = [
    label !== '' && label !== name && label,
    isHidden && messages.outline.hidden,
    ...(isHidden ? [] : hiddenOn.map((device) => messages.outline.hiddenOn(messages.form.devices[device]))),
    isLimited && messages.outline.limited,
    isRepeated && messages.outline.repeated,
    ...problems,
  ]
  return [name, ...marks.filter((mark) => typeof mark === 'string')].join(', ')
}

type VisibleRow = {
  readonly rows: readonly OutlineRow[]
  readonly closed: ReadonlySet<string>
  readonly selectedKey: string | undefined
  /** Returns true if the editor selected this row in the tree and the row is therefore already visible. */
  readonly isOwn: (key: string) => boolean
  readonly onOpen: (closed: ReadonlySet<string>) => void
}

/** Expands the ancestors of a block that was selected outside the tree, and scrolls to its row. */
function useShownRow(
  tree: React.RefObject<HTMLDivElement | null>,
  { rows, closed, selectedKey, isOwn, onOpen }: VisibleRow,
) {
  const latest = useRef({ closed, isOwn, onOpen })
  useEffect(() => {
    latest.current = { closed, isOwn, onOpen }
  })
  /**
   * The row that the tree last scrolled to. A new block's row is rendered only after the block is selected, so the tree
   * waits for that row before it scrolls.
   */
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const { current } = tree
    if (shown.current === selectedKey) return
    shown.current = undefined
    if (selectedKey === undefined || current === null) return
    if (latest.current.isOwn(selectedKey)) return void (shown.current = selectedKey)
    const around = findAround(rows, selectedKey) ?? []
    const hiding = around.filter((key) => latest.current.closed.has(key))
    if (hiding.length > 0)
      latest.current.onOpen(new Set([...latest.current.closed].filter((key) => !hiding.includes(key))))
    const isOpen = (key: string) => !latest.current.closed.has(key) || hiding.includes(key)
    const { isFound, count } = countBefore(rows, selectedKey, isOpen)
    if (!isFound) return
    shown.current = selectedKey
    const top = count * rowPx
    if (top < current.scrollTop || top + 2 * rowPx > current.scrollTop + current.clientHeight)
      current.scrollTo({ top: top - current.clientHeight / 3 })
  }, [tree, selectedKey, rows])
}

function findAround(rows: readonly OutlineRow[], key: string): readonly string[] | undefined {
  for (const row of rows) {
    if (row.key === key) return []
    const inside = findAround(row.rows, key)
    if (inside !== undefined) return [row.key, ...inside]
  }
  return undefined
}

/** Counts the visible rows above a given row. */
function countBefore(
  rows: readonly OutlineRow[],
  key: string,
  isOpen: (key: string) => boolean,
): { readonly isFound: boolean; readonly count: number } {
  let count = 0
  for (const row of rows) {
    if (row.key === key) return { isFound: true, count }
    count++
    if (!isOpen(row.key)) continue
    const inside = countBefore(row.rows, key, isOpen)
    count += inside.count
    if (inside.isFound) return { isFound: true, count }
  }
  return { isFound: false, count }
}
