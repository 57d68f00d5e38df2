/** Small wireframes of the pages that a new page can start from. */
import { useMemo } from 'react'
import type { ListedPage } from '#api'
import type { BlockNode } from '#schema'
import { copyWithNewIds } from '../../blocks/block-edits.ts'
import { toWireframe, wireframeWidth } from '../../blocks/to-wireframe.ts'
import { toBlockTree } from '../../blocks/types.ts'
import { useTypes } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { useItem } from '../../document/use-items.ts'
import { WireframePicture } from '../../ui/WireframePicture.tsx'

/**
 * Returns the blocks of a page template with new ids. Omits sections that contain blocks that are not available on the
 * site.
 */
export function useTemplateBlocks(name: string | undefined): readonly BlockNode[] {
  const { edits } = useStudio()
  const types = useTypes().data
  return useMemo(
    () => copyWithNewIds(toTemplateBlocks(types, name), edits.createUndoGroup),
    [types, name, edits],
  )
}

type Types = ReturnType<typeof useTypes>['data']

function toTemplateBlocks(types: Types, name: string | undefined): readonly BlockNode[] {
  const template = types?.pageTemplates.find((one) => one.name === name)
  return (template?.sections ?? []).flatMap(
    (section) => types?.sections.find((one) => one.name === section)?.blocks ?? [],
  )
}

/** A small wireframe of the page that a template creates. Blank for an empty page. */
export function TemplatePicture({ name }: { readonly name?: string }) {
  const types = useTypes().data
  const blocks = useMemo(() => toTemplateBlocks(types, name), [types, name])
  return <PagePicture blocks={blocks} />
}

/** A small wireframe of a page that editors may use as a template. Blank until the page has loaded. */
export function TemplatePagePicture({ page: { contentKey, language } }: { readonly page: ListedPage }) {
  const types = useTypes().data
  const draft = useItem({ contentKey, language })
  const blocks = useMemo(
    () => (types === undefined ? [] : toBlockTree(draft, types).lists.flatMap((list) => list.blocks)),
    [draft, types],
  )
  return <PagePicture blocks={blocks} />
}

function PagePicture({ blocks }: { readonly blocks: readonly BlockNode[] }) {
  const types = useTypes().data
  const wireframe = useMemo(() => types && toWireframe(blocks, types.blocks), [types, blocks])
  return (
    <span className="page-picture">
      {wireframe !== undefined && wireframe.height > 0 && (
        <WireframePicture {...wireframe} width={wireframeWidth} />
      )}
    </span>
  )
}
