/** Trees of blocks: of the page, and of what else stands on it. */
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import type { SelectedPlace } from '../canvas/places.ts'
import { say } from '../messages/messages.ts'
import { toTopLists } from '../page/block-tree.ts'
import { toBlockFields, type Types } from '../page/types.ts'
import { useDraft } from '../page/use-drafts.ts'
import { listOpenable, toRows, type Row } from './rows.ts'

type OutlineProps = {
  /** The page first. */
  readonly items: readonly ItemName[]
  readonly types: Types
  readonly selected: SelectedPlace | undefined
  readonly onSelect: (place: SelectedPlace | undefined) => void
}

export function Outline({ items, types, selected, onSelect }: OutlineProps) {
  return items.map((item, at) => (
    <section key={toItemKey(item)}>
      {at === 0 ? (
        <Button className={selected === undefined ? 'row chosen' : 'row'} onPress={() => onSelect(undefined)}>
          {say.outline.page}
        </Button>
      ) : (
        <h3>{say.outline.layout}</h3>
      )}
      <ItemTree
        item={item}
        types={types}
        selected={selected && toItemKey(selected) === toItemKey(item) ? selected.block : undefined}
        onSelect={(block) => onSelect({ ...item, block })}
      />
    </section>
  ))
}

type ItemTreeProps = {
  readonly item: ItemName
  readonly types: Types
  readonly selected: string | undefined
  readonly onSelect: (block: string) => void
}

function ItemTree({ item, types, selected, onSelect }: ItemTreeProps) {
  const { draft, status } = useDraft(item).view
  const fields = draft === undefined ? [] : toBlockFields(types, draft.type)
  const lists = draft === undefined ? [] : toTopLists(draft.body, fields)
  const rows = useStable(lists.flatMap((list) => toRows(list, types.blocks)))
  const openable = useMemo(() => listOpenable(rows), [rows])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  if (status === 'loading') return <p className="quiet">{say.wait}</p>
  if (status === 'failed') return <p role="alert">{say.unreachable}</p>
  return (
    <Tree
      className="tree"
      aria-label={draft?.title ?? say.outline.title}
      items={rows}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={selected === undefined ? [] : [selected]}
      disabledKeys={[]}
      expandedKeys={openable.filter((key) => !closed.has(key))}
      onExpandedChange={(keys) => setClosed(new Set(openable.filter((key) => !keys.has(key))))}
      onSelectionChange={(keys) => {
        if (keys === 'all') return
        for (const key of keys) if (!String(key).includes(' ')) onSelect(String(key))
      }}
    >
      {renderRow}
    </Tree>
  )
}

function renderRow(row: Row) {
  return (
    <TreeItem key={row.key} id={row.key} textValue={row.name}>
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <span className={`row level-${Math.min(level, 8)}${row.block === undefined ? ' slot' : ''}`}>
            {hasChildItems && (
              <Button slot="chevron" aria-label={say.outline.open}>
                <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                  <path d="M3 1l4 4-4 4" />
                </svg>
              </Button>
            )}
            <span className="row-name">{row.name}</span>
            {row.isHidden && <span className="quiet">{say.outline.hidden}</span>}
          </span>
        )}
      </TreeItemContent>
      {row.rows.map(renderRow)}
    </TreeItem>
  )
}

/** The same object as long as it says the same: a letter typed into a form leaves the tree alone. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as T, [text])
}
