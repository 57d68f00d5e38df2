/** The styles and scripts of one page: only what the blocks on it need. */
import { eachBlock, type ResolvedBlock } from '#blocks'
import { toFaceCss, toThemeCss } from './theme-assets.ts'
import type { RenderSetting } from './render-setting.ts'
import type { SiteIndex } from './site-index.ts'

type CssRequest = {
  setting: RenderSetting
  index: SiteIndex
  blocks: readonly ResolvedBlock[]
  instanceCss: string
}

/** Theme, base, then the styles of the blocks on this page in registry order, then what editors set on single blocks. */
export function toPageCss({ setting, index, blocks, instanceCss }: CssRequest): string {
  const used = new Set(Array.from(eachBlock(blocks), (block) => block.definition))
  const blockCss = [...setting.registry.values()].filter((definition) => used.has(definition))
  return [
    toFaceCss(setting.themeAssets.faces, setting.url),
    index.formatter.gates.isOpen('themeProviderDisabled') ? '' : toThemeCss(index.theme),
    setting.themeAssets.css,
    ...new Set(blockCss.flatMap(({ sharedStyles = [] }) => sharedStyles)),
    ...blockCss.map(({ styles }) => styles),
    instanceCss,
  ]
    .join('')
    .replaceAll('\n', '')
}

/** Root-relative URLs. What fills in a visitor's data comes with the site's script. */
export function toScripts(
  setting: RenderSetting,
  blocks: readonly ResolvedBlock[],
  showsUserData: boolean,
): string[] {
  const named = Array.from(eachBlock(blocks), ({ definition: { script }, props, data }) =>
    typeof script === 'function' ? script(props, data) : script,
  )
  const forVisitors = showsUserData || Array.from(eachBlock(blocks)).some(({ audience }) => audience)
  const needed = [...new Set(forVisitors ? [...named, 'site' as const] : named)].filter(
    (name) => name !== undefined,
  )
  return [
    ...(setting.isDevelopment ? ['/@vite/client'] : []),
    ...needed.toSorted().map((name) => setting.url.path(setting.scripts[name])),
  ]
}
