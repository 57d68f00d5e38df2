/** Every kind of block, and where a new one goes. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { SearchField } from 'react-aria-components/SearchField'
import type { Place } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import {
  createNode,
  toBlockName,
  toPlaceAfter,
  toSlots,
  type BlockList,
  type FoundNode,
} from '../page/block-tree.ts'
import type { Types } from '../page/types.ts'
import { StudioDialog } from './StudioDialog.tsx'

type PaletteProps = {
  /** What is selected. */
  readonly found: FoundNode | undefined
  readonly lists: readonly BlockList[]
  readonly types: Types
  readonly onInsert: (node: BlockNode, place: Place) => void
  readonly onClose: () => void
}

type Spot = { readonly label: string; readonly place: Place; readonly accepts: readonly string[] | undefined }

export function PaletteDialog(props: PaletteProps) {
  const { types, onInsert, onClose } = props
  const { edits } = useStudio()
  const spots = toSpots(props)
  const [chosen, setChosen] = useState(0)
  const [words, setWords] = useState('')
  const spot = spots[chosen] ?? spots[0]
  const found = [...types.blocks.values()].filter(
    (type) => matches(type, words) && spot?.accepts?.includes(type.type) !== false,
  )
  return (
    <StudioDialog title={say.palette.title} onClose={onClose}>
      <SearchField value={words} onChange={setWords}>
        <Label>{say.palette.search}</Label>
        <Input />
      </SearchField>
      <label className="where">
        {say.palette.where}
        <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {spots.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {found.length === 0 && <output>{say.palette.none}</output>}
      {toCategories(found).map(([category, blocks]) => (
        <section key={category}>
          <h3>{category}</h3>
          <ul className="palette">
            {blocks.map((type) => (
              <li key={type.type}>
                <Button onPress={() => spot && onInsert(createNode(type, edits.createGesture), spot.place)}>
                  <strong>{type.label}</strong>
                  <span className="quiet">{toFirstSentence(type.help)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </StudioDialog>
  )
}

function toSpots({ found, lists, types }: PaletteProps): readonly Spot[] {
  if (found === undefined)
    return lists.map(({ parent, name }) => ({
      label: lists.length === 1 ? say.palette.atEnd : name,
      place: { parent, before: null },
      accepts: undefined,
    }))
  const { node, list } = found
  const name = toBlockName(node, types.blocks)
  const toAccepted = (block: string, slot: string) =>
    types.blocks.get(block)?.slots.find((one) => one.name === slot)?.accepts
  return [
    { label: say.palette.after(name), place: toPlaceAfter(found), accepts: undefined },
    {
      label: say.palette.before(name),
      place: { parent: list.parent, before: node.id },
      accepts: undefined,
    },
    ...toSlots(node, types.blocks).map((slot) => ({
      label: say.palette.inside(name, slot.name),
      place: { parent: slot.parent, before: null },
      accepts: toAccepted(node.block, slot.name),
    })),
  ]
}

function matches({ label, help, keywords, category }: BlockType, words: string): boolean {
  const text = [label, help, category, ...keywords].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function toCategories(types: readonly BlockType[]): readonly (readonly [string, readonly BlockType[]])[] {
  const groups = new Map<string, BlockType[]>()
  for (const type of types) groups.set(type.category, [...(groups.get(type.category) ?? []), type])
  return [...groups]
}

const toFirstSentence = (help: string) => help.split(/(?<=\.)\s/)[0] ?? ''
