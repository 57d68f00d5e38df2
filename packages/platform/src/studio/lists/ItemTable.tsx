/**
 * A table of items. Editors sort it by its column headings, select rows with checkboxes, and open an item with a click
 * or Enter.
 */
import { useMemo, type ReactNode } from 'react'
import {
  Cell,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components/Table'
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import type { ListingRow } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { itemListMessages } from '../messages/en-lists.ts'
import { useStableValueDuringPress } from '../ui/use-stable-value-during-press.ts'
import { PressTarget } from './PressTarget.tsx'
import {
  CellContent,
  Heading,
  narrowWindowQuery,
  phoneQuery,
  toColumns,
  type TableColumn,
} from './row-cells.tsx'
import type { ListKind } from './list-kind.ts'
import type { ListOrder } from './list-search.ts'
import { toPageDepths } from './to-page-depths.ts'
import { useMediaQuery } from './use-media-query.ts'
import type { ListedRows } from './use-listing.ts'

/** Heights in pixels. */
const layouts = {
  wide: { rowHeight: 44, headingHeight: 36, loaderHeight: 36 },
  narrow: { rowHeight: 60, headingHeight: 36, loaderHeight: 36 },
} as const

const bordersHeight = 2

/** Returns the height of a table: its heading, its rows, and the row that loads further items if there are any. */
function toHeight({ rows, hasMore }: Pick<ListedRows, 'rows' | 'hasMore'>, isNarrow: boolean): number {
  const { rowHeight, headingHeight, loaderHeight } = layouts[isNarrow ? 'narrow' : 'wide']
  return headingHeight + rows.length * rowHeight + (hasMore ? loaderHeight : 0) + bordersHeight
}

export type ItemTableProps = {
  readonly label: string
  readonly listed: ListedRows
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
  /** Page and image rows contain a thumbnail. Pages that are sorted by address are shown as a tree. */
  readonly kind: ListKind
  readonly selected: ReadonlySet<string>
  /** Undefined if rows are not selectable. */
  readonly onSelect: ((keys: ReadonlySet<string>) => void) | undefined
  readonly onOpen: (row: ListingRow) => void
  /** The menu for a row. */
  readonly toMenu?: ((row: ListingRow) => ReactNode) | undefined
  readonly empty: ReactNode
}

export function ItemTable(props: ItemTableProps) {
  const { label, listed, order, onSort, kind, selected, onSelect, onOpen, toMenu, empty } = props
  const { value: rows, onPointerDownCapture } = useStableValueDuringPress(listed.rows)
  const isNarrow = useMediaQuery(narrowWindowQuery)
  const isPhone = useMediaQuery(phoneQuery)
  const [hasChoice, hasMenu] = [onSelect !== undefined, toMenu !== undefined]
  const hasPaths = useMemo(() => rows.length === 0 || rows.some(({ path }) => path !== null), [rows])
  const columns = useMemo(
    () => toColumns({ isNarrow, isPhone, hasChoice, hasMenu, hasPaths, kind }),
    [isNarrow, isPhone, hasChoice, hasMenu, hasPaths, kind],
  )
  const depths = useMemo(
    () => (kind === 'pages' && order === 'address' ? toPageDepths(rows) : undefined),
    [kind, order, rows],
  )
  const select = (keys: Selection) =>
    onSelect?.(new Set(keys === 'all' ? rows.map(toItemKey) : Array.from(keys, String)))
  return (
    <PressTarget
      isFormer={listed.isFormer}
      maxHeight={rows.length === 0 ? undefined : toHeight(listed, isNarrow)}
      onPointerDown={onPointerDownCapture}
    >
      <Virtualizer layout={TableLayout} layoutOptions={isNarrow ? layouts.narrow : layouts.wide}>
        <Table
          aria-label={label}
          selectionMode={onSelect ? 'multiple' : 'none'}
          selectedKeys={selected}
          onSelectionChange={select}
          sortDescriptor={toDescriptor(order)}
          onSortChange={(descriptor) => onSort(toSort(descriptor))}
          onRowAction={(key) => {
            const row = rows.find((one) => toItemKey(one) === key)
            if (row !== undefined) onOpen(row)
          }}
        >
          <TableHeader columns={columns}>
            {({ id, width, isSorted = false }) => (
              <Column
                id={id}
                width={width}
                {...(typeof width === 'number' && { minWidth: width })}
                allowsSorting={isSorted}
                isRowHeader={id === 'title'}
                className={`column of-${id}`}
              >
                {({ sortDirection }) => <Heading id={id} direction={sortDirection} />}
              </Column>
            )}
          </TableHeader>
          <TableRows {...{ listed, rows, columns, toMenu, empty, isNarrow, isPhone, kind, depths }} />
        </Table>
      </Virtualizer>
    </PressTarget>
  )
}

/** Sorting by last edit has only one direction: newest first. */
function toDescriptor(order: ListOrder): SortDescriptor {
  if (order === 'edited') return { column: 'edited', direction: 'descending' }
  const column = order.endsWith('title') ? 'title' : 'path'
  return { column, direction: order.startsWith('-') ? 'descending' : 'ascending' }
}

function toSort({ column, direction }: SortDescriptor): ListOrder {
  if (column === 'edited') return 'edited'
  const order = column === 'title' ? 'title' : 'address'
  return direction === 'ascending' ? order : `-${order}`
}

type TableRowsProps = Pick<ItemTableProps, 'listed' | 'toMenu' | 'empty' | 'kind'> & {
  /** The depth of each row; undefined if the rows are not a tree. */
  readonly depths: ReadonlyMap<string, number> | undefined
  readonly rows: readonly ListingRow[]
  readonly columns: readonly TableColumn[]
  readonly isNarrow: boolean
  readonly isPhone: boolean
}

function TableRows(props: TableRowsProps) {
  const { listed, rows, columns, toMenu, empty, isNarrow, isPhone, kind, depths } = props
  return (
    <TableBody renderEmptyState={() => empty}>
      <Collection items={rows} dependencies={[columns, toMenu, isNarrow, isPhone, depths]}>
        {(row) => (
          <Row id={toItemKey(row)} columns={columns} textValue={row.title} className="item-row">
            {({ id }) => (
              <Cell className={`cell of-${id}`}>
                <CellContent
                  {...{ id, row, isNarrow, isPhone, toMenu }}
                  hasPicture={kind !== 'items'}
                  depth={depths?.get(toItemKey(row)) ?? 0}
                />
              </Cell>
            )}
          </Row>
        )}
      </Collection>
      {listed.hasMore && (
        <TableLoadMoreItem
          className="load-more"
          isLoading={listed.isLoadingMore}
          onLoadMore={listed.loadMore}
        >
          {itemListMessages.loadingMore}
        </TableLoadMoreItem>
      )}
    </TableBody>
  )
}
