/** The columns of an item table, and the content of its cells. */
import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import type { SortDescriptor } from 'react-aria-components/Table'
import type { ListingRow } from '#api'
import { itemListMessages } from '../messages/en-lists.ts'
import { messages } from '../messages/messages.ts'
import { Icon } from '../ui/Icon.tsx'
import { toFileSummary } from './file-facts.ts'
import type { ListKind } from './list-kind.ts'
import { toTimeText } from './to-time-text.ts'

type ColumnId = 'choice' | 'title' | 'path' | 'file' | 'uses' | 'state' | 'edited' | 'menu'
export type TableColumn = {
  readonly id: ColumnId
  readonly width: number | `${number}fr`
  readonly isSorted?: boolean
}

const choice = { id: 'choice', width: 44 } as const
const menu = { id: 'menu', width: 52 } as const
const wide: readonly TableColumn[] = [
  { id: 'title', width: '3fr', isSorted: true },
  { id: 'path', width: '2fr' },
  { id: 'file', width: 190 },
  { id: 'uses', width: 80 },
  { id: 'state', width: 170 },
  { id: 'edited', width: 220, isSorted: true },
]
/** In narrow windows, the address and the last edit are shown below the title. */
const narrow: readonly TableColumn[] = [
  { id: 'title', width: '1fr', isSorted: true },
  { id: 'state', width: 112 },
]
/** The maximum indentation level. Deeper rows are indented by the same amount. */
const maxDepth = 5

export const narrowWindowQuery = '(max-width: 60em)'
export const phoneQuery = '(max-width: 30em)'

type ColumnOptions = {
  readonly isNarrow: boolean
  readonly isPhone: boolean
  readonly hasChoice: boolean
  readonly hasMenu: boolean
  readonly hasPaths: boolean
  readonly kind: ListKind
}

export const toColumns = (parts: ColumnOptions): readonly TableColumn[] => [
  ...(parts.hasChoice ? [choice] : []),
  ...(parts.isNarrow ? narrow : wide)
    .filter(({ id }) => isShown(id, parts))
    .map((column) => (column.id === 'path' ? { ...column, isSorted: parts.kind === 'pages' } : column)),
  ...(parts.hasMenu ? [menu] : []),
]

function isShown(id: ColumnId, { isNarrow, isPhone, hasPaths, kind }: ColumnOptions): boolean {
  /** Shown below the title on phones and, for images, in all narrow windows, so that their dimensions fit. */
  if (id === 'state') return !isPhone && !(isNarrow && kind === 'pictures')
  if (id === 'path') return hasPaths && kind !== 'pictures'
  return kind === 'pictures' || (id !== 'file' && id !== 'uses')
}

type HeadingProps = { readonly id: ColumnId; readonly direction: SortDescriptor['direction'] | undefined }

export function Heading({ id, direction }: HeadingProps) {
  if (id === 'choice') return <Choice />
  if (id === 'menu') return <span className="visually-hidden">{itemListMessages.columns.menu}</span>
  return (
    <>
      <span>{itemListMessages.columns[id]}</span>
      {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
    </>
  )
}

const Choice = () => (
  <Checkbox slot="selection" className="row-choice">
    <span className="row-box" aria-hidden="true" />
  </Checkbox>
)

type CellProps = {
  readonly id: ColumnId
  readonly row: ListingRow
  readonly isNarrow: boolean
  readonly isPhone: boolean
  readonly toMenu: ((row: ListingRow) => ReactNode) | undefined
  readonly hasPicture: boolean
  /** Number of the row's ancestors in the tree. */
  readonly depth: number
}

export function CellContent(props: CellProps): ReactNode {
  const { id, row, toMenu } = props
  if (id === 'choice') return <Choice />
  if (id === 'menu') return toMenu?.(row)
  if (id === 'title') return <Title {...props} />
  if (id === 'path') return <span className="quiet">{row.path}</span>
  if (id === 'file') return <span className="quiet">{row.media && toFileSummary(row.media)}</span>
  if (id === 'uses') return row.media === null ? null : <span>{row.media.uses}</span>
  if (id === 'edited') return <span className="quiet">{toEdit(row)}</span>
  return <State row={row} />
}

const State = ({ row }: Pick<CellProps, 'row'>) => (
  <>
    <span className={`state ${row.state}`}>{messages.pages.states[row.state]}</span>
    {row.problems > 0 && <span className="row-problems">{itemListMessages.problems(row.problems)}</span>}
  </>
)

function Title({ row, isNarrow, isPhone, hasPicture, depth }: CellProps) {
  return (
    <span className="row-name" data-depth={Math.min(depth, maxDepth)}>
      {hasPicture && (
        <span className="row-picture">
          {row.picture !== null && <img src={row.picture} alt="" loading="lazy" />}
        </span>
      )}
      <span className="row-texts">
        <span className="row-title">{row.title}</span>
        {row.media?.altText === null && <span className="row-problems">{itemListMessages.noAltText}</span>}
        {isPhone && row.media === null && row.state !== 'published' && (
          <span>
            <State row={row} />
          </span>
        )}
        {isNarrow && <span className="quiet">{toNarrowTexts(row).filter(Boolean).join(' · ')}</span>}
      </span>
    </span>
  )
}

function toNarrowTexts(row: ListingRow): readonly (string | null)[] {
  const { media, path, state } = row
  if (media === null) return [path, toEdit(row)]
  const stateLabel = state === 'published' ? '' : messages.pages.states[state]
  return [toFileSummary({ ...media, mimeType: null }), stateLabel, toEdit(row)]
}

const toEdit = ({ editedBy, editedAt }: ListingRow) => itemListMessages.by(editedBy, toTimeText(editedAt))
