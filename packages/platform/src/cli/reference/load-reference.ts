/**
 * Generates the reference from the blocks, the content types and the shop's content. Run by `scripts/reference.mjs`.
 */
import { standardBlocks } from '#standard-blocks'
import { hasReferencePicture } from '#blocks'
import { guest, type ContentSource } from '#model'
import type { App } from '../../app/app.ts'
import type { Storefront } from '../../app/site-definition.ts'
import { toSiteContentTypes } from '../../app/site-registry.ts'
import { loadSampleNode } from '../../http/gallery/gallery-samples.ts'
import { createReferenceDocs, toPicturePath } from './create-reference.ts'

export type ReferenceContents = {
  /** Pages by path, relative to the reference folder. */
  readonly texts: ReadonlyMap<string, string>
  readonly pictures: readonly { readonly block: string; readonly path: string }[]
}

export async function loadReference(
  { platform }: Pick<App, 'platform'>,
  storefront: Storefront,
): Promise<ReferenceContents> {
  const content: ContentSource = platform.content.at(guest)
  const all = [...standardBlocks, ...storefront.blocks]
  return {
    texts: await createReferenceDocs({
      blocks: [
        { heading: 'Standard blocks', definitions: standardBlocks },
        { heading: 'Blocks of the site', definitions: storefront.blocks },
      ],
      contentTypes: toSiteContentTypes(storefront),
      loadSample: (block) => {
        const sample = block.samples.find(({ name }) => name === 'typical')
        if (sample === undefined) throw new Error(`${block.type} has no typical sample`)
        return loadSampleNode({ block, sample, content })
      },
    }),
    pictures: all
      .filter(hasReferencePicture)
      .map((block) => ({ block: block.type, path: toPicturePath(block) })),
  }
}
