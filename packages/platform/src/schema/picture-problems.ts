/** Finds images that browsers would block, because the URL begins with `http:` or has a host but no scheme. */
import { isPictureUrl, isValidUrl, readTags } from '#kit'
import { hasExpression } from './expression.ts'
import { findImageInfo, unsafePictureUrlMessage } from './image-info.ts'
import type { SchemaNode } from './walk-schema.ts'

type PictureProblem = { readonly path: string; readonly message: string }

/** Returns the problems in an image or rich text field, with messages for authors. */
export function toPictureProblems(
  { path: at, facts: { kind }, value }: Pick<SchemaNode<unknown>, 'path' | 'facts' | 'value'>,
  path: string,
): PictureProblem[] {
  if (kind !== 'image' && kind !== 'richText') return []
  const addresses = kind === 'image' ? readAddresses(value) : readSources(value)
  return addresses.filter(isRejected).map((url) => ({
    path: [path, ...at].join(' › '),
    message: `${unsafePictureUrlMessage} (got ${url.slice(0, 200)})`,
  }))
}

/** Returns true for a blocked URL. Ignores invalid URLs and those that contain an expression. */
const isRejected = (url: string) => !hasExpression(url) && isValidUrl(url) && !isPictureUrl(url)

function readAddresses(stored: unknown): readonly string[] {
  const { url, srcSet = [] } = findImageInfo(stored) ?? {}
  return [...(url === undefined ? [] : [url]), ...srcSet.map((entry) => entry.url)]
}

const readSources = (stored: unknown): readonly string[] =>
  typeof stored === 'string' && /<img/i.test(stored)
    ? readTags(stored).flatMap(({ name, attributes }) => (name === 'img' ? (attributes['src'] ?? []) : []))
    : []
