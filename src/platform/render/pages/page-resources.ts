/** The styles and scripts of one page: only what the blocks on it need. */
import { LRUCache } from 'lru-cache'
import { eachBlock, type BlockDefinition, type ResolvedBlock } from '#blocks'
import { rememberBy } from '#kit'
import { toFaceCss, toThemeCss } from '../theme-assets.ts'
import type { RenderSetting } from './render-setting.ts'
import type { SiteIndex } from '../routes/site-index.ts'

type CssRequest = {
  setting: RenderSetting
  index: SiteIndex
  blocks: readonly ResolvedBlock[]
  instanceCss: string
}

/** Theme, base, then the styles of the blocks on this page in registry order, then what editors set on single blocks. */
export function toPageCss({ setting, index, blocks, instanceCss }: CssRequest): string {
  const used = new Set(Array.from(eachBlock(blocks), (block) => block.definition))
  const definitions = [...setting.registry.values()].filter((definition) => used.has(definition))
  return toSharedCss({ setting, index, definitions }) + instanceCss.replaceAll('\n', '')
}

/** How many sets of blocks a theme remembers the styles of. */
const maxSets = 200
const stylesOf = rememberBy((_theme: SiteIndex['theme']) =>
  rememberBy((_formatter: SiteIndex['formatter']) => new LRUCache<string, string>({ max: maxSets })),
)

type SharedCssRequest = Pick<CssRequest, 'setting' | 'index'> & {
  readonly definitions: readonly BlockDefinition[]
}

/** The same for all pages with the same kinds of blocks. */
function toSharedCss({ setting, index, definitions }: SharedCssRequest): string {
  const key = definitions.map(({ type }) => type).join()
  const known = stylesOf(index.theme)(index.formatter).get(key)
  if (known !== undefined) return known
  const css = [
    toFaceCss(setting.themeAssets.faces, setting.url),
    index.formatter.gates.isOpen('themeProviderDisabled') ? '' : toThemeCss(index.theme),
    setting.themeAssets.css,
    ...new Set(definitions.flatMap(({ sharedStyles = [] }) => sharedStyles)),
    ...definitions.map(({ styles }) => styles),
  ]
    .join('')
    .replaceAll('\n', '')
  stylesOf(index.theme)(index.formatter).set(key, css)
  return css
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
