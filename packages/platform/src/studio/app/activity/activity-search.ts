/** The Activity filters, as stored in the URL. */
import type { ActivityAction } from '#api'
import { activityMessages } from '../../messages/areas/en-activity.ts'

export type ActivitySearch = {
  readonly q?: string
  /** Account id, or the name of a command that was run. */
  readonly person?: string
  readonly action?: ActivityAction
  /** Content key of an item. */
  readonly item?: string
  readonly language?: string
  readonly field?: string
  /** The first and last days, in the format YYYY-MM-DD and in the reader's time zone. */
  readonly from?: string
  readonly to?: string
}

export const activityActions = Object.keys(activityMessages.actions) as readonly ActivityAction[]

const day = /^\d{4}-\d\d-\d\d$/
const contentKey = /^MC[A-Z0-9]{26}$/
const language = /^[a-z]{2,3}(?:_[A-Z]{2})?$/
const field = /^[\w-]+(?:\.[\w-]+)?$/

/** Parses the filters from the URL. Ignores unknown parameters and invalid values. */
export function parseActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const { q } = raw
  const action = activityActions.find((one) => one === raw['action'])
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
    ...pick('person', /^.{1,200}$/, raw),
    ...(action !== undefined && { action }),
    ...pick('item', contentKey, raw),
    ...pick('language', language, raw),
    ...pick('field', field, raw),
    ...pick('from', day, raw),
    ...pick('to', day, raw),
  }
}

function pick<Name extends string>(
  name: Name,
  pattern: RegExp,
  raw: Record<string, unknown>,
): { readonly [N in Name]?: string } {
  const value = raw[name]
  const isValid = typeof value === 'string' && pattern.test(value)
  return (isValid ? { [name]: value } : {}) as { readonly [N in Name]?: string }
}

/** Returns the query for the Activity routes. Days begin and end at midnight in this computer's time zone. */
export function toActivityQuery({ from, to, ...search }: ActivitySearch) {
  const first = from === undefined ? undefined : toMoment(from, 0)
  const until = to === undefined ? undefined : toMoment(to, 1)
  return { ...search, ...(first && { from: first }), ...(until && { until }) }
}

/** Converts a date to a time. Returns undefined for a date such as 31 February. */
function toMoment(text: string, days: number): string | undefined {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  const start = new Date(year, month - 1, date)
  if (start.getMonth() !== month - 1) return undefined
  return new Date(year, month - 1, date + days).toISOString()
}
