/** After a copy: the same blocks once more, with the bytes of their pictures. */
import type { BlockNode } from '#schema'
import type { Calls } from '../api/calls.ts'
import { listKeys } from '../blocks/missing-items.ts'
import { watchClipboard } from './watch-clipboard.ts'

type Carried = {
  readonly calls: Pick<Calls, 'get'>
  readonly site: string
  /** As they were copied. */
  readonly write: (to: DataTransfer) => void
}

/** Where it does not come to that, the blocks are on the clipboard as they are. */
export function carryPictures(nodes: readonly BlockNode[], { calls, site, write }: Carried): void {
  const keys = new Set(listKeys(nodes))
  if (keys.size === 0) return
  const watch = watchClipboard()
  void import('./copy-pictures.ts')
    .then(({ copyPictures }) => copyPictures({ keys, calls, site, write, signal: watch.signal }))
    .catch(() => undefined)
    .finally(() => watch.abort())
}
