/** Lists the scripts of one page: only those that its blocks need. */
import type { BlockScript, TreeFacts } from '#blocks'
import type { RenderSettings } from '../../site/render-settings.ts'

/** Scripts that fetch HTML from this site and insert it into the page. */
const fetching: ReadonlySet<BlockScript> = new Set(['form', 'grid'])

/** Returns true if parts of other pages may be inserted into this one: list items, a form's response, private parts. */
export const canReceiveParts = ({ audiences, scripts }: TreeFacts): boolean =>
  audiences.has('data-placeholder') ||
  audiences.has('data-private') ||
  Array.from(fetching).some((script) => scripts.has(script))

/** Returns root-relative URLs. The site script fills in the visitor's data. */
export function toScripts(
  setting: RenderSettings,
  { scripts, audiences }: TreeFacts,
  showsUserData: boolean,
): string[] {
  const forVisitors = showsUserData || audiences.size > 0
  const needed = forVisitors ? new Set([...scripts, 'site' as const]) : scripts
  return [
    ...(setting.isDevelopment ? ['/@vite/client'] : []),
    ...[...needed].toSorted().map((name) => setting.url.path(setting.scripts[name])),
  ]
}
