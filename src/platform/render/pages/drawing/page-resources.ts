/** The scripts of one page: only what the blocks on it need. */
import type { BlockScript, TreeFacts } from '#blocks'
import type { RenderSetting } from '../../site/render-setting.ts'

/** Those that fetch HTML of this site and put parts of it into the page. */
const fetching: ReadonlySet<BlockScript> = new Set(['form', 'grid'])

/** Whether parts of other pages may come into this one: items, a form's answer, what is for its visitor alone. */
export const mayTakeIn = ({ audiences, scripts }: TreeFacts): boolean =>
  audiences.has('data-placeholder') ||
  audiences.has('data-private') ||
  Array.from(fetching).some((script) => scripts.has(script))

/** Root-relative URLs. What fills in a visitor's data comes with the site's script. */
export function toScripts(
  setting: RenderSetting,
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
