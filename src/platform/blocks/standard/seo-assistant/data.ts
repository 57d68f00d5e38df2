import { isContentKey, isRecordId, toLongRecordId, toPlainText } from '#kit'
import { bindText, type BoundRecord, type Landing, type Scope } from '../../expression.ts'
import { toImageData, toImageKeys, type Picture } from '../../image-data.ts'
import type { CollectionQuery, Loaded, Needs, PageContext } from '../../page-context.ts'
import { toHeadTags, type HeadTags } from './head-tags.ts'
import type { Props } from './schema.ts'

export type Data = {
  readonly title: string
  readonly description: string
  readonly tags: HeadTags
  readonly picture?: Picture
}

type Context = {
  readonly loaded: Loaded
  readonly page: PageContext
  readonly warn: (reason: string) => void
}

const recordMarker = /\{!(?:Record|Content)\./

/** SEO-1: a record is asked for only when a text has a placeholder for it, and the page does not have it already. */
export function toNeeds(props: Props, page: PageContext): Needs {
  const pictureKeys = toImageKeys(props.image)
  const { recordId } = props
  const isNeeded = [props.pageTitle, props.description, props.customHeadTags].some((text) =>
    recordMarker.test(text),
  )
  if (!isNeeded || isOwnRecord(recordId, page)) return { contentKeys: pictureKeys }
  if (isContentKey(recordId)) return { contentKeys: [...pictureKeys, recordId] }
  const collections = isRecordId(recordId) ? [toQuery(recordId)] : []
  return { contentKeys: pictureKeys, collections }
}

/** ERR-6: without the record the texts that need it are left as the page has them. */
export function toData(props: Props, { loaded, page, warn }: Context): Data {
  const scope = toScope(props, { loaded, page })
  const missing = new Set<string>()
  const bind = (text: string, landing: Landing) => {
    const lacks = (['Record', 'Content'] as const).find(
      (root) => text.includes(`{!${root}.`) && scope[root] === undefined,
    )
    if (lacks !== undefined) missing.add(lacks)
    return lacks === undefined ? String(bindText(text, scope, landing) ?? '') : ''
  }
  const data = {
    title: toPlainText(bind(props.pageTitle, 'text')),
    description: toPlainText(bind(props.description, 'text')),
    tags: toHeadTags(bind(props.customHeadTags, 'html'), page.url),
    picture: toImageData(props.image, { loaded, page, warn }).Picture,
  }
  for (const root of missing) {
    warn(`fell back: there is no record for {!${root}.…} (record id "${props.recordId}")`)
  }
  for (const tag of data.tags.refused) warn(`left out: ${tag} may not stand in customHeadTags`)
  return data
}

function toScope({ recordId }: Props, { loaded, page }: Omit<Context, 'warn'>): Scope {
  if (isOwnRecord(recordId, page)) return page.scope
  const record = findRecord(recordId, { loaded, page })
  return { ...page.scope, Record: record, Content: record }
}

function findRecord(recordId: string, { loaded, page }: Omit<Context, 'warn'>): BoundRecord | undefined {
  if (isContentKey(recordId)) {
    const item = loaded.findContent(recordId)
    return item === undefined ? undefined : page.toRecord(item)
  }
  return loaded.findCollection(toQuery(recordId))?.items[0]
}

/** Nothing that could be an id means the page's own record. */
const isOwnRecord = (recordId: string, { record }: PageContext) =>
  (!isRecordId(recordId) && !isContentKey(recordId)) ||
  [record?.recordId, record?.managedContentId, record?.contentKey].includes(
    toLongRecordId(recordId) ?? recordId,
  )

function toQuery(recordId: string): CollectionQuery {
  const ids = [toLongRecordId(recordId) ?? recordId]
  return recordId.startsWith('20Y')
    ? { type: 'cms', query: { managedContentIds: ids } }
    : { type: 'record', query: { recordIds: ids } }
}
