/** Checks redirects for loops, for chains, and for sources that are live pages. */
import { toTargetPath } from '#content-types'
import { foldPath } from '#kit'
import { isReservedPath } from '#model'
import type { ContentDraft } from '../../types/change.ts'
import type { Head } from '../../snapshots/release-index.ts'
import type { AddressCheck, AddressProblem } from './address-check.ts'
import { createRecordFinder, indexFirstByKey, type AddressOwner } from './find-record.ts'

export const redirectType = 'epiderm__redirect'

/** Maximum number of chain steps that a message lists. */
export const maxListedSteps = 10

type CheckedRedirect = Pick<ContentDraft, 'title' | 'contentKey' | 'language'> & {
  readonly from: string
  readonly to: string
}

export function findRedirectProblems({ drafts, staying, stayingHeads }: AddressCheck): AddressProblem[] {
  const all = [...staying, ...drafts]
  const redirects = all.flatMap(toRedirect)
  if (redirects.length === 0) return []
  const ours = new Map(drafts.map((draft) => [toItemKey(draft), draft]))
  const byAddress = new Map(redirects.map((redirect) => [toAddress(redirect, redirect.from), redirect]))
  const isLive = createLiveness(all, [...stayingHeads, ...drafts])
  const problems = redirects.flatMap((redirect) => {
    const draft = ours.get(toItemKey(redirect))
    const live = isLive(redirect)
    const shadowed = live === undefined ? [] : toShadow(redirect, live, { draft, ours })
    return [...findReserved(redirect, draft), ...shadowed, ...findChain(redirect, { byAddress, ours })]
  })
  return [...problems, ...findSameRedirects(redirects, ours)]
}

/**
 * Finds redirects whose sources differ only in spelling, so that only one of them takes effect. The check for unique
 * fields reports identical sources.
 */
function findSameRedirects(
  redirects: readonly CheckedRedirect[],
  ours: ReadonlyMap<string, ContentDraft>,
): AddressProblem[] {
  const first = new Map<string, CheckedRedirect>()
  return redirects.flatMap((redirect) => {
    const address = toAddress(redirect, redirect.from)
    const other = first.get(address)
    if (other === undefined) first.set(address, redirect)
    if (other === undefined || other.from === redirect.from) return []
    const [one, two] = ours.has(toItemKey(redirect)) ? [redirect, other] : [other, redirect]
    const draft = ours.get(toItemKey(one))
    const message = `redirects from ${one.from}, and ${two.title} from ${two.from}, which differs only in case`
    return draft === undefined
      ? []
      : [{ draft, field: ['body', 'from'], message, hint: 'Remove one of the two redirects.' }]
  })
}

const toItemKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

/** Converts a draft to a redirect. Ignores redirects with invalid fields, which schema validation reports. */
function toRedirect({ type, title, contentKey, language, body }: ContentDraft): CheckedRedirect[] {
  const { from, to } = body
  if (type !== redirectType || typeof from !== 'string' || typeof to !== 'string') return []
  return [{ title, contentKey, language, from, to }]
}

const findReserved = ({ from }: CheckedRedirect, draft: ContentDraft | undefined): AddressProblem[] =>
  draft === undefined || !isReservedPath(from)
    ? []
    : [
        {
          draft,
          field: ['body', 'from'],
          message: `redirects from ${from}, which the server answers itself`,
          hint: 'Remove the redirect: it would never be used.',
        },
      ]

/**
 * Reports the problem on a changed item: the redirect if it changed; otherwise, the page that the redirect would hide.
 */
function toShadow(
  redirect: CheckedRedirect,
  live: AddressOwner,
  { draft, ours }: { draft: ContentDraft | undefined; ours: ReadonlyMap<string, ContentDraft> },
): AddressProblem[] {
  if (draft !== undefined) {
    const message = `redirects from ${redirect.from}, where ${live.title} is`
    return [
      { draft, field: ['body', 'from'], message, hint: 'Choose another address, or move the page first.' },
    ]
  }
  const page = ours.get(toItemKey(live))
  if (page === undefined) return []
  const message = `is at ${redirect.from}, from which ${redirect.title} (${redirect.contentKey}) redirects`
  const field = page.type === 'epiderm__page' ? ['body', 'route'] : ['urlName']
  return [{ draft: page, field, message, hint: 'Remove that redirect, or choose another address.' }]
}

/**
 * Finds redirects that form a chain or a loop. A single redirect is allowed. If its target is redirected again, the
 * redirects form a chain. If the target redirects back to the source, they form a loop.
 */
function findChain(
  redirect: CheckedRedirect,
  {
    byAddress,
    ours,
  }: { byAddress: ReadonlyMap<string, CheckedRedirect>; ours: ReadonlyMap<string, ContentDraft> },
): AddressProblem[] {
  const chain = toChain(redirect, byAddress)
  const draft = chain.map((step) => ours.get(toItemKey(step))).find((step) => step !== undefined)
  const last = chain.at(-1)
  if (draft === undefined || last === undefined) return []
  const message = `leads from ${chain.map(({ from }) => from).join(' to ')} to ${last.to}`
  if (chain.some(({ from }) => foldPath(from) === foldPath(toTargetPath(last.to) ?? '')))
    return [{ draft, message: `${message}, in a redirect loop`, hint: 'Change the target of one of them.' }]
  if (chain.length === 1) return []
  return [
    {
      draft,
      message: `${message}, over more than one redirect`,
      hint: `Redirect ${redirect.from} to ${last.to} directly.`,
    },
  ]
}

/** Returns the redirect and the redirects that follow it, each only once. */
function toChain(
  redirect: CheckedRedirect,
  byAddress: ReadonlyMap<string, CheckedRedirect>,
): CheckedRedirect[] {
  const chain = [redirect]
  while (chain.length < maxListedSteps) {
    const next = byAddress.get(toAddress(redirect, toTargetPath(chain.at(-1)?.to ?? '')))
    if (next === undefined || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

const toAddress = ({ language }: CheckedRedirect, path: string | undefined) =>
  `${language} ${foldPath(path ?? '')}`

/** Finds the page at a redirect's path, or the record shown there. */
function createLiveness(items: readonly ContentDraft[], records: readonly (Head | ContentDraft)[]) {
  const byRoute = indexFirstByKey(
    items.flatMap((item) => {
      const { type, language, body } = item
      return type === 'epiderm__page' && body.record === undefined
        ? [{ item, address: `${language} ${foldPath(String(body.route))}` }]
        : []
    }),
    ({ address }) => [address],
  )
  const findRecord = createRecordFinder(items, records)
  return ({ from, language }: CheckedRedirect): AddressOwner | undefined =>
    byRoute.get(`${language} ${foldPath(from)}`)?.item ?? findRecord(from, language)?.record
}
