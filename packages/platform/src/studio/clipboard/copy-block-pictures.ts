/** After editors have copied blocks, writes the blocks to the clipboard again, this time with their images. */
import type { BlockNode } from '#schema'
import type { ApiClient } from '../api/calls.ts'
import { listNodeContentKeys } from '../blocks/missing-items.ts'
import { watchClipboard } from './watch-clipboard.ts'

type CopyDeps = {
  readonly calls: Pick<ApiClient, 'get'>
  readonly site: string
  /** Writes the copied blocks to the clipboard data. */
  readonly write: (to: DataTransfer) => void
}

/** Adds the images. If this fails, the clipboard still contains the blocks without images. */
export function copyBlockPictures(nodes: readonly BlockNode[], { calls, site, write }: CopyDeps): void {
  const keys = new Set(listNodeContentKeys(nodes))
  if (keys.size === 0) return
  const watch = watchClipboard()
  void import('./copy-pictures.ts')
    .then(({ copyPictures }) => copyPictures({ keys, calls, site, write, signal: watch.signal }))
    .catch(() => undefined)
    .finally(() => watch.abort())
}
