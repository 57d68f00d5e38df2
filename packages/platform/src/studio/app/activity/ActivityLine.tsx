/** One Activity row. It expands to show the old and new text, and buttons that filter for related rows. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import type { ActivityRow } from '#api'
import { toItemKey } from '../../api/shapes.ts'
import { useTypes } from '../../core/queries.ts'
import { toOperationText, toUndoGroupText } from '../../fields/operation-text.ts'
import { toTypePositionLabels } from '../../fields/position-labels.ts'
import { findUndoGroupDifference } from '../../history/undo-group-difference.ts'
import { activityMessages as words } from '../../messages/areas/en-activity.ts'
import { publishHistoryMessages } from '../../messages/en-publishes.ts'
import { messages } from '../../messages/messages.ts'
import { ItemLink } from '../../pages/ItemLink.tsx'
import { ReleaseItems } from '../../publish/ReleaseItems.tsx'
import { DifferenceLines } from '../../ui/DifferenceLines.tsx'
import type { ChangeActivitySearch } from './use-activity-search.ts'
import { toFieldPath, toUndoGroup } from './activity-rows.ts'

/** Data that all Activity rows share. */
export type ActivityContext = {
  /** The site's first language. */
  readonly language: string | undefined
  /** Returns the title of the item with this content key. */
  readonly findTitle: (contentKey: string) => string | undefined
  readonly onSearch: ChangeActivitySearch
}

type ActivityLineProps = { readonly row: ActivityRow; readonly context: ActivityContext }

export function ActivityLine({ row, context }: ActivityLineProps) {
  const [isShown, setShown] = useState(false)
  const { at, person } = row
  const time = new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return (
    <li>
      <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>
          <time className="quiet" dateTime={at}>
            {time}
          </time>
          <span className="activity-who">{person.name}</span>
          <span className="activity-what">
            <strong>{useWhat(row)}</strong>
            <Subject row={row} context={context} />
          </span>
        </summary>
        {isShown && <Detail row={row} context={context} />}
      </details>
    </li>
  )
}

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/** Returns a description of the action, such as `Changed: Warnings`. */
function useWhat({ edit, item, event, release, subject, subjectName, person }: ActivityRow): string {
  const types = useTypes().data
  if (edit !== null) {
    const type = item?.type ?? ''
    const { blockType } = edit.last
    return toUndoGroupText(edit.last, (position) =>
      toTypePositionLabels(types, { type, blockType }, position),
    )
  }
  const name = words.events[event] ?? event
  if (release?.undoes)
    return words.event(
      name,
      publishHistoryMessages.named(release.undoes.number, toTime(release.undoes.createdAt)),
    )
  const about =
    subjectName === person.name ? '' : subjectName || (event === 'account.signed-in' ? '' : subject)
  /** Omits a withdrawal's note, because it repeats the titles of the items that are listed next to it. */
  const note = event === 'content.recalled' ? '' : release?.note
  return words.event(name, note ?? about)
}

/**
 * Names the edited item, or the items in a release. The links to these items are in the row's details, because the row
 * itself is a button.
 */
function Subject({ row: { item, release }, context }: ActivityLineProps) {
  const types = useTypes().data
  if (item !== null) {
    const other = item.language === context.language ? undefined : toLanguageName(item.language)
    const type = types?.contentTypes.get(item.type)?.label ?? item.type
    return (
      <span>
        {item.isGone ? words.gone(item.title) : item.title}
        <span className="quiet"> {words.kind(type, other)}</span>
      </span>
    )
  }
  if (release === null || release.items.length === 0) return null
  return (
    <span>
      {[...new Set(release.items.map(({ title }) => title))].join(', ')}
      {release.hasMore && <span className="quiet"> {words.moreItems}</span>}
    </span>
  )
}

/** Renders links to the edited item, or to the first items in a release. */
function Links({ row: { item, release } }: Pick<ActivityLineProps, 'row'>) {
  const items = item === null ? (release?.items ?? []) : [item]
  if (items.length === 0 || item?.isGone === true) return null
  return (
    <ul className="activity-links">
      {items.map((one) => (
        <li key={toItemKey(one)}>
          <ItemLink item={one} title={words.open(one.title)} />
        </li>
      ))}
    </ul>
  )
}

function Detail({ row, context }: ActivityLineProps) {
  const { edit, release, item, person, origin } = row
  const { onSearch } = context
  const field = toFieldPath(row)
  return (
    <div className="activity-detail">
      {edit !== null && <EditDetail row={row} context={context} />}
      {release !== null && <ReleaseItems release={release.number} />}
      <Links row={row} />
      <p className="quiet">
        <time dateTime={row.at}>{toTime(row.at)}</time>
        {origin !== null && origin !== '' && origin !== 'command' && ` · ${words.origin(origin)}`}
      </p>
      <div className="buttons">
        {item !== null && (
          <Button
            className="small"
            onPress={() => onSearch({ item: item.contentKey, language: item.language })}
          >
            {words.onlyItem}
          </Button>
        )}
        {item !== null && field !== undefined && (
          <Button
            className="small"
            onPress={() => onSearch({ item: item.contentKey, language: item.language, field })}
          >
            {words.onlyField}
          </Button>
        )}
        <Button className="small" onPress={() => onSearch({ person: person.account })}>
          {words.onlyPerson(person.name)}
        </Button>
      </div>
    </div>
  )
}

/** Removed words are struck out, and added words are highlighted. */
function EditDetail({ row, context }: ActivityLineProps) {
  const types = useTypes().data ?? noTypes
  const group = toUndoGroup(row)
  if (group === undefined) return null
  const type = row.item?.type ?? ''
  const { blockType } = group.last
  const difference = findUndoGroupDifference(group, {
    types,
    type,
    blockType,
    findTitle: context.findTitle,
  })
  if (difference !== undefined && difference.lines.length > 0) return <DifferenceLines {...difference} />
  const text = toOperationText(group.last.operation, (position) =>
    toTypePositionLabels(types, { type, blockType }, position),
  )
  return (
    <p>
      {text}
      {group.count > 1 && <span className="quiet"> · {messages.history.edits(group.count)}</span>}
    </p>
  )
}

const toTime = (at: string) => new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
