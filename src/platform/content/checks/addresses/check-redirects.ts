/** Problems of redirects: loops, chains, and redirects away from a live page. */
import { toTargetPath } from '#content-types'
import { isPlainObject, toLongRecordId } from '#kit'
import type { ContentDraft } from '../../releases/change.ts'
import type { Head } from '../../snapshots/release-index.ts'

export const redirectType = 'epiderm__redirect'

/** Of a chain, in the words of a problem. */
export const maxShownSteps = 10

type Redirect = Pick<ContentDraft, 'title' | 'contentKey' | 'language'> & {
  readonly from: string
  readonly to: string
}
type Problem = { readonly draft: ContentDraft; readonly message: string; readonly hint: string }

export type RedirectCheck = {
  /** What is to be written. */
  readonly drafts: readonly ContentDraft[]
  /** Redirects and pages that stay as they are and may have to do with the drafts. */
  readonly staying: readonly ContentDraft[]
  /** Records of that kind, without bodies. */
  readonly stayingHeads: readonly Head[]
}

export function findRedirectProblems({ drafts, staying, stayingHeads }: RedirectCheck): Problem[] {
  const all = [...staying, ...drafts]
  const redirects = all.flatMap(toRedirect)
  if (redirects.length === 0) return []
  const ours = new Map(drafts.map((draft) => [toKey(draft), draft]))
  const byAddress = new Map(redirects.map((redirect) => [toAddress(redirect, redirect.from), redirect]))
  const isLive = createLiveness(all, [...stayingHeads, ...drafts])
  return redirects.flatMap((redirect) => {
    const draft = ours.get(toKey(redirect))
    const live = isLive(redirect)
    const shadowed = live === undefined ? [] : toShadow(redirect, live, { draft, ours })
    return [...shadowed, ...findChain(redirect, { byAddress, ours })]
  })
}

const toKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

/** One whose fields are wrong is reported by its schema. */
function toRedirect({ type, title, contentKey, language, body }: ContentDraft): Redirect[] {
  const { from, to } = body
  if (type !== redirectType || typeof from !== 'string' || typeof to !== 'string') return []
  return [{ title, contentKey, language, from, to }]
}

/** The problem belongs to what is written: the redirect, else the page that would be hidden. */
function toShadow(
  redirect: Redirect,
  live: Pick<ContentDraft, 'title' | 'contentKey' | 'language'>,
  { draft, ours }: { draft: ContentDraft | undefined; ours: ReadonlyMap<string, ContentDraft> },
): Problem[] {
  if (draft !== undefined) {
    const message = `redirects from ${redirect.from}, where ${live.title} is`
    return [{ draft, message, hint: 'Take another address, or move the page first.' }]
  }
  const page = ours.get(toKey(live))
  if (page === undefined) return []
  const message = `stands at ${redirect.from}, from which ${redirect.title} (${redirect.contentKey}) redirects`
  return [{ draft: page, message, hint: 'Remove that redirect, or take another address.' }]
}

/** A visitor is led once: a target that is redirected itself is a chain, one that comes back a loop. */
function findChain(
  redirect: Redirect,
  { byAddress, ours }: { byAddress: ReadonlyMap<string, Redirect>; ours: ReadonlyMap<string, ContentDraft> },
): Problem[] {
  const chain = toChain(redirect, byAddress)
  const draft = chain.map((step) => ours.get(toKey(step))).find((step) => step !== undefined)
  const last = chain.at(-1)
  if (draft === undefined || last === undefined) return []
  const message = `leads from ${chain.map(({ from }) => from).join(' to ')} to ${last.to}`
  if (chain.some(({ from }) => from === toTargetPath(last.to)))
    return [{ draft, message: `${message}, in a circle`, hint: 'Let one of them lead elsewhere.' }]
  if (chain.length === 1) return []
  return [
    {
      draft,
      message: `${message}, over more than one redirect`,
      hint: `Let ${redirect.from} lead to ${last.to}.`,
    },
  ]
}

/** The redirect and those that a visitor would then be led over, each once. */
function toChain(redirect: Redirect, byAddress: ReadonlyMap<string, Redirect>): Redirect[] {
  const chain = [redirect]
  while (chain.length < maxShownSteps) {
    const next = byAddress.get(toAddress(redirect, toTargetPath(chain.at(-1)?.to ?? '')))
    if (next === undefined || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

const toAddress = ({ language }: Redirect, path: string | undefined) => `${language} ${path}`

type Live = Pick<ContentDraft, 'title' | 'contentKey' | 'language'>

/** What is shown at a redirect's address: a page, or the record that a record page shows there. */
function createLiveness(items: readonly ContentDraft[], records: readonly (Head | ContentDraft)[]) {
  const pages = items.filter(({ type }) => type === 'epiderm__page')
  const byRoute = toFirst(
    pages.filter(({ body }) => body.record === undefined),
    ({ language, body }) => [`${language} ${String(body.route)}`],
  )
  const recordPages = pages.filter(({ body }) => body.record !== undefined)
  const byName = toFirst(recordPages.length === 0 ? [] : records, ({ type, language, urlName, recordId }) =>
    [urlName, recordId].flatMap((name) => (name === null ? [] : `${type} ${language} ${name}`)),
  )
  return ({ from, language }: Redirect): Live | undefined => {
    const page = byRoute.get(`${language} ${from}`)
    if (page !== undefined) return page
    for (const { body } of recordPages.filter((one) => one.language === language)) {
      const { type, name } = readRecordAddress(body, from)
      const record = [name, toLongRecordId(name) ?? name]
        .map((one) => byName.get(`${String(type)} ${language} ${one}`))
        .find((found) => found !== undefined)
      if (record !== undefined) return record
    }
    return undefined
  }
}

/** By each of its keys, the first that has it. */
function toFirst<T>(values: readonly T[], toKeys: (value: T) => readonly string[]): ReadonlyMap<string, T> {
  const first = new Map<string, T>()
  for (const value of values) for (const key of toKeys(value)) if (!first.has(key)) first.set(key, value)
  return first
}

/** The type and the name that a record page's route finds in an address; nothing when it is another's. */
export function readRecordAddress(
  { route, record }: ContentDraft['body'],
  address: string,
): { type?: unknown; name: string } {
  const type = isPlainObject(record) ? record.type : undefined
  if (type === undefined || typeof route !== 'string') return { name: '' }
  const [before = '', after = ''] = route.split(/\{\w+\}/)
  const name = address.slice(before.length, address.length - after.length)
  const fits = address.startsWith(before) && address.endsWith(after) && name !== '' && !name.includes('/')
  return fits ? { type, name } : { name: '' }
}
