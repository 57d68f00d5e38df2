/** A button over an empty page, for opening the insert dialog. */
import { useEffect, useState } from 'react'
import type { BlockList } from '../../blocks/block-tree.ts'
import { findEmptyList } from '../../blocks/insertion-points.ts'
import { toBlockTree } from '../../blocks/types.ts'
import { usePage } from '../../document/editor-deps.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { messages } from '../../messages/messages.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import type { FrameSize } from '../geometry/view.ts'
import { toButtonArea } from '../geometry/control-areas.ts'
import { InsertPoint } from './InsertPoints.tsx'

type EmptyPageProps = { readonly frame: IframeRef; readonly size: FrameSize }

export function EmptyPage(props: EmptyPageProps) {
  const { page, types } = usePage()
  const { draft } = useDraft(page).view
  const list = findEmptyList(toBlockTree(draft, types).lists)
  return list === undefined ? null : <AddSection {...props} list={list} />
}

function AddSection({ frame, size, list }: EmptyPageProps & { readonly list: BlockList }) {
  const { page, openInserter } = usePage()
  const { contentKey, language } = page
  const main = useMainArea(frame)
  if (main === undefined) return null
  const label = messages.canvas.addSection
  return (
    <svg role="none" className="insert-points" width={size.width} height={size.height}>
      <InsertPoint
        area={toButtonArea(main, size)}
        {...{ label }}
        text={label}
        isKeyed
        onInsert={() => openInserter({ contentKey, language, place: { parent: list.parent, before: null } })}
      />
    </svg>
  )
}

/** Returns the area between the page's header and footer; undefined unless the area is empty. */
function useMainArea(frame: IframeRef): Rect | undefined {
  const [area, setArea] = useState<Rect>()
  useEffect(() => {
    const page = frame.current?.contentDocument
    const main = page?.querySelector('body > main')
    if (!page || !main) return undefined
    const read = () => {
      setArea(main.childNodes.length === 0 ? main.getBoundingClientRect() : undefined)
    }
    const sizes = new ResizeObserver(read)
    sizes.observe(main)
    page.addEventListener('scroll', read, { passive: true })
    return () => {
      sizes.disconnect()
      page.removeEventListener('scroll', read)
    }
  }, [frame])
  return area
}
