/** What may be inserted: kinds of blocks by category, with the picture of each, and what editors have saved. */
import { useMemo } from 'react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import type { BlockType, Pattern } from '../api/shapes.ts'
import { Marked } from '../form/Help.tsx'
import { Icon, isIconName } from '../frame/Icon.tsx'
import { keepChoice, readChoice } from '../frame/kept-choice.ts'
import { usePatterns } from '../frame/queries.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { createNode, toBlockName, type BlockTypes } from '../page/block-tree.ts'
import { toInsertGroups, type Insertable } from './insert-groups.ts'

type InserterListProps = {
  readonly types: BlockTypes
  /** Types that may stand there; undefined for any. */
  readonly accepts: readonly string[] | undefined
  readonly words: string
  /** What those are called that may not stand there. */
  readonly findNames: (blocks: readonly BlockNode[]) => readonly string[]
  readonly onBlock: (blocks: readonly BlockNode[]) => void
  readonly onPattern: (pattern: Pattern) => void
}

export function InserterList(props: InserterListProps) {
  const { types, accepts, words, findNames, onBlock, onPattern } = props
  const { edits } = useStudio()
  const patterns = usePatterns()
  const groups = useMemo(() => {
    const blocks = [...types.values()].filter(({ type }) => accepts?.includes(type) !== false)
    return toInsertGroups({ blocks, patterns: patterns.data ?? [], recent: readRecent() }, words)
  }, [types, accepts, patterns.data, words])
  const byKey = new Map(groups.flatMap(({ items }) => items.map((item) => [item.key, item])))
  const insert = ({ block, pattern }: Insertable) => {
    if (block === undefined) return onPattern(pattern)
    keepRecent(block.type)
    onBlock([createNode(block, edits.createGesture)])
  }
  return (
    <ListBox
      className="inserter"
      layout="grid"
      aria-label={say.palette.title}
      data-loading={patterns.isLoading || undefined}
      items={groups}
      renderEmptyState={() => (patterns.isPending ? say.wait : say.palette.none)}
      onAction={(key) => {
        const item = byKey.get(String(key))
        if (item !== undefined) insert(item)
      }}
    >
      {({ id, label, items }) => (
        <ListBoxSection id={id}>
          <Header>{label}</Header>
          {items.map(({ key, block, pattern }) =>
            block === undefined ? (
              <PatternOption key={key} id={key} {...{ pattern, types }} refused={findNames(pattern.blocks)} />
            ) : (
              <BlockOption key={key} id={key} type={block} />
            ),
          )}
        </ListBoxSection>
      )}
    </ListBox>
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

type PatternOptionProps = {
  readonly id: string
  readonly pattern: Pattern
  readonly types: BlockTypes
  readonly refused: readonly string[]
}

const shownBlocks = 4

/** Its picture is what the outline would show of it. */
function PatternOption({ id, pattern, types, refused }: PatternOptionProps) {
  const { name, blocks, savedBy } = pattern
  const all = listBlocks(blocks)
  return (
    <ListBoxItem id={id} textValue={name} className="block-option">
      <span className="block-picture rows" aria-hidden="true">
        {all.slice(0, shownBlocks).map((node) => (
          <span key={node.id}>
            <Icon name={toIcon(types.get(node.block)?.category)} />
            <b>{toBlockName(node, types)}</b>
          </span>
        ))}
      </span>
      <Text slot="label">{name}</Text>
      <Text slot="description" className="quiet">
        {refused.length > 0 ? say.patterns.notThere(refused) : say.patterns.facts(all.length, savedBy)}
      </Text>
    </ListBoxItem>
  )
}

const toIcon = (category = '') => (isIconName(category) ? category : 'layout')

const toFirstSentence = (help: string) => help.split(/(?<=\.)\s/)[0] ?? ''

const choiceName = 'recent-blocks'
const recentCount = 4

function readRecent(): readonly string[] {
  const kept = readChoice(choiceName)
  return Array.isArray(kept) ? kept.filter((one: unknown) => typeof one === 'string') : []
}

const keepRecent = (type: string) =>
  keepChoice(choiceName, [type, ...readRecent().filter((one) => one !== type)].slice(0, recentCount))
