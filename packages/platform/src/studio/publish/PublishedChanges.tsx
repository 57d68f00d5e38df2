/** Summarises a publish in one line. When expanded, shows all changes with their old and new text. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { toItemKey } from '../api/shapes.ts'
import type { PublishedItem, DraftChange } from '#api'
import { useTypes } from '../core/queries.ts'
import { publishHistoryMessages as words } from '../messages/en-publishes.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { toChangedPosition } from './changed-position.ts'
import { joinFileChanges } from './picture-file-change.ts'
import { toKindName } from './change-kind.ts'
import { toTitleInPublish } from './published-items.ts'
import { ChangeList, ReleaseItem } from './ReleaseItems.tsx'

const noTypes: KnownTypes = { blocks: new Map(), contentTypes: new Map() }

type PublishedChangesProps = { readonly release: number; readonly items: readonly PublishedItem[] }

/** Number of items that are listed initially, and number of items that each “Show more” adds. */
const itemsPerBatch = 20

export function PublishedChanges({ release, items }: PublishedChangesProps) {
  const [isShown, setShown] = useState(false)
  const [most, setMost] = useState(itemsPerBatch)
  const types = useTypes().data ?? noTypes
  return (
    <details
      className="draft-changes"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{toSummary(types, items)}</summary>
      {isShown &&
        items.slice(0, most).map((item) => <Item key={toItemKey(item)} {...{ release, item, items }} />)}
      {isShown && items.length > most && (
        <Button className="small" onPress={() => setMost(most + itemsPerBatch)}>
          {words.moreItems(items.length - most)}
        </Button>
      )}
    </details>
  )
}

/** Maximum number of items to name in a summary. A publish may contain a thousand items. */
const mostItems = 3
/** Maximum number of changes per item that a summary names. */
const mostPlaces = 2

/** Returns a summary such as “Contact: Text › Text, Hero › Picture and 2 more; About: Page settings”. */
function toSummary(types: KnownTypes, items: readonly PublishedItem[]): string {
  const named = items.slice(0, mostItems).map((item) => {
    const { changes, changed } = joinFileChanges({ ...item, changed: item.changed ?? 0 })
    const places = [...new Set(changes.map((change) => toPlace(types, change)))]
    const shown = places.slice(0, mostPlaces)
    return words.changedIn(toTitleInPublish(item, items), shown, Math.max(0, changed - shown.length))
  })
  return [...named, ...(items.length > mostItems ? [words.moreItems(items.length - mostItems)] : [])].join(
    '; ',
  )
}

const toPlace = (types: KnownTypes, change: DraftChange): string =>
  [toChangedPosition(types, change), change.kind === 'set' ? '' : toKindName(change)]
    .filter(Boolean)
    .join(' ')

type ItemProps = PublishedChangesProps & { readonly item: PublishedItem }

/** Loads the changes on demand if the list does not contain them. */
function Item({ release, item, items }: ItemProps) {
  const { changes, changed } = item
  const title = toTitleInPublish(item, items)
  if (changed === null) return <ReleaseItem release={release} item={{ ...item, title }} />
  return (
    <>
      <h3>{title}</h3>
      <ChangeList {...{ title, changes, changed }} />
    </>
  )
}
