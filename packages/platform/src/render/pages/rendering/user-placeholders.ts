/**
 * Fills user data into a page's text (SSN-1). During rendering, a mark represents each value. In the finished HTML,
 * each mark becomes an element that browsers fill. In a cached page, that element contains the guest's value, so guests
 * need no script and no request. A browser with the hint cookie fills in the visitor's values.
 */
import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#kit'
import { formatUserField, userFields, type UserField, type Visitor } from '#model'

export type UserPlaceholders = {
  /** A mark contains only letters and digits, so that escaping, JSON and URL encoding leave it unchanged. */
  readonly toMark: (field: UserField) => string
  readonly isIn: (html: string) => boolean
  /**
   * Replaces the visitor-data marks in finished HTML. Calls `warn` for each mark in a position that browsers cannot
   * fill, and leaves it empty.
   */
  readonly fill: (html: string, visitor: Visitor, warn: (reason: string) => void) => string
  /** Returns a copy of the data from which all marks for visitor data have been removed. */
  readonly clear: <T>(data: T) => T
}

/** Elements that may contain only text. */
const plainElements = new Set(['script', 'style', 'title', 'textarea', 'option', 'svg'])
/** Elements whose content is only for machines. Visitors read the same content elsewhere on the page. */
const silentElements = new Set(['script', 'style', 'title', 'meta'])

/**
 * Attack: text, a record or a query that contains a forged mark. The marks of each page include a different secret,
 * which is never sent.
 */
export function createUserPlaceholders(): UserPlaceholders {
  /** Set once the page creates a mark. Most pages create no marks, so their HTML need not be searched. */
  let made: PlaceholderSecret | undefined
  const isIn = (text: string) => made !== undefined && text.search(made.mark) !== -1
  const clearText = (text: string) => (made === undefined ? text : text.replace(made.mark, ''))

  function fill(html: string, visitor: Visitor, warn: (reason: string) => void): string {
    if (made === undefined || !isIn(html)) return html
    const warnOf = (name: string, where: string) => {
      if (!silentElements.has(name)) warn(`left empty ${where} <${name}>, where no browser can fill it`)
    }
    let closed: UnfilledElement | undefined
    return html.replace(
      made.tagOrMark,
      (found: string, ...[end = '', name, index]: readonly (string | undefined)[]) => {
        if (name !== undefined) {
          closed = pass(closed, { found, name, isEnd: end !== '' })
          if (!isIn(found)) return found
          warnOf(name, 'in an attribute of')
          return clearText(found)
        }
        if (closed === undefined) return toElement(userFields[Number(index)], visitor)
        warnOf(closed.name, 'inside')
        return ''
      },
    )
  }

  return {
    toMark(field) {
      made ??= makeSecret()
      return `${made.secret}${userFields.indexOf(field)}`
    },
    isIn,
    fill,
    clear(data) {
      if (made === undefined) return data
      const text = JSON.stringify(data)
      return isIn(text) ? (JSON.parse(clearText(text)) as typeof data) : data
    },
  }
}

type PlaceholderSecret = { readonly secret: string; readonly mark: RegExp; readonly tagOrMark: RegExp }

function makeSecret(): PlaceholderSecret {
  const secret = `user${randomBytes(10).toString('hex')}`
  const mark = new RegExp(`${secret}(\\d)`, 'gi')
  return { secret, mark, tagOrMark: new RegExp(`<(/?)([a-z][a-z0-9-]*)[^>]*>|${mark.source}`, 'gi') }
}

/** An open element with content that must not change. `depth`: the number of open elements with the same name. */
type UnfilledElement = { readonly name: string; readonly depth: number }
type MarkupTag = { readonly found: string; readonly name: string; readonly isEnd: boolean }

/** Skips islands, because React renders them again from their attributes. */
function pass(
  closed: UnfilledElement | undefined,
  { found, name, isEnd }: MarkupTag,
): UnfilledElement | undefined {
  if (closed === undefined)
    return !isEnd && (plainElements.has(name) || found.includes(' data-island="'))
      ? { name, depth: 1 }
      : undefined
  if (name !== closed.name) return closed
  const depth = closed.depth + (isEnd ? -1 : 1)
  return depth === 0 ? undefined : { name, depth }
}

const toElement = (field: UserField | undefined, visitor: Visitor) =>
  field === undefined
    ? ''
    : `<span data-user="${field}">${escapeHtml(formatUserField(visitor, field))}</span>`
