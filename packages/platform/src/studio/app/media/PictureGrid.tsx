/**
 * A grid of pictures. Pictures are selected with checkboxes, and opened with a click or Enter. Only visible pictures
 * are in the document.
 */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  type Selection,
} from 'react-aria-components/GridList'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer'
import type { ListingRow } from '#api'
import { toItemKey } from '../../api/shapes.ts'
import { toFileSummary } from '../../lists/file-facts.ts'
import { PressTarget } from '../../lists/PressTarget.tsx'
import type { ListedRows } from '../../lists/use-listing.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { mediaAreaMessages as words } from '../../messages/areas/en-media-area.ts'
import { mediaFolderMessages as folders } from '../../messages/areas/en-media-folders.ts'
import { messages } from '../../messages/messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStableValueDuringPress } from '../../ui/use-stable-value-during-press.ts'

/** Sizes in pixels. Two columns fit on a phone. */
const layout = {
  minItemSize: new Size(150, 212),
  maxItemSize: new Size(280, 212),
  minSpace: new Size(8, 8),
  maxHorizontalSpace: 8,
  loaderHeight: 36,
}

type PictureGridProps = {
  readonly label: string
  readonly listed: ListedRows
  readonly selected: ReadonlySet<string>
  /** Called when the selection changes. Undefined if pictures cannot be selected. */
  readonly onSelect: ((keys: ReadonlySet<string>) => void) | undefined
  readonly onOpen: (row: ListingRow) => void
  /** The menu for a picture. */
  readonly toMenu: (row: ListingRow) => ReactNode
  readonly dragAndDropHooks: DragAndDropHooks<ListingRow>
  readonly empty: ReactNode
}

export function PictureGrid(props: PictureGridProps) {
  const { label, listed, selected, onSelect, onOpen, toMenu, dragAndDropHooks, empty } = props
  const { value: rows, onPointerDownCapture } = useStableValueDuringPress(listed.rows)
  const select = (keys: Selection) =>
    onSelect?.(new Set(keys === 'all' ? rows.map(toItemKey) : Array.from(keys, String)))
  return (
    <PressTarget isFormer={listed.isFormer} maxHeight={undefined} onPointerDown={onPointerDownCapture}>
      <Virtualizer layout={GridLayout} layoutOptions={layout}>
        <GridList
          aria-label={label}
          dragAndDropHooks={dragAndDropHooks}
          className="picture-grid"
          layout="grid"
          keyboardNavigationBehavior="tab"
          selectionMode={onSelect ? 'multiple' : 'none'}
          selectedKeys={selected}
          onSelectionChange={select}
          onAction={(key) => {
            const row = rows.find((one) => toItemKey(one) === key)
            if (row !== undefined) onOpen(row)
          }}
          renderEmptyState={() => empty}
        >
          <Collection items={rows} dependencies={[onSelect !== undefined, toMenu]}>
            {(row) => (
              <GridListItem id={toItemKey(row)} textValue={row.title} className="picture-card">
                <PictureCard row={row} hasChoice={onSelect !== undefined} />
                <span className="picture-menu">
                  {onSelect !== undefined && (
                    <Button slot="drag" className="picture-drag" aria-label={folders.drag(row.title)}>
                      <Icon name="drag" />
                    </Button>
                  )}
                  {toMenu(row)}
                </span>
              </GridListItem>
            )}
          </Collection>
          {listed.hasMore && (
            <GridListLoadMoreItem
              className="load-more"
              isLoading={listed.isLoadingMore}
              onLoadMore={listed.loadMore}
            >
              {itemListMessages.loadingMore}
            </GridListLoadMoreItem>
          )}
        </GridList>
      </Virtualizer>
    </PressTarget>
  )
}

type PictureCardProps = { readonly row: ListingRow; readonly hasChoice: boolean }

function PictureCard({ row: { title, picture, media, state }, hasChoice }: PictureCardProps) {
  return (
    <>
      <span className="picture-frame">
        {picture !== null && <img src={picture} alt="" loading="lazy" draggable={false} />}
      </span>
      {hasChoice && (
        <Checkbox slot="selection" className="row-choice">
          <span className="row-box" aria-hidden="true" />
        </Checkbox>
      )}
      <strong title={title}>{title}</strong>
      {media !== null && (
        <>
          <span className="quiet">{toFileSummary({ ...media, mimeType: null })}</span>
          <span className="quiet">{words.uses(media.uses)}</span>
        </>
      )}
      <span className="picture-states">
        {state !== 'published' && <span className={`state ${state}`}>{messages.pages.states[state]}</span>}
        {media?.altText === null && <span className="row-problems">{itemListMessages.noAltText}</span>}
      </span>
    </>
  )
}
