/** After a copy, writes the same blocks to the clipboard again, together with their images. */
import type { BlockNode } from '#schema'
import type { ApiClient } from '../api/calls.ts'
import { listNodeContentKeys } from '../blocks/missing-items.ts'
import { watchClipboard } from './watch-clipboard.ts'

type CopyDeps = {
  readonly calls: Pick<ApiClient, 'get'>
  readonly site: string
  /** Writes the copied blocks. */
  readonly write: (to: DataTransfer) => void
}

/** If this fails, the clipboard contains the blocks without images. */
export function copyBlockPictures(nodes: readonly BlockNode[], { calls, site, write }: CopyDeps): void {
  const keys = new Set(listNodeContentKeys(nodes))
  if (keys.size === 0) return
  const watch = watchClipboard()
  void import('./copy-pictures.ts')
    .then(({ copyPictures }) => copyPictures({ keys, calls, site, write, signal: watch.signal }))
    .catch(() => undefined)
    .finally(() => watch.abort())
}
