/**
 * The insert dialog. It lists block types and saved patterns for a position, with previews, search, and recently used
 * blocks.
 */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { SearchField } from 'react-aria-components/SearchField'
import type { ItemName, Pattern } from '#api'
import type { BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { focusInsertedBlock, isFocusInRows } from '../focus/focus-inserted-block.ts'
import { ListInput } from '../focus/ListInput.tsx'
import { lazily } from '../core/lazily.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { findDisallowedBlocks, toBlockInsertOperations, copyWithNewIds } from '../blocks/block-edits.ts'
import { toBlockKey } from '../document/rows.ts'
import { findSelfContainingPattern } from '../blocks/find-self-containing-pattern.ts'
import { isTopLevelPosition, toTopLevelPosition, wrapInSections } from '../blocks/place-on-page.ts'
import { listInsertionPoints, toInsertionPoint, type InsertionPoint } from '../blocks/insertion-points.ts'
import { usePage, useCurrentSelection, type InsertPosition } from '../document/editor-deps.ts'
import { toBlockTree } from '../blocks/types.ts'

/** Loaded separately, so that the search field is usable before the list has loaded. */
const InserterList = lazily(
  async () => (await import('./InserterList.tsx')).InserterList,
  <p className="quiet">{messages.wait}</p>,
)

type InsertedPattern = Pick<Pattern, 'name' | 'blocks'>

type InserterProps = {
  readonly spot: InsertPosition | 'selected'
  /** The selected item. */
  readonly item: ItemName
  readonly onClose: () => void
}

export function Inserter({ spot, item, onClose }: InserterProps) {
  const { types } = usePage()
  const {
    spots,
    spot: at,
    choose,
    language,
    findNames,
    insert,
    insertSection,
    isOfPage,
    containing,
  } = useInserting({
    spot,
    item,
    onClose,
  })
  const [words, setWords] = useState('')
  const [rejected, setRejected] = useState<InsertedPattern>()
  const names = rejected === undefined ? [] : findNames(rejected.blocks)
  return (
    <StudioDialog title={messages.palette.title} onClose={onClose} isWide>
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <div className="inserter-head">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
          <SearchField aria-label={messages.palette.search} autoFocus>
            <ListInput placeholder={messages.palette.search} />
          </SearchField>
          <PositionChoice spots={spots} chosen={at} onChoose={choose} />
        </div>
        {at?.isRepeated === true && <p className="notice">{messages.palette.repeated}</p>}
        {rejected !== undefined && names.length > 0 && (
          <p role="alert" className="problem">
            {messages.patterns.refused(rejected.name, names)}
          </p>
        )}
        {containing !== undefined && (
          <p role="alert" className="problem">
            {messages.patterns.containing(containing)}
          </p>
        )}
        <InserterList
          {...{ words, language, types: types.blocks, accepts: at?.accepts, findNames, isOfPage }}
          isAtPageLevel={at !== undefined && isTopLevelPosition(at.place)}
          onBlock={insert}
          onSection={insertSection}
          onPattern={(pattern) => {
            if (findNames(pattern.blocks).length > 0) setRejected(pattern)
            else insert(pattern.blocks)
          }}
        />
      </Autocomplete>
    </StudioDialog>
  )
}

/** Returns the insert position and functions that check which blocks it accepts. */
function useInserting({ spot, item, onClose }: InserterProps) {
  const { edits } = useStudio()
  const { types, choose } = usePage()
  const { selected } = useCurrentSelection()
  const target: ItemName =
    spot === 'selected' ? item : { contentKey: spot.contentKey, language: spot.language }
  const live = edits.open(target)
  const readTree = () => toBlockTree(live.view().draft, types)
  const [spots] = useState(() =>
    spot === 'selected'
      ? listInsertionPoints(readTree(), selected?.block, selected?.slot)
      : [toInsertionPoint(readTree(), '', spot.place)],
  )
  const [chosen, setChosen] = useState(spots[0])
  const [isFromRows] = useState(isFocusInRows)
  const [containing, setContaining] = useState<string>()
  const isOfPage = live.view().draft?.type === 'epiderm__page'
  const put = (nodes: readonly BlockNode[], place: BlockTarget) => {
    const copies = copyWithNewIds(nodes, edits.createUndoGroup)
    const isWrapped = isOfPage && isTopLevelPosition(place)
    const inserted = isWrapped ? wrapInSections(copies, readTree(), edits.createUndoGroup) : copies
    live.edit(toBlockInsertOperations(inserted, place), edits.createUndoGroup())
    flushSync(() => {
      onClose()
      choose(
        target,
        copies.map(({ id }) => id),
      )
    })
    focusInsertedBlock(isFromRows, toBlockKey(target, copies.at(-1)?.id ?? ''))
  }
  return {
    spots,
    language: target.language,
    /** Title of the selected pattern if inserting it would make a pattern contain itself. */
    containing,
    spot: chosen,
    choose: setChosen,
    /** Returns the labels of those blocks that the insert position does not accept. */
    findNames(nodes: readonly BlockNode[]): readonly string[] {
      const rejected = chosen === undefined ? [] : findDisallowedBlocks(nodes, chosen.place, readTree())
      return [...new Set(rejected.map(({ block }) => types.blocks.get(block)?.label ?? block))]
    },
    /** Inserts copies of the blocks and selects the copies. */
    insert(nodes: readonly BlockNode[]) {
      if (chosen === undefined || nodes.length === 0) return
      const asking = findSelfContainingPattern(edits, { nodes, into: target })
      const { place } = chosen
      if (asking === undefined) return put(nodes, place)
      void asking.then((title) => (title === undefined ? put(nodes, place) : setContaining(title)))
    },
    isOfPage,
    /**
     * Inserts copies of a ready-made section's blocks at the top level of the page, after the top-level block that
     * contains the position.
     */
    insertSection(nodes: readonly BlockNode[]) {
      if (chosen !== undefined) put(nodes, toTopLevelPosition(chosen.place, readTree()))
    },
  }
}

type PositionChoiceProps = {
  readonly spots: readonly InsertionPoint[]
  readonly chosen: InsertionPoint | undefined
  readonly onChoose: (spot: InsertionPoint | undefined) => void
}

function PositionChoice({ spots, chosen, onChoose }: PositionChoiceProps) {
  if (chosen === undefined || spots.length < 2) return null
  return (
    <label className="where">
      {messages.palette.where}
      <select value={spots.indexOf(chosen)} onChange={({ target }) => onChoose(spots[Number(target.value)])}>
        {spots.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
