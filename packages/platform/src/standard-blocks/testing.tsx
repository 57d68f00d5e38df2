/** Renders stored blocks to the same HTML as on a page, for block tests. Content is in memory. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Warning } from '#kit'
import {
  createInstanceStyles,
  createRegistry,
  type BlockDefinition,
  type BlockRegistry,
  type BlockSample,
  type HeadContribution,
  type ItemsPreview,
} from '#blocks'
import type { BlockNode } from '#schema'
import { toAudienceAttributes, toCanvasAttributes, toElements } from '../blocks/block-elements.ts'
import { toHeadContributions, toTreeSummary, toTreeText } from '../blocks/read-tree.ts'
import { readSearchableText, type SearchableText } from '../blocks/searchable-text.ts'
import { resolveTree } from '../blocks/resolving/resolve-tree.ts'
import type { ResolvedBlock } from '../blocks/resolving/resolved-block.ts'
import { createTestLoader, type LoadingRound, type LoaderOptions } from './loader.fixture.ts'
import { createTestPage, type PageOptions } from './page.fixture.ts'
import { standardBlocks } from './index.ts'

export type RenderOptions = PageOptions &
  LoaderOptions & {
    readonly registry?: BlockRegistry
    readonly preview?: ItemsPreview
    readonly maxBlocks?: number
  }

export type RenderedSample = {
  readonly html: string
  /** The CSS rules for single block instances in the page's style element. */
  readonly css: string
  readonly warnings: readonly Warning[]
  readonly heads: readonly HeadContribution[]
  readonly text: string
  /** The text that the search index would contain for the stored blocks. */
  readonly searched: SearchableText
  readonly blocks: readonly ResolvedBlock[]
  /** The names of the scripts that the blocks need. */
  readonly scripts: readonly string[]
  readonly loads: readonly LoadingRound[]
}

export const standardRegistry = createRegistry(standardBlocks)

/** Renders stored blocks as the site does, without the surrounding document. */
export async function renderSample(
  nodes: readonly BlockNode[],
  options: RenderOptions = {},
): Promise<RenderedSample> {
  const page = createTestPage(options)
  const styles = createInstanceStyles()
  const warnings: Warning[] = []
  const { loader, loads } = createTestLoader(options, page)
  const blocks = await resolveTree({
    nodes,
    registry: options.registry ?? standardRegistry,
    page,
    loader,
    styles,
    preview: options.preview,
    maxBlocks: options.maxBlocks,
    warn: (warning) => warnings.push(warning),
  })
  return {
    html: renderToStaticMarkup(
      <>{toElements(blocks, page.mode === 'design' ? toCanvasAttributes : toAudienceAttributes)}</>,
    ),
    css: styles.toCss(),
    warnings,
    heads: toHeadContributions(blocks, page),
    text: toTreeText(blocks),
    searched: readSearchableText(nodes, options.registry ?? standardRegistry),
    blocks,
    scripts: Array.from(toTreeSummary(blocks).scripts, (script) => script.replace(/^.*\//, '')),
    loads,
  }
}

/** Renders a single block: `renderBlock('button', { text: 'Shop Now', url: '/' })`. */
export const renderBlock = (
  block: string,
  props: Record<string, unknown>,
  options?: RenderOptions & { readonly slots?: BlockNode['slots']; readonly visible?: unknown },
) => renderSample([{ id: 'tested', block, props, slots: options?.slots, visible: options?.visible }], options)

export const toSampleNode = (definition: BlockDefinition, sample: BlockSample): BlockNode => ({
  id: `${definition.type}-${sample.name}`,
  block: definition.type,
  props: { ...sample.props },
  slots: sample.slots as BlockNode['slots'],
})

/** Wraps HTML in a complete document, which HTML validation requires. */
export const toDocument = (html: string): string =>
  `<!DOCTYPE html>\n<html lang="en-GB"><head><meta charset="utf-8"/><title>Test</title></head><body>${html}</body></html>\n`
