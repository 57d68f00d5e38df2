/** The path of the selected block: the page, the block's ancestors, and the block itself. */
import { Button } from 'react-aria-components/Button'
import { messages } from '../../messages/messages.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { useBlockName } from '../../blocks/use-block-name.ts'
import { useDraft } from '../../document/use-drafts.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'

type BreadcrumbsProps = {
  readonly blocks: PageBlocks
  readonly selected: SelectedBlock | undefined
  readonly onSelect: (block: SelectedBlock | undefined) => void
}

export function Breadcrumbs({ blocks, selected, onSelect }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label={messages.canvas.crumbs}>
      <Button aria-current={selected === undefined} onPress={() => onSelect(undefined)}>
        {messages.outline.page}
      </Button>
      {selected !== undefined && <BlockBreadcrumbs {...{ blocks, selected, onSelect }} />}
    </nav>
  )
}

type BlockNameProps = { readonly blocks: PageBlocks; readonly place: SelectedBlock }

type BlockBreadcrumbsProps = BreadcrumbsProps & { readonly selected: SelectedBlock }

/** A separate component, because a block's name may change on each keystroke. */
function BlockBreadcrumbs({ blocks, selected, onSelect }: BlockBreadcrumbsProps) {
  const { contentKey, language } = selected
  useDraft({ contentKey, language })
  const found = blocks.find(selected)
  /** Renders nothing for a removed block, because it has no ancestors on the page. */
  if (found === undefined) return null
  const places = [...blocks.listAround(selected), selected]
  return places.map((block) => (
    <Button
      key={`${block.contentKey} ${block.block}`}
      aria-current={block === selected}
      onPress={() => onSelect(block)}
    >
      <BlockName {...{ blocks, place: block }} />
    </Button>
  ))
}

/** The name in a `bdi` element, which isolates its text direction from the surrounding text. */
export function BlockName({ blocks, place }: BlockNameProps) {
  return <bdi>{useBlockName(blocks, place)}</bdi>
}
