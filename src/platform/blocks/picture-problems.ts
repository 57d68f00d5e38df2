/** Pictures that pages would not show: at an address with `http:`, or with no scheme before its host. */
import { z } from 'zod'
import { isPictureUrl, isValidUrl, readTags } from '#kit'
import { findLayer } from './bind-props.ts'
import { holdsExpression } from './expression.ts'
import { findMeta } from './field.ts'
import { openAddress, toImageInfo } from './image-data.ts'

type Problem = { readonly path: string; readonly message: string }

/** For authors, wherever a schema takes a picture or rich text. Blocks inside are judged on their own. */
export function findPictureProblems(schema: z.ZodType, stored: unknown, path: string): Problem[] {
  if (schema instanceof z.ZodLazy || stored === undefined || stored === null) return []
  const { kind } = findMeta(schema)
  if (kind === 'image' || kind === 'richText') {
    const addresses = kind === 'image' ? readAddresses(stored) : readSources(stored)
    return addresses
      .filter(isRefused)
      .map((url) => ({ path, message: `${openAddress} (got ${url.slice(0, 200)})` }))
  }
  if (typeof stored !== 'object') return []
  const element = findLayer(schema, z.ZodArray)?.element as z.ZodType | undefined
  const shape = findLayer(schema, z.ZodObject)?.shape as Record<string, z.ZodType> | undefined
  return Object.entries(stored).flatMap(([key, child]) => {
    const inner = Array.isArray(stored) ? element : shape?.[key]
    return findPictureProblems(inner ?? z.unknown(), child, `${path} › ${key}`)
  })
}

/** What is no valid URL, or is told by an expression, is judged elsewhere. */
const isRefused = (url: string) => !holdsExpression(url) && isValidUrl(url) && !isPictureUrl(url)

function readAddresses(stored: unknown): readonly string[] {
  const info = toImageInfo(stored)
  if (info === undefined || 'reason' in info) return []
  return [...(info.url === undefined ? [] : [info.url]), ...(info.srcSet ?? []).map(({ url }) => url)]
}

const readSources = (stored: unknown): readonly string[] =>
  typeof stored === 'string' && /<img/i.test(stored)
    ? readTags(stored).flatMap(({ name, attributes }) => (name === 'img' ? (attributes['src'] ?? []) : []))
    : []
