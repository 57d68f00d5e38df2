/** One thing that somebody has done: when, who, what, and the way to where. */
import { Link } from '@tanstack/react-router'
import type { LoggedItem, SiteOperation } from '../api/history-shapes.ts'
import type { PublishEntry } from '../api/publish-shapes.ts'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { usePages, useTypes } from '../frame/queries.ts'
import { publishes } from '../messages/en-publishes.ts'
import { siteHistory as words } from '../messages/en-site-history.ts'
import { say } from '../messages/messages.ts'
import { toFirstLanguage } from '../pages/page-changes.ts'
import { toKnownPlaceWords } from '../problems/place-words.ts'
import type { Gesture } from './merge-logs.ts'
import { findValueWords, toGestureWords } from './operation-words.ts'
import type { SiteLine as Line } from './site-lines.ts'

type SiteLineProps = {
  readonly line: Line
  readonly toItem: ReadonlyMap<string, LoggedItem>
  /** Before somebody is led there. */
  readonly onOpen: () => void
}

export const toLineKey = (line: Line): string =>
  line.kind === 'publish'
    ? `release ${line.entry.release}`
    : `${toItemKey(line.gesture.item)} ${line.gesture.last.seq}`

export function SiteLine({ line, toItem, onOpen }: SiteLineProps) {
  const { at, who } = line
  const time = new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return (
    <li>
      <time className="quiet" dateTime={at}>
        {time}
      </time>
      <span className="site-history-who">{who}</span>
      {line.kind === 'publish' ? (
        <Publish entry={line.entry} onOpen={onOpen} />
      ) : (
        <Edit gesture={line.gesture} item={toItem.get(toItemKey(line.gesture.item))} onOpen={onOpen} />
      )}
    </li>
  )
}

type EditProps = Pick<SiteLineProps, 'onOpen'> & {
  readonly gesture: Gesture<SiteOperation>
  readonly item: LoggedItem | undefined
}

function Edit({ gesture: { last, count }, item, onOpen }: EditProps) {
  const types = useTypes().data
  const type = item?.type ?? ''
  const what = toGestureWords(last, (place) =>
    toKnownPlaceWords(types, { type, blockType: last.blockType }, place),
  )
  const written = last.operation.kind === 'set' ? findValueWords(last.operation.value) : undefined
  return (
    <>
      <span className="site-history-what">
        <span>
          {what}
          {count > 1 && <span className="quiet"> · {say.history.edits(count)}</span>}
        </span>
        {written !== undefined && <q className="history-words quiet">{written}</q>}
      </span>
      {item !== undefined && (
        <span>
          {item.isGone ? words.gone(item.title) : <ItemLink item={item} title={item.title} onOpen={onOpen} />}
          <Kind item={item} />
        </span>
      )}
    </>
  )
}

/** As many as a line names, of what may be a thousand. */
const mostItems = 3

function Publish({ entry, onOpen }: Pick<SiteLineProps, 'onOpen'> & { readonly entry: PublishEntry }) {
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
            <ItemLink item={item} title={item.title} onOpen={onOpen} />
          </span>
        ))}
        {drafts.length > named.length && (
          <span className="quiet"> {words.moreItems(drafts.length - named.length)}</span>
        )}
      </span>
    </>
  )
}

type ItemLinkProps = Pick<SiteLineProps, 'onOpen'> & { readonly item: ItemName; readonly title: string }

/** A page, or the form of what has none. */
function ItemLink({ item, title, onOpen }: ItemLinkProps) {
  const pages = usePages().data ?? []
  const isPage = pages.some((page) => toItemKey(page) === toItemKey(item))
  const { contentKey, language } = item
  const to = isPage ? '/page/$contentKey/$language' : '/item/$contentKey/$language'
  return (
    <Link to={to} params={{ contentKey, language }} onClick={onOpen}>
      {title}
    </Link>
  )
}

/** With its language, where that is another than the site's first. */
function Kind({ item: { type, language } }: { readonly item: LoggedItem }) {
  const types = useTypes().data
  const isFirst = language === toFirstLanguage(usePages().data ?? [])
  const label = types?.contentTypes.get(type)?.label ?? type
  return <span className="quiet"> {words.kind(label, isFirst ? undefined : language.replace('_', '-'))}</span>
}

const toTime = (at: string) => new Date(at).toLocaleString('en-GB')
