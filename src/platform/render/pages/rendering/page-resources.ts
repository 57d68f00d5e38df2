/** The scripts of one page: only what the blocks on it need. */
import type { BlockScript, TreeFacts } from '#blocks'
import type { RenderSettings } from '../../site/render-settings.ts'

/** Scripts that fetch HTML of this site and add parts of it to the page. */
const fetching: ReadonlySet<BlockScript> = new Set(['form', 'grid'])

/** Returns true if parts of other pages may be added to this one: list items, a form's response, private parts. */
export const mayTakeIn = ({ audiences, scripts }: TreeFacts): boolean =>
  audiences.has('data-placeholder') ||
  audiences.has('data-private') ||
  Array.from(fetching).some((script) => scripts.has(script))

/** Returns root-relative URLs. The site script fills in a visitor's data. */
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
