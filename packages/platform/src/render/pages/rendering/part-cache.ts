/** Caches parts that several renderings of one page share: resolved blocks, and the HTML of regions with the same block objects. */
import { areSameBlocks, createSharedDrafts, type ResolvedBlock, type SharedDrafts } from '#blocks'

export type PartCache = {
  readonly drafts: SharedDrafts
  /** Returns the HTML of a region. Renders it only if the same block objects have not been rendered before. */
  readonly render: (region: string, blocks: readonly ResolvedBlock[], render: () => string) => string
}

export function createPartCache(drafts = createSharedDrafts()): PartCache {
  const regions = new Map<string, { readonly blocks: readonly ResolvedBlock[]; readonly html: string }>()
  return {
    drafts,
    render(region, blocks, render) {
      const last = regions.get(region)
      if (last !== undefined && areSameBlocks(blocks, last.blocks)) return last.html
      const html = render()
      regions.set(region, { blocks, html })
      return html
    },
  }
}
