/**
 * Replaces expressions in HTML. Each value is escaped for its context: between tags, in a link or image URL, or
 * elsewhere in a tag. Text that may be a tag is treated as a tag. An inserted value cannot end an attribute or a tag,
 * even if the attribute is unquoted.
 */
import { decodeHTMLAttribute } from 'entities/decode'
import { escapeEveryCharacter, escapeHtml } from '#kit'

export type MarkupBinder = {
  /** Returns an expression's value as text, not yet escaped. */
  readonly toWords: (expression: string) => string
  /** Replaces the expressions in a URL. Receives the complete URL. */
  readonly toAddress: (template: string) => string
}

/**
 * Matches one of: a `<` directly before an expression, which cannot start a tag; a comment; a tag up to its unquoted
 * `>` (or to the end, after an unclosed quote); an expression between tags.
 */
const commentTagOrExpression =
  /<(?=\{!)|<!--[\s\S]*?(?:-->|$)|<[/!?a-z](?:"[^"]*"|'[^']*'|[^"'>])*(?:>|["'][\s\S]*)?|\{!([^{}]*)\}/gi
/**
 * Matches a URL attribute in a tag, or an expression elsewhere in the tag. Both are matched in a single pass, so that
 * an expression in an inserted value is never evaluated.
 */
const addressOrExpression = /(?<=[\s"'/])((?:href|src)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)|\{!([^{}]*)\}/gi

export function bindMarkup(html: string, binder: MarkupBinder): string {
  return html.replace(commentTagOrExpression, (whole, expression: string | undefined) => {
    if (expression !== undefined) return escapeHtml(binder.toWords(expression))
    return whole === '<' ? '&lt;' : bindTag(whole, binder)
  })
}

/** Returns the expressions inside tags and comments, as written: `{!Item.title}`. */
export const findTagExpressions = (html: string): readonly string[] =>
  (html.match(commentTagOrExpression) ?? [])
    .filter((found) => found.startsWith('<') && found !== '<')
    .flatMap((tag) => tag.match(/\{![^{}]*\}/g) ?? [])

const bindTag = (tag: string, { toWords, toAddress }: MarkupBinder) =>
  tag.replace(
    addressOrExpression,
    (whole, ...[name, value = '', expression = '']: readonly (string | undefined)[]) => {
      if (name === undefined) return escapeEveryCharacter(toWords(expression))
      if (!value.includes('{!')) return whole
      return `${name}"${escapeHtml(toAddress(decodeHTMLAttribute(value.replace(/^(["'])(.*)\1$/s, '$2'))))}"`
    },
  )
