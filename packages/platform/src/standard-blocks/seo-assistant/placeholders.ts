/** Replaces `{!Record.x}` and `{!Content.x}` with the record's SEO properties (SEO-1). */
import { bindText, type ExpressionScope } from '#schema'
import type { SeoProperties } from '#model'

/** The context in which a value is inserted: text that is escaped later, a link's URL, or a JSON string in a script. */
export type PlaceholderContext = 'text' | 'url' | 'json'

type SeoPlaceholder = { readonly root: 'Record' | 'Content'; readonly name: string }

type PlaceholderBinding = {
  readonly properties: SeoProperties | undefined
  /** Scope for all expressions that are not placeholders. */
  readonly scope: ExpressionScope
  readonly landing: PlaceholderContext
}

const placeholder = /\{!(Record|Content)\.([\w.:]+)\}/g
const quotedOrBare = /"\{!([^{}]*)\}"|\{!([^{}]*)\}/g

export const toPlaceholders = (texts: readonly string[]): SeoPlaceholder[] =>
  texts.flatMap((text) =>
    Array.from(text.matchAll(placeholder), ([, root, name = '']) => ({
      root: root === 'Record' ? 'Record' : 'Content',
      name,
    })),
  )

/**
 * Replaces all placeholders in one pass, so that inserted values are never parsed as placeholders. A placeholder
 * without a value is removed. For a complex field, the surrounding double quotes are removed too.
 */
export const bindPlaceholders = (text: string, binding: PlaceholderBinding): string =>
  text.replace(quotedOrBare, (whole, quoted: string | undefined, bare: string | undefined) => {
    const expression = quoted ?? bare ?? ''
    const [, , name] = new RegExp(`^${placeholder.source}$`).exec(`{!${expression}}`) ?? []
    const complex = name === undefined ? undefined : readOwn(binding.properties?.complexFields, name)
    if (complex !== undefined) return complex
    const isAll = whole === text
    const value =
      name === undefined
        ? toOther(expression, binding, isAll)
        : land(readValue(binding.properties, name), binding.landing, isAll)
    return quoted === undefined ? value : `"${value}"`
  })

function readValue(properties: SeoProperties | undefined, name: string): string {
  if (name === '_Title') return properties?.recordName ?? ''
  if (name === '_Object') return properties?.objectName ?? ''
  return readOwn(properties?.fields, name) ?? ''
}

const readOwn = (values: Readonly<Record<string, string>> | undefined, name: string) =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined

/** Replaces expressions that do not name an SEO property: labels, query parameters and paths. */
function toOther(expression: string, { scope, landing }: PlaceholderBinding, isAll: boolean): string {
  const value = bindText(`{!${expression}}`, scope, landing === 'url' ? 'url' : 'text')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return landing === 'url' ? text : land(text, landing, isAll)
}

/**
 * Attack: a value may end the string that contains it, or change the URL's path. A URL that consists only of the value
 * is checked by the code that uses it.
 */
function land(value: string, landing: PlaceholderContext, isAll: boolean): string {
  if (landing === 'url') return isAll || /^\/[^/\\\s]/.test(value) ? value : encodeURIComponent(value)
  return landing === 'json' ? JSON.stringify(toEntities(value)).slice(1, -1) : value
}

/** Escapes quotation marks in the JSON for the head, because no other code escapes them. */
const toEntities = (value: string) => value.replaceAll("'", '&#39;').replaceAll('"', '&quot;')
