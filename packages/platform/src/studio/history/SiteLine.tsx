/** One line of the site history: time, author, change, and a link to it. */
import { useState } from 'react'
import type { ListedRelease, LoggedItem, PublishEntry, SiteOperation } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { differences } from '../messages/en-differences.ts'
import { publishes } from '../messages/en-publishes.ts'
import { siteHistory as words } from '../messages/en-site-history.ts'
import { say } from '../messages/messages.ts'
import { toKnownPositionLabels } from '../fields/position-labels.ts'
import { DifferenceLines } from '../ui/DifferenceLines.tsx'
import { findUndoGroupDifference } from './undo-group-difference.ts'
import type { UndoGroup } from './merge-logs.ts'
import { toUndoGroupText } from '../fields/operation-text.ts'
import type { SiteLine as Line } from './site-lines.ts'
import { ItemLink } from '../pages/ItemLink.tsx'
import { ReleaseItems } from '../publish/ReleaseItems.tsx'

/** Data that all lines share. */
export type SiteLineContext = {
  readonly toItem: ReadonlyMap<string, LoggedItem>
  /** The site's first language. */
  readonly language: string | undefined
  /** Returns the title of an item that an edit refers to. */
  readonly findTitle: (contentKey: string) => string | undefined
}

export function toLineKey(line: Line): string {
  if (line.kind === 'publish') return `release ${line.entry.release}`
  if (line.kind === 'release') return `release ${line.release.release}`
  return `${toItemKey(line.gesture.item)} ${line.gesture.last.seq}`
}

export function SiteLine({ line, site }: { readonly line: Line; readonly site: SiteLineContext }) {
  const { at, who } = line
  const time = new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return (
    <li>
      <time className="quiet" dateTime={at}>
        {time}
      </time>
      <span className="site-history-who">{who}</span>
      {line.kind === 'publish' && <Publish entry={line.entry} />}
      {line.kind === 'edit' && <Edit gesture={line.gesture} site={site} />}
      {line.kind === 'release' && <OtherRelease release={line.release} />}
    </li>
  )
}

/** An import, a rollback or a command. Loads its items when the line is expanded. */
function OtherRelease({ release: { release, note } }: { readonly release: ListedRelease }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <strong>{differences.release(release, note)}</strong>
      <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>{differences.items}</summary>
        {isShown && <ReleaseItems release={release} />}
      </details>
    </>
  )
}

const noTypes = { blocks: new Map(), contentTypes: new Map() }

type EditProps = { readonly gesture: UndoGroup<SiteOperation>; readonly site: SiteLineContext }

function Edit({ gesture, site }: EditProps) {
  const { item: name, last, count } = gesture
  const types = useTypes().data
  const item = site.toItem.get(toItemKey(name))
  const type = item?.type ?? ''
  const what = toUndoGroupText(last, (place) =>
    toKnownPositionLabels(types, { type, blockType: last.blockType }, place),
  )
  const difference = findUndoGroupDifference(gesture, {
    types: types ?? noTypes,
    type,
    blockType: last.blockType,
    findTitle: site.findTitle,
  })
  return (
    <>
      <span className="site-history-what">
        <span>
          {what}
          {count > 1 && <span className="quiet"> · {say.history.edits(count)}</span>}
        </span>
        {difference !== undefined && <DifferenceLines {...difference} />}
      </span>
      {item !== undefined && (
        <span>
          {item.isGone ? words.gone(item.title) : <ItemLink item={item} title={item.title} />}
          <Kind item={item} label={types?.contentTypes.get(type)?.label ?? type} site={site} />
        </span>
      )}
    </>
  )
}

/** The number of items in a line. A publish may contain a thousand. */
const mostItems = 3

function Publish({ entry }: { readonly entry: PublishEntry }) {
  const { note, takesBack, drafts } = entry
  const named = drafts.slice(0, mostItems)
  return (
    <>
      <strong>
        {takesBack === null
          ? words.published(note)
          : publishes.tookBack(publishes.named(takesBack.note, toTime(takesBack.createdAt)))}
      </strong>
      <span>
        {named.map((item, at) => (
          <span key={toItemKey(item)}>
            {at > 0 && ', '}
            <ItemLink item={item} title={item.title} />
          </span>
        ))}
        {drafts.length > named.length && (
          <span className="quiet"> {words.moreItems(drafts.length - named.length)}</span>
        )}
      </span>
    </>
  )
}

type KindProps = { readonly item: LoggedItem; readonly label: string; readonly site: SiteLineContext }

/** The type of an item. Includes the language if it is not the site's first language. */
function Kind({ item: { language }, label, site }: KindProps) {
  const other = language === site.language ? undefined : language.replace('_', '-')
  return <span className="quiet"> {words.kind(label, other)}</span>
}

const toTime = (at: string) => new Date(at).toLocaleString('en-GB')
