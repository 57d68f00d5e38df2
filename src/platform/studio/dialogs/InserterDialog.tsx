/** Kinds of blocks to choose from: searched, by category, with the picture of each. */
import { useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import type { Place } from '#operations'
import type { BlockType } from '../api/shapes.ts'
import { Marked } from '../form/Help.tsx'
import { Icon, isIconName } from '../frame/Icon.tsx'
import { keepChoice, readChoice } from '../frame/kept-choice.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { StudioDialog } from './StudioDialog.tsx'

/** Where a block may go; `accepts`: types that may stand there, undefined for any. */
export type Spot = {
  readonly label: string
  readonly place: Place
  readonly accepts: readonly string[] | undefined
}

type InserterDialogProps = {
  readonly blocks: readonly BlockType[]
  readonly spots: readonly Spot[]
  readonly onInsert: (type: BlockType, spot: Spot) => void
  readonly onClose: () => void
}

export function InserterDialog({ blocks, spots, onInsert, onClose }: InserterDialogProps) {
  const [chosen, setChosen] = useState(0)
  const [words, setWords] = useState('')
  const spot = spots[chosen] ?? spots[0]
  const groups = useMemo(() => {
    const allowed = blocks.filter(({ type }) => spot?.accepts?.includes(type) !== false)
    return toGroups(allowed, words)
  }, [blocks, spot, words])
  const insert = (type: BlockType) => {
    if (spot === undefined) return
    keepRecent(type.type)
    onInsert(type, spot)
  }
  const byKey = new Map(groups.flatMap(({ id, types }) => types.map((type) => [`${id} ${type.type}`, type])))
  return (
    <StudioDialog title={say.palette.title} onClose={onClose} isWide>
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <div className="inserter-head">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves focus into itself (ARIA practices) */}
          <SearchField aria-label={say.palette.search} autoFocus>
            <Input placeholder={say.palette.search} />
          </SearchField>
          {spots.length > 1 && (
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
          )}
        </div>
        <ListBox
          className="inserter"
          layout="grid"
          aria-label={say.palette.title}
          items={groups}
          renderEmptyState={() => say.palette.none}
          onAction={(key) => {
            const type = byKey.get(String(key))
            if (type !== undefined) insert(type)
          }}
        >
          {({ id, label, types }) => (
            <ListBoxSection id={id}>
              <Header>{label}</Header>
              {types.map((type) => (
                <BlockOption key={type.type} id={`${id} ${type.type}`} type={type} />
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </StudioDialog>
  )
}

function BlockOption({ id, type }: { readonly id: string; readonly type: BlockType }) {
  const { calls } = useStudio()
  const { label, help, category, isPictured } = type
  return (
    <ListBoxItem id={id} textValue={label} className="block-option">
      <span className="block-picture">
        {isPictured ? (
          <img src={calls.url(`/studio/schemas/pictures/${type.type}`)} alt="" loading="lazy" />
        ) : (
          <Icon name={isIconName(category) ? category : 'layout'} />
        )}
      </span>
      <Text slot="label">{label}</Text>
      <Text slot="description" className="quiet">
        <Marked text={toFirstSentence(help)} />
      </Text>
    </ListBoxItem>
  )
}

type Group = { readonly id: string; readonly label: string; readonly types: readonly BlockType[] }

/** By category; what is searched for, the nearest first. */
function toGroups(types: readonly BlockType[], words: string): readonly Group[] {
  if (words.trim() !== '') {
    const found = types.filter((type) => matches(type, words))
    const first = words.trim().toLowerCase()
    const isNear = ({ label }: BlockType) => label.toLowerCase().includes(first)
    const sorted = [...found.filter(isNear), ...found.filter((type) => !isNear(type))]
    return sorted.length === 0
      ? []
      : [{ id: 'found', label: say.palette.found(sorted.length), types: sorted }]
  }
  const lately = readRecent().flatMap((name) => types.find(({ type }) => type === name) ?? [])
  const categories = Object.entries(say.palette.categories).map(([id, label]) => ({
    id,
    label,
    types: types.filter(({ category }) => category === id),
  }))
  return [{ id: 'recent', label: say.palette.recent, types: lately }, ...categories].filter(
    (group) => group.types.length > 0,
  )
}

function matches({ label, help, keywords, category }: BlockType, words: string): boolean {
  const text = [label, help, category, ...keywords].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const toFirstSentence = (help: string) => help.split(/(?<=\.)\s/)[0] ?? ''

const choiceName = 'recent-blocks'
const recentCount = 4

function readRecent(): readonly string[] {
  const kept = readChoice(choiceName)
  return Array.isArray(kept) ? kept.filter((one: unknown) => typeof one === 'string') : []
}

const keepRecent = (type: string) =>
  keepChoice(choiceName, [type, ...readRecent().filter((one) => one !== type)].slice(0, recentCount))
