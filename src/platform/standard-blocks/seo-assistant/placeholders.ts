/** SEO-1: replaces `{!Record.x}` and `{!Content.x}` with the SEO properties of a record. */
import { bindText, type ExpressionScope } from '#schema'
import type { SeoProperties } from '#model'

/** The context of a value: a text (escaped on output), a link's address, or the text of a JSON script. */
export type PlaceholderContext = 'text' | 'url' | 'json'

type SeoPlaceholder = { readonly root: 'Record' | 'Content'; readonly name: string }

type PlaceholderBinding = {
  readonly properties: SeoProperties | undefined
  /** Scope of the page's other expressions. */
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
 * Replaces placeholders in one pass, so that a value is never parsed as a placeholder. Empty and unknown values remove
 * their placeholder; a complex field also removes the double quotes around it.
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

/** Binds the page's other expressions: labels, query parameters, paths. */
function toOther(expression: string, { scope, landing }: PlaceholderBinding, isAll: boolean): string {
  const value = bindText(`{!${expression}}`, scope, landing === 'url' ? 'url' : 'text')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return landing === 'url' ? text : land(text, landing, isAll)
}

/** Attack: a value that ends its string, or becomes another path. A whole address is checked where it is used. */
function land(value: string, landing: PlaceholderContext, isAll: boolean): string {
  if (landing === 'url') return isAll || /^\/[^/\\\s]/.test(value) ? value : encodeURIComponent(value)
  return landing === 'json' ? JSON.stringify(toEntities(value)).slice(1, -1) : value
}

/** Escapes quotation marks for the head's own JSON, where nothing else does. */
const toEntities = (value: string) => value.replaceAll("'", '&#39;').replaceAll('"', '&quot;')
