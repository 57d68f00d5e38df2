/**
 * The outline, in which editors find, select and move the blocks of the page and of shared items such as the header.
 */
import { hasAllWords } from '#kit/browser'
import { memo, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { ItemName } from '../api/shapes.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { usePageRecord } from '../document/use-page-record.ts'
import { useProblemSubscription } from '../document/use-problems.ts'
import { BlockRows } from './BlockRows.tsx'
import { createRowStore } from './row-store.ts'
import { createRowBuilder, filterRows, listRows, type OutlineRow } from '../document/rows.ts'

type Filter = 'problem' | 'hiddenOnMobile'

/** Shows the blocks of all `items`. The first of them is the page. */
export const Outline = memo(function Outline({ items }: { readonly items: readonly ItemName[] }) {
  const { canEdit } = useStudio()
  const { openInserter } = usePage()
  /** Deferred, so that the canvas shows a moved block before the outline does. */
  const [record, setRecord] = useState<ItemName>()
  const shown = useMemo(() => (record === undefined ? items : [...items, record]), [items, record])
  const rows = useDeferredValue(useRows(shown))
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<Filter>()
  const query = useDeferredValue(words)
  const found = useMemo(() => {
    const isFound = toTest(query, filter)
    return isFound === undefined ? rows : filterRows(rows, isFound)
  }, [rows, query, filter])
  return (
    <>
      <ShownRecord onRecord={setRecord} />
      <div className="panel-head">
        <h2>{messages.outline.title}</h2>
        {canEdit && (
          <IconButton icon="plus" label={messages.block.insert} keys="/" onPress={() => openInserter()} />
        )}
      </div>
      <div className="outline-tools">
        <SearchField aria-label={messages.outline.search} value={words} onChange={setWords}>
          <Input placeholder={messages.outline.search} />
        </SearchField>
        <Filters rows={rows} filter={filter} onFilter={setFilter} />
      </div>
      {found.length === 0 && <output className="outline-none quiet">{messages.noResults(words)}</output>}
      <BlockRows rows={found} isFiltered={found !== rows} />
    </>
  )
})

/**
 * Subscribes to the record that a template page shows, and to the record's problems. Renders nothing, because it runs
 * on every keystroke.
 */
function ShownRecord({ onRecord }: { readonly onRecord: (record: ItemName | undefined) => void }) {
  const { record: { contentKey, language } = {} } = usePageRecord()
  const item = useMemo(
    () => (contentKey === undefined || language === undefined ? undefined : { contentKey, language }),
    [contentKey, language],
  )
  useEffect(() => onRecord(item), [onRecord, item])
  return item === undefined ? null : <WatchedRecord item={item} />
}

function WatchedRecord({ item }: { readonly item: ItemName }) {
  useProblemSubscription(item)
  return null
}

type FiltersProps = {
  readonly rows: readonly OutlineRow[]
  readonly filter: Filter | undefined
  readonly onFilter: (filter: Filter | undefined) => void
}

const filters = { problem: 'problem', hiddenOnMobile: 'phone' } as const

function Filters({ rows, filter, onFilter }: FiltersProps) {
  const counts = useMemo(() => {
    const all = listRows(rows)
    return {
      problem: all.reduce((sum, { problems }) => sum + problems.length, 0),
      hiddenOnMobile: all.filter(tests.hiddenOnMobile).length,
    }
  }, [rows])
  return (
    <ToggleButtonGroup
      className="filters"
      aria-label={messages.outline.filter}
      selectionMode="single"
      selectedKeys={filter === undefined ? [] : [filter]}
      onSelectionChange={(keys) => onFilter([...keys].map((key) => key as Filter)[0])}
    >
      {(['problem', 'hiddenOnMobile'] as const).map((one) => (
        <ToggleButton key={one} id={one} isDisabled={counts[one] === 0 && filter !== one}>
          <Icon name={filters[one]} />
          {messages.outline.filters[one](counts[one])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const tests = {
  problem: ({ problems }: OutlineRow) => problems.length > 0,
  hiddenOnMobile: ({ hiddenOn }: OutlineRow) => hiddenOn.includes('mobile'),
}

function toTest(words: string, filter: Filter | undefined): ((row: OutlineRow) => boolean) | undefined {
  if (words.trim() === '' && filter === undefined) return undefined
  return (row) =>
    (row.kind === 'block' || filter === 'problem') &&
    hasAllWords(`${row.name} ${row.label}`, words) &&
    (filter === undefined || tests[filter](row))
}

function useRows(items: readonly ItemName[]): readonly OutlineRow[] {
  const { edits } = useStudio()
  const { types, problems } = usePage()
  const toRows = useMemo(() => createRowBuilder(types), [types])
  const store = useMemo(
    () => createRowStore({ lives: items.map(edits.open), toRows, problems, after }),
    [items, edits, toRows, problems],
  )
  return useSyncExternalStore(store.subscribe, store.rows)
}

function after(delayMs: number, run: () => void): () => void {
  const waiting = setTimeout(run, delayMs)
  return () => clearTimeout(waiting)
}
