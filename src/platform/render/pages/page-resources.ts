/** The scripts of one page: only what the blocks on it need. */
import { eachBlock, type BlockScript, type ResolvedBlock } from '#blocks'
import type { RenderSetting } from './render-setting.ts'

/** Those that fetch HTML of this site and put parts of it into the page. */
const fetching: ReadonlySet<BlockScript> = new Set(['form', 'grid'])

/** Whether parts of other pages may come into this one: items, a form's answer, what is for its visitor alone. */
export const mayTakeIn = (blocks: readonly ResolvedBlock[]): boolean =>
  Array.from(eachBlock(blocks)).some((block) => isForSome(block) || fetching.has(findScript(block) ?? 'site'))

const isForSome = ({ audience }: ResolvedBlock) => audience === 'data-stand-in' || audience === 'data-private'

const findScript = ({ definition: { script }, props, data }: ResolvedBlock): BlockScript | undefined =>
  typeof script === 'function' ? script(props, data) : script

/** Root-relative URLs. What fills in a visitor's data comes with the site's script. */
export function toScripts(
  setting: RenderSetting,
  blocks: readonly ResolvedBlock[],
  showsUserData: boolean,
): string[] {
  const named = Array.from(eachBlock(blocks), findScript)
  const forVisitors = showsUserData || Array.from(eachBlock(blocks)).some(({ audience }) => audience)
  const needed = [...new Set(forVisitors ? [...named, 'site' as const] : named)].filter(
    (name) => name !== undefined,
  )
  return [
    ...(setting.isDevelopment ? ['/@vite/client'] : []),
    ...needed.toSorted().map((name) => setting.url.path(setting.scripts[name])),
  ]
}
