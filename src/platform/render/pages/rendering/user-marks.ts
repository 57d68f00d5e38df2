/**
 * Fills user data into a page's texts (SSN-1). During rendering a mark represents each value; in the finished HTML the mark becomes an
 * element that browsers fill. In a cached page this element contains the guest's value, so guests need no scripts and load nothing extra; a
 * browser with the hint cookie fills in the visitor's values.
 */
import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#kit'
import { toUserWords, userFields, type UserField, type Visitor } from '#model'

export type UserMarks = {
  /** Letters and digits only, so that escaping, JSON and URLs leave it unchanged. */
  readonly toMark: (field: UserField) => string
  readonly isIn: (html: string) => boolean
  /** Fills finished HTML. Calls `warn` for each mark that is left empty because no browser could fill it. */
  readonly fill: (html: string, visitor: Visitor, warn: (reason: string) => void) => string
  /** Returns a copy of plain data without marks. */
  readonly clear: <T>(data: T) => T
}

/** Elements that cannot contain other elements. */
const plainElements = new Set(['script', 'style', 'title', 'textarea', 'option', 'svg'])
/** Elements with content for machines; visitors read it in other elements. */
const silentElements = new Set(['script', 'style', 'title', 'meta'])

/** Attack: a text, a record or a query that forges a mark. Each page has its own secret, which is never sent. */
export function createUserMarks(): UserMarks {
  /** Set once a mark is made; most pages make none and need no search. */
  let made: MarkSecret | undefined
  const isIn = (text: string) => made !== undefined && text.search(made.mark) !== -1
  const clearText = (text: string) => (made === undefined ? text : text.replace(made.mark, ''))

  function fill(html: string, visitor: Visitor, warn: (reason: string) => void): string {
    if (made === undefined || !isIn(html)) return html
    const warnOf = (name: string, where: string) => {
      if (!silentElements.has(name)) warn(`left empty ${where} <${name}>, where no browser can fill it`)
    }
    let closed: ClosedElement | undefined
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

type MarkSecret = { readonly secret: string; readonly mark: RegExp; readonly tagOrMark: RegExp }

function makeSecret(): MarkSecret {
  const secret = `user${randomBytes(10).toString('hex')}`
  const mark = new RegExp(`${secret}(\\d)`, 'gi')
  return { secret, mark, tagOrMark: new RegExp(`<(/?)([a-z][a-z0-9-]*)[^>]*>|${mark.source}`, 'gi') }
}

/** An open element that may not contain page elements, and the number of open elements of its name. */
type ClosedElement = { readonly name: string; readonly depth: number }
type MarkupTag = { readonly found: string; readonly name: string; readonly isEnd: boolean }

/** Skips islands: React renders them again from their attributes. */
function pass(
  closed: ClosedElement | undefined,
  { found, name, isEnd }: MarkupTag,
): ClosedElement | undefined {
  if (closed === undefined)
    return !isEnd && (plainElements.has(name) || found.includes(' data-island='))
      ? { name, depth: 1 }
      : undefined
  if (name !== closed.name) return closed
  const depth = closed.depth + (isEnd ? -1 : 1)
  return depth === 0 ? undefined : { name, depth }
}

const toElement = (field: UserField | undefined, visitor: Visitor) =>
  field === undefined ? '' : `<span data-user="${field}">${escapeHtml(toUserWords(visitor, field))}</span>`
