/** Lists redirects with their hits, and paths without a page; tests an address; imports redirects as drafts. */
import { maxRedirectRows, staffApi, type ListedRedirect, type UrlTestResult } from '#api'
import type { PathCount } from '#analytics'
import { foldPath, hasAllWords } from '#kit'
import type { ContentItem, OpenDraft } from '#model'
import type { PathResponse } from '#render'
import { splitAtSeparator, toPagePath } from '../pages/page-path.ts'
import type { StaffApiOptions, StaffRoutes } from './request.ts'

/** Size limit for an import of redirects. It is large enough for 200 rows with two paths of 1,000 characters each. */
const importLimit = 1024 * 1024

const redirectType = 'epiderm__redirect'

export const redirectRoutes: StaffRoutes = async (app, options) => {
  const { content, counts } = options
  await app.register(testRoutes, options)
  app.route({
    ...staffApi.redirects.list,
    config: { right: 'changeRedirects' },
    async handler({ actor, drafts, query: { language, q = '', after } }) {
      await counts.flush()
      const hits = new Map((await counts.list('redirect')).map((count) => [toKey(count), count]))
      const site = content.withOpenDrafts(await drafts.loadOpen(actor))(actor)
      const findDraft = await drafts.findEditedRows(actor)
      const { items } = await site.findContents({ type: redirectType, language })
      const rows = items
        .filter((item) => item.language === language)
        .map(({ contentKey, title, body }) => {
          const { from, to, permanent } = toShown(body)
          const hit = hits.get(toKey({ language, path: foldPath(from) }))
          const draft = findDraft({ contentKey, language })
          const use = { hits: hit?.count ?? 0, lastHitAt: hit?.lastAt ?? null }
          return { contentKey, language, title, from, to, permanent, state: toState(draft), ...use }
        })
        .filter(({ title, from, to }) => hasAllWords(`${title} ${from} ${to}`, q))
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      const { part, next } = toPart(rows, after)
      return { redirects: part, total: rows.length, next }
    },
  })
  app.route({
    ...staffApi.redirects.listMissing,
    config: { right: 'changeRedirects' },
    async handler({ actor, drafts, query: { after } }) {
      await counts.flush()
      const counted = await counts.list('missing')
      const site = content.withOpenDrafts(await drafts.loadOpen(actor))(actor)
      const { items } = await site.findContents({ type: redirectType })
      const started = new Set(
        items.map(({ language, body }) => toKey({ language, path: foldPath(String(body['from'])) })),
      )
      const paths = counted.filter(
        ({ language, path }) => !started.has(toKey({ language, path: foldPath(path) })),
      )
      const { part, next } = toPart(paths, after)
      return { paths: part, total: paths.length, next }
    },
  })
  app.route({
    ...staffApi.redirects.import,
    config: { right: 'changeRedirects' },
    bodyLimit: importLimit,
    async handler({ actor, drafts, body }) {
      const rows = await drafts.importRedirects(actor, body)
      return { rows: rows.map(({ line, outcome, reason }) => ({ line, outcome, reason })) }
    },
  })
}

const toKey = ({ language, path }: Pick<PathCount, 'language' | 'path'>) => `${language} ${path}`

function toState(draft: OpenDraft | undefined): ListedRedirect['state'] {
  if (draft === undefined || draft.isUnchanged) return 'published'
  return draft.baseVersion === undefined ? 'new' : 'draft'
}

/** Returns a redirect's fields. Replaces missing values, because the redirect may be an unfinished draft. */
function toShown({ from, to, permanent }: ContentItem['body']) {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  return { from: toText(from), to: toText(to), permanent: permanent !== false }
}

function toPart<Row>(rows: readonly Row[], after: number) {
  const end = after + maxRedirectRows
  return { part: rows.slice(after, end), next: end < rows.length ? end : null }
}

/** Reports how the published site responds to an address, using the code that serves visitors. */
const testRoutes: StaffRoutes = async (app, { renderer, url, basePath }) => {
  app.route({
    ...staffApi.redirects.test,
    config: { right: 'changeRedirects' },
    async handler({ query: { address } }) {
      const [rawPath, rawQuery] = splitAtSeparator(toOwnAddress(address.trim(), { url, basePath }), '?')
      const path = toPagePath(rawPath, basePath)
      if (path === undefined) return otherSite
      const bare = path === '/' ? path : path.replace(/\/+$/, '')
      return toTested(await renderer.pages.answer(bare, new URLSearchParams(rawQuery), rawQuery))
    },
  })
}

const otherSite: UrlTestResult = { answer: 'otherSite', code: null, location: null }

/** Returns the path and query of a site URL. Adds the base path if the URL's path lacks it. */
function toOwnAddress(address: string, { url, basePath }: Pick<StaffApiOptions, 'url' | 'basePath'>): string {
  const { origin } = url
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const [plain] = splitAtSeparator(own, '#')
  return plain === basePath || plain.startsWith(`${basePath}/`) || !plain.startsWith('/')
    ? plain
    : basePath + plain
}

function toTested(response: PathResponse): UrlTestResult {
  if (response.kind === 'private') return { answer: 'signedIn', code: null, location: null }
  if (response.kind === 'redirect') {
    const { location, isPermanent } = response
    return { answer: 'redirect', code: isPermanent ? 301 : 302, location }
  }
  const { status } = response
  const answers = { 200: 'page', 404: 'missing', 410: 'withdrawn' } as const
  return { answer: answers[status], code: status, location: null }
}
