/** Lists the scripts for one page: only those that its blocks need. */
import type { TreeSummary } from '#blocks'
import type { RenderSettings } from '../../site/render-settings.ts'

/**
 * Returns true if parts of other pages may be inserted into this page: list items, a form's response, private parts.
 */
export const canReceivePageParts = ({ audiences, insertsHtml }: TreeSummary): boolean =>
  insertsHtml || audiences.has('data-placeholder') || audiences.has('data-private')

/** Returns root-relative URLs. The site script fills in the visitor's data. */
export function toScriptUrls(
  setting: RenderSettings,
  { scripts, audiences }: TreeSummary,
  showsUserData: boolean,
): string[] {
  const forVisitors = showsUserData || audiences.size > 0
  const needed = forVisitors ? new Set([...scripts, 'site']) : scripts
  return [
    ...(setting.isDevelopment ? ['/@vite/client'] : []),
    ...sortByName(needed).map((script) => setting.url.path(setting.toScriptUrl(script))),
  ]
}

/** Sorts scripts by file name, so that the order does not depend on their folders. */
const sortByName = (scripts: ReadonlySet<string>) =>
  Array.from(scripts, (script) => ({ script, name: script.slice(script.lastIndexOf('/') + 1) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ script }) => script)
