/**
 * Converts responses from another server's delivery API to content items. Attack: manipulated responses. No value is
 * trusted.
 */
import { decodeBasicEntities, isContentKey, isPlainObject, isRecordId, maxValueDepth } from '#kit'
import type { ContentItem } from '#model'
import { unusableResponse } from './errors.ts'

export type RemoteRules = {
  /** Returns true if items of this content type may come from another server. */
  readonly isShared: (type: string) => boolean
  /** The names of each content type's rich text fields. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
}

export type ParsedContents = {
  readonly items: readonly ContentItem[]
  /** The reasons why entries were omitted. */
  readonly rejected: readonly string[]
  readonly hasMore: boolean
}

type BodyFields = Readonly<Record<string, unknown>>

const mediaField = 'sfdc_cms:media'
const maxTextLength = 1000
const typeName = /^[A-Za-z]\w{0,79}$/
const mediaPath = /^\/cms\/delivery\/media\/(MC[A-Z2-7]{26})(\?[\w=&.-]{0,200})?$/

/** Parses a list of content items (API-4). Omits invalid entries. Throws if the response is not such a list. */
export function parseContents(answer: unknown, rules: RemoteRules): ParsedContents {
  const { contents, nextPageUrl } = toFields(answer) ?? {}
  if (!Array.isArray(contents))
    throw unusableResponse(`expected a list of contents, received ${toKind(answer)}`)
  const parsed = contents.map((entry: unknown) => parseContent(entry, rules))
  return {
    items: decodeOnce(
      parsed.filter((item) => typeof item !== 'string'),
      rules,
    ),
    rejected: parsed.filter((item) => typeof item === 'string'),
    hasMore: typeof nextPageUrl === 'string' && contents.length > 0,
  }
}

/**
 * Returns the id to use in requests: the site id of the only channel or, if it has none, the channel's own id. Throws
 * if there is no channel or more than one.
 */
export function parseChannels(answer: unknown): string {
  const { channels } = toFields(answer) ?? {}
  if (!Array.isArray(channels))
    throw unusableResponse(`expected a list of channels, received ${toKind(answer)}`)
  const ids = channels.map((entry: unknown) => {
    const { channelId, id, target } = toFields(entry) ?? {}
    return {
      channel: [channelId, id].find((value) => hasPrefix(value, '0ap')),
      site: [toFields(target)?.id].find((value) => hasPrefix(value, '0DM')),
    }
  })
  const [only, ...others] = ids.filter(({ channel }) => channel !== undefined)
  if (only?.channel === undefined) throw unusableResponse('the content origin has no channel')
  if (others.length > 0) {
    const names = ids.flatMap(({ channel }) => channel ?? []).slice(0, 10)
    throw unusableResponse(`there are several channels; set CONTENT_CHANNEL to one of ${names.join(', ')}`)
  }
  return only.site ?? only.channel
}

const remoteMedia = 'remote:'

/**
 * Parses the `source.ref` of a remote media item: its path on the origin, followed by its publication time. Attack:
 * `1/cms/…` after an origin means another port, `@evil.example/cms/…` another host.
 */
export function parseMediaRef(ref: string): string | undefined {
  const path = ref.startsWith(remoteMedia) ? ref.slice(remoteMedia.length).split('#', 1)[0] : undefined
  return path !== undefined && mediaPath.test(path) ? path : undefined
}

function parseContent(entry: unknown, rules: RemoteRules): ContentItem | string {
  const fields = toFields(entry)
  const body = toFields(fields?.contentBody)
  const type = toFields(fields?.contentType)?.fullyQualifiedName
  const contentKey = fields?.contentKey
  if (fields === undefined || body === undefined || !isContentKey(contentKey)) {
    return 'an entry has no content key or no body'
  }
  if (typeof type !== 'string' || !typeName.test(type)) return `${contentKey} has no content type`
  if (!rules.isShared(type)) return `${contentKey} is of ${type}, which is never read from another server`
  if (!isShallow(body, maxValueDepth)) return `${contentKey} is nested too deeply`
  const publishedAt = new Date(limitText(fields.publishedDate))
  const publishedMs = Number.isNaN(publishedAt.getTime()) ? 0 : publishedAt.getTime()
  const item = {
    managedContentId: isRecordId(fields.managedContentId) ? fields.managedContentId : contentKey,
    contentKey,
    recordId: null,
    type,
    title: limitText(fields.title),
    urlName: limitText(fields.urlName),
    language: limitText(fields.language),
    publishedDate: new Date(publishedMs).toISOString(),
    version: Math.max(1, Math.floor(publishedMs / 1000)),
    body,
  }
  return mediaField in body ? { ...item, body: toMediaBody(item) } : item
}

/**
 * Gives a media item a URL on this site that changes with each publication. Only this server fetches the bytes from the
 * origin. Attack: a URL on another server, or the URL of another item's bytes. Such an image gets no URL.
 */
function toMediaBody({ contentKey, publishedDate, version, body }: ContentItem): BodyFields {
  const { [mediaField]: stored, width, height, ...rest } = body
  const media = toFields(stored)
  const { type = 'file', mimeType } = toFields(media?.source) ?? {}
  const [path = '', key, query = ''] = mediaPath.exec(withoutBase(limitText(media?.url))) ?? []
  if (key !== contentKey || type !== 'file' || typeof mimeType !== 'string') return rest
  return {
    ...rest,
    ...(isPixels(width) && isPixels(height) && { width, height }),
    [mediaField]: {
      url: `/cms/delivery/media/${contentKey}?version=${version}.0${toChannelQuery(query)}`,
      source: { type: 'file', mimeType, ref: `${remoteMedia}${path}#${publishedDate}` },
    },
  }
}

/**
 * Removes everything before the media path, such as scheme, host and the origin's base path, because requests use only
 * that path.
 */
const withoutBase = (url: string): string => url.slice(Math.max(0, url.indexOf('/cms/delivery/media/')))

function toChannelQuery(query: string): string {
  const channelId = new URLSearchParams(query).get('channelId')
  return isRecordId(channelId) ? `&channelId=${channelId}` : ''
}

/**
 * Decodes entities in rich text. The request asks for text without entities, but a server may send them nevertheless.
 * Text is assumed to be encoded if no rich text in the response contains a character that would be encoded, and at
 * least one contains its entity. Each text is then decoded once.
 */
function decodeOnce(items: readonly ContentItem[], { richTextFields }: RemoteRules): readonly ContentItem[] {
  const isRichText = ({ type }: ContentItem, name: string) => richTextFields.get(type)?.has(name) ?? false
  const texts = items.flatMap((item) =>
    Object.entries(item.body).flatMap(([name, value]) =>
      isRichText(item, name) && typeof value === 'string' ? [value] : [],
    ),
  )
  const isEncoded = !texts.some((text) => /[<>"'\\]/.test(text)) && texts.some((text) => /&lt;/.test(text))
  if (!isEncoded) return items
  return items.map((item) => ({
    ...item,
    body: Object.fromEntries(
      Object.entries(item.body).map(([name, value]) => [
        name,
        isRichText(item, name) && typeof value === 'string' ? decodeBasicEntities(value) : value,
      ]),
    ),
  }))
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1))
}

const toFields = (value: unknown): BodyFields | undefined => (isPlainObject(value) ? value : undefined)

const limitText = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxTextLength) : '')

const hasPrefix = (value: unknown, prefix: string): value is string =>
  isRecordId(value) && value.startsWith(prefix)

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 100_000

function toKind(value: unknown): string {
  if (value === null) return 'an empty response'
  if (typeof value === 'string') return 'no JSON'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object without one' : `a ${typeof value}`
}
