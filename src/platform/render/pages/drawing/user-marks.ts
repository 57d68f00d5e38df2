/**
 * User data in a page's texts (SSN-1). While the page is made a mark stands for each; in the finished
 * HTML it becomes an element that browsers know. In a page that is kept it holds what is true of a guest: right for guests
 * with and without scripts, who load nothing for it; a browser with the hint cookie fills in the others' values.
 */
import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#kit'
import { toUserWords, userFields, type UserField, type Visitor } from '#model'

export type UserMarks = {
  /** Letters and digits alone, so that escaping, JSON and addresses leave it whole. */
  readonly toMark: (field: UserField) => string
  readonly isIn: (html: string) => boolean
  /** Of finished HTML. `warn` is called for each mark that is left empty, since no browser could fill it. */
  readonly fill: (html: string, visitor: Visitor, warn: (reason: string) => void) => string
  /** The same plain data without any mark. */
  readonly clear: <T>(data: T) => T
}

/** No element can stand inside these. */
const plainElements = new Set(['script', 'style', 'title', 'textarea', 'option', 'svg'])
/** For machines: visitors read it in other elements. */
const silentElements = new Set(['script', 'style', 'title', 'meta'])

/** Attack: a text, a record or a query that forges a mark. Each page has its own, which nobody sees. */
export function createUserMarks(): UserMarks {
  /** Most pages make none, and need not be searched for any. */
  let made: Secret | undefined
  const isIn = (text: string) => made !== undefined && text.search(made.mark) !== -1
  const clearText = (text: string) => (made === undefined ? text : text.replace(made.mark, ''))

  function fill(html: string, visitor: Visitor, warn: (reason: string) => void): string {
    if (made === undefined || !isIn(html)) return html
    const warnOf = (name: string, where: string) => {
      if (!silentElements.has(name)) warn(`left empty ${where} <${name}>, where no browser can fill it`)
    }
    let closed: Closed | undefined
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

type Secret = { readonly secret: string; readonly mark: RegExp; readonly tagOrMark: RegExp }

function makeSecret(): Secret {
  const secret = `user${randomBytes(10).toString('hex')}`
  const mark = new RegExp(`${secret}(\\d)`, 'gi')
  return { secret, mark, tagOrMark: new RegExp(`<(/?)([a-z][a-z0-9-]*)[^>]*>|${mark.source}`, 'gi') }
}

/** An open element that takes no element of the page; and how many of its name are open. */
type Closed = { readonly name: string; readonly depth: number }
type Tag = { readonly found: string; readonly name: string; readonly isEnd: boolean }

/** React draws an island again, out of what stands in its attributes. */
function pass(closed: Closed | undefined, { found, name, isEnd }: Tag): Closed | undefined {
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
