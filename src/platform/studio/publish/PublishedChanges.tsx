/** Summarises one publish in a line that expands to all changes with old and new text. */
import { useState } from 'react'
import { toItemKey } from '../api/shapes.ts'
import type { PublishedItem, DraftChange } from '#api'
import { useTypes } from '../core/queries.ts'
import { publish } from '../messages/en-publish.ts'
import { publishes as words } from '../messages/en-publishes.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { toChangedPlace } from './changed-place.ts'
import { ChangedWords } from './DraftChanges.tsx'

const noTypes: KnownTypes = { blocks: new Map(), contentTypes: new Map() }

export function PublishedChanges({ items }: { readonly items: readonly PublishedItem[] }) {
  const [isShown, setShown] = useState(false)
  const types = useTypes().data ?? noTypes
  return (
    <details
      className="draft-changes"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{toSummary(types, items)}</summary>
      {isShown && items.map((item) => <Item key={toItemKey(item)} {...{ item, types }} />)}
    </details>
  )
}

/** The number of items that a summary names. A publish may contain a thousand. */
const mostItems = 3
/** The number of changes per item that a summary names. */
const mostPlaces = 2

/** Returns a summary such as “Acne: Text › Text, Hero › Picture and 2 more; About: Page settings”. */
function toSummary(types: KnownTypes, items: readonly PublishedItem[]): string {
  const named = items.slice(0, mostItems).map((item) => {
    const places = [...new Set(item.changes.map((change) => toPlace(types, change)))]
    const shown = places.slice(0, mostPlaces)
    return words.changedIn(item.title, shown, Math.max(0, (item.changed ?? 0) - shown.length))
  })
  return [...named, ...(items.length > mostItems ? [words.moreItems(items.length - mostItems)] : [])].join(
    '; ',
  )
}

const toPlace = (types: KnownTypes, change: DraftChange): string =>
  [toChangedPlace(types, change), change.kind === 'set' ? '' : publish.kinds[change.kind]]
    .filter(Boolean)
    .join(' ')

type ItemProps = { readonly item: PublishedItem; readonly types: KnownTypes }

function Item({ item: { title, changes, changed }, types }: ItemProps) {
  if (changed === null) return <p className="quiet">{words.notRead(title)}</p>
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={words.changesOf(title)}>
        {changes.map((change) => {
          const { kind, block, path, before, after } = change
          const isWordless = kind === 'set' && (before === null || after === null)
          return (
            <li key={`${kind} ${block ?? ''} ${path.join(' ')}`}>
              <strong>{toChangedPlace(types, change)}</strong>{' '}
              {isWordless ? publish.wordless : publish.kinds[kind]}
              {kind === 'set' && <ChangedWords {...{ before, after }} />}
              {kind !== 'set' && <span className="quiet"> {after ?? before}</span>}
            </li>
          )
        })}
        {changed > changes.length && <li className="quiet">{publish.andMore(changed - changes.length)}</li>}
      </ul>
    </>
  )
}
