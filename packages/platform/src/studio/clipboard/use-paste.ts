/** Pastes blocks after the selection. Uploads the images on the clipboard that do not exist on this site. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import { isFromSite } from './pictures-mime-type.ts'
import { useSiteAddress } from './use-site-address.ts'
import { waitUntilSaved } from '../edits/wait-until-saved.ts'
import { useStudio } from '../core/studio-context.ts'
import { picturesKey } from '../core/pictures.ts'
import { messages } from '../messages/messages.ts'
import { findSelfContainingPattern } from '../blocks/find-self-containing-pattern.ts'
import { toBlockName } from '../blocks/block-tree.ts'
import { findBlocksWithMissingItems, listNodeContentKeys } from '../blocks/missing-items.ts'
import { usePage } from '../document/editor-deps.ts'
import type { Blocks } from '../document/use-blocks.ts'

type BlockPasteOptions = {
  readonly blocks: Blocks
  readonly onNotice: (notice: string | undefined) => void
}

/** Pastes blocks, and uploads the images in `pictures`. `bringing` is the number of running uploads. */
export function usePaste(item: ItemName, { blocks, onNotice }: BlockPasteOptions) {
  const { edits } = useStudio()
  const { types } = usePage()
  const site = useSiteAddress()
  const reportDangling = useDangling(item, onNotice)
  const { bring, bringing } = useBringing(item)
  const put = (nodes: readonly BlockNode[], failed: readonly string[] = []) => {
    const rejected = blocks.insertAfter(nodes, messages.done.pasted)
    const names = rejected.map(({ block }) => types.blocks.get(block)?.label ?? block)
    onNotice(names.length === 0 ? undefined : messages.block.notThere([...new Set(names)]))
    if (rejected.length === 0) void reportDangling(nodes, failed).catch(() => undefined)
  }
  const putWithPictures = (nodes: readonly BlockNode[], pictures: string) => {
    const areHere = pictures === '' || isFromSite(site, pictures) || listNodeContentKeys(nodes).length === 0
    if (areHere || blocks.findRejectedAfter(nodes).length > 0) return put(nodes)
    void bring(nodes, pictures).then((brought) => put(brought.nodes, brought.failed))
  }
  const paste = (nodes: readonly BlockNode[] | 'unreadable', pictures: string) => {
    if (nodes === 'unreadable') return onNotice(messages.block.unreadable)
    const asking = findSelfContainingPattern(edits, { nodes, into: item })
    if (asking === undefined) return putWithPictures(nodes, pictures)
    void asking.then((title) =>
      title === undefined ? putWithPictures(nodes, pictures) : onNotice(messages.patterns.containing(title)),
    )
  }
  return { paste, bringing }
}

function useBringing({ language }: ItemName) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const [bringing, setBringing] = useState(0)
  const bring = async (nodes: readonly BlockNode[], pictures: string) => {
    const { uploadPastedPictures } = await import('./upload-pasted-pictures.ts')
    const onSending = (more: number) => setBringing((number) => number + more)
    const brought = await uploadPastedPictures(nodes, { pictures, calls, edits, language, onSending })
    void queries.invalidateQueries({ queryKey: picturesKey })
    return brought
  }
  return { bring, bringing }
}

/**
 * Reports pasted blocks that refer to items missing from this site, for example because the blocks were copied from
 * another site.
 */
function useDangling({ language }: ItemName, onNotice: (notice: string) => void) {
  const { calls, edits } = useStudio()
  const { types } = usePage()
  return async (nodes: readonly BlockNode[], failed: readonly string[]) => {
    /** Waits until the drafts of the uploaded images have been saved. */
    await waitUntilSaved(edits.saving)
    const dangling = await findBlocksWithMissingItems(nodes, { calls, language })
    const names = new Set(dangling.map((node) => toBlockName(node, types.blocks)))
    if (names.size > 0) onNotice([messages.block.dangling([...names]), ...failed].join(' '))
  }
}
