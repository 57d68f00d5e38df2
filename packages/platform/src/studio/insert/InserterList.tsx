/** The insert dialog's list: block types by category with previews, and saved patterns. */
import { useMemo, useRef, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import type { ItemSearchResult, Pattern } from '#api'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import type { BlockType, ReadyMadeSection } from '../api/shapes.ts'
import { TextWithCode } from '../form/groups/Help.tsx'
import { Icon, isIconName } from '../ui/Icon.tsx'
import { WireframePicture } from '../ui/WireframePicture.tsx'
import { useStableValueDuringPress } from '../ui/use-stable-value-during-press.ts'
import { useHasBeenNear } from '../ui/use-near.ts'
import { storePreference, readPreference } from '../core/stored-choice.ts'
import { usePatterns, useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import { createNode, toBlockName, type BlockTypes } from '../blocks/block-tree.ts'
import { toPatternNode } from '../blocks/link-blocks.ts'
import { toWireframe, wireframeWidth } from '../blocks/to-wireframe.ts'
import { openPattern, toPatternBlocks, waitUntilLoaded } from '../core/load-draft.ts'
import { patternBlockType } from '../core/shown-patterns.ts'
import { useLinkedPatterns } from '../patterns/use-linked-patterns.ts'
import { toInsertGroups, type Insertable } from './insert-groups.ts'

type InserterListProps = {
  readonly types: BlockTypes
  /** Block types that the position accepts. Undefined if it accepts any type. */
  readonly accepts: readonly string[] | undefined
  readonly words: string
  /** True if the blocks are inserted into a page, which may contain sections. */
  readonly isOfPage: boolean
  /** True if the position is not inside another block of the page. */
  readonly isAtPageLevel: boolean
  /** The language of the target item. */
  readonly language: string
  /** Returns the labels of the blocks that the insert position does not accept. */
  readonly findNames: (blocks: readonly BlockNode[]) => readonly string[]
  readonly onBlock: (blocks: readonly BlockNode[]) => void
  readonly onSection: (blocks: readonly BlockNode[]) => void
  readonly onPattern: (pattern: Pick<Pattern, 'name' | 'blocks'>) => void
}

export function InserterList(props: InserterListProps) {
  const { types, accepts, words, language, findNames, onBlock, onSection, onPattern } = props
  const { edits } = useStudio()
  const patterns = usePatterns()
  const { linked, isLoading } = useLinkedPatterns(language, words)
  const [isLinking, setLinking] = useState(true)
  const found = useGroups(props, patterns.data, linked)
  const { value: groups, onPointerDownCapture } = useStableValueDuringPress(found)
  const byKey = new Map(groups.flatMap(({ items }) => items.map((item) => [item.key, item])))
  const readLinked = useLinkedBlocks(isLinking)
  const insert = (chosen: Insertable | undefined) => {
    if (chosen === undefined) return undefined
    if ('pattern' in chosen) return onPattern(chosen.pattern)
    if ('section' in chosen) return onSection(chosen.section.blocks)
    if ('linked' in chosen) return void readLinked(chosen.linked).then(onPattern)
    keepRecent(chosen.block.type)
    return onBlock([createNode(chosen.block, edits.createUndoGroup)])
  }
  return (
    <>
      {groups.some(({ id }) => id === 'linked') && <LinkOrCopy {...{ isLinking }} onLinking={setLinking} />}
      <ListBox
        className="inserter"
        layout="grid"
        aria-label={messages.palette.title}
        data-loading={isLoading || patterns.isLoading || undefined}
        items={groups}
        onPointerDownCapture={onPointerDownCapture}
        renderEmptyState={() => (patterns.isPending ? messages.wait : messages.noResults(words))}
        onAction={(key) => insert(byKey.get(String(key)))}
      >
        {({ id, label, items }) => (
          <ListBoxSection id={id}>
            <Header>{label}</Header>
            {items.map((one) => {
              const { key } = one
              if ('block' in one) return <BlockOption key={key} id={key} type={one.block} />
              if ('linked' in one)
                return (
                  <LinkedOption key={key} id={key} {...{ isLinking, accepts }} title={one.linked.title} />
                )
              if ('section' in one)
                return <SectionOption key={key} id={key} section={one.section} types={types} />
              const { pattern } = one
              return (
                <PatternOption
                  key={key}
                  id={key}
                  {...{ pattern, types }}
                  rejected={findNames(pattern.blocks)}
                />
              )
            })}
          </ListBoxSection>
        )}
      </ListBox>
    </>
  )
}

type InsertGroupsInput = Pick<InserterListProps, 'types' | 'accepts' | 'words' | 'isOfPage' | 'isAtPageLevel'>

function useGroups(
  { types, accepts, words, isOfPage, isAtPageLevel }: InsertGroupsInput,
  patterns: readonly Pattern[] | undefined,
  linked: readonly ItemSearchResult[],
) {
  const known = useTypes().data
  return useMemo(() => {
    const blocks = [...types.values()].filter(({ type }) => accepts?.includes(type) !== false)
    const isUsable = ({ blocks: nodes }: ReadyMadeSection) =>
      listBlocks(nodes).every(({ block }) => types.has(block))
    const sections = isOfPage ? (known?.sections ?? []).filter(isUsable) : []
    const deps = { patterns: patterns ?? [], linked, recent: readRecent(), blocks, sections, isAtPageLevel }
    return toInsertGroups(deps, words)
  }, [types, accepts, patterns, linked, words, known, isOfPage, isAtPageLevel])
}

/**
 * Returns a function that creates a block that shows a linked pattern. If `isLinking` is false, the function creates
 * copies of the pattern's blocks instead.
 */
function useLinkedBlocks(isLinking: boolean) {
  const { edits } = useStudio()
  return async ({ contentKey, language, title: name }: ItemSearchResult) => {
    if (isLinking) return { name, blocks: [toPatternNode(contentKey, edits.createUndoGroup)] }
    return { name, blocks: toPatternBlocks(await waitUntilLoaded(openPattern(edits, contentKey, language))) }
  }
}

type LinkOrCopyProps = {
  readonly isLinking: boolean
  readonly onLinking: (isLinking: boolean) => void
}

function LinkOrCopy({ isLinking, onLinking }: LinkOrCopyProps) {
  return (
    <label className="where link-or-copy">
      {patternMessages.insertAs}
      <select
        value={isLinking ? 'linked' : 'copy'}
        onChange={({ target }) => onLinking(target.value === 'linked')}
      >
        <option value="linked">{patternMessages.as.linked}</option>
        <option value="copy">{patternMessages.as.copy}</option>
      </select>
    </label>
  )
}

type LinkedOptionProps = {
  readonly id: string
  readonly title: string
  readonly isLinking: boolean
  readonly accepts: readonly string[] | undefined
}

function LinkedOption({ id, title, isLinking, accepts }: LinkedOptionProps) {
  const isRejected = isLinking && accepts?.includes(patternBlockType) === false
  const facts = isLinking ? patternMessages.linkedFacts : patternMessages.copyFacts
  return (
    <ListBoxItem id={id} textValue={title} className="block-option">
      <span className="block-picture linked">
        <Icon name="linked" />
      </span>
      <Text slot="label">{title}</Text>
      <Text slot="description" className="quiet">
        {isRejected ? patternMessages.notThere([patternMessages.linkedKind]) : facts}
      </Text>
    </ListBoxItem>
  )
}

function BlockOption({ id, type }: { readonly id: string; readonly type: BlockType }) {
  const { label, help } = type
  return (
    <ListBoxItem id={id} textValue={label} className="block-option">
      <SamplePicture type={type} />
      <Text slot="label">{label}</Text>
      <Text slot="description" className="quiet">
        <TextWithCode text={toFirstSentence(help)} />
      </Text>
    </ListBoxItem>
  )
}

/**
 * A block's sample in a frame. The frame is added only when it is about to scroll into view, because each frame takes
 * milliseconds to render.
 */
function SamplePicture({ type: { type, label, category, isPictured } }: { readonly type: BlockType }) {
  const { calls } = useStudio()
  const [isEmpty, setEmpty] = useState(false)
  const picture = useRef<HTMLSpanElement>(null)
  const isNear = useHasBeenNear(picture, '.modal', 100)
  return (
    <span className="block-picture" ref={picture}>
      {!isPictured || isEmpty ? (
        <Icon name={isIconName(category) ? category : 'layout'} />
      ) : (
        isNear && (
          <iframe
            title={label}
            src={calls.url(`/studio/schemas/samples/${type}`)}
            loading="lazy"
            tabIndex={-1}
            inert
            aria-hidden="true"
            // The frame has the page's origin, because without it, the page could not load its fonts. The page contains
            // no scripts. oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => setEmpty(showsNothing(currentTarget))}
          />
        )
      )}
    </span>
  )
}

/** Returns true if a block's sample is empty on this site, or cannot be shown. */
const showsNothing = ({ contentDocument }: HTMLIFrameElement): boolean =>
  !contentDocument?.querySelector('main')?.scrollHeight

type SectionOptionProps = {
  readonly id: string
  readonly section: ReadyMadeSection
  readonly types: BlockTypes
}

function SectionOption({ id, section, types }: SectionOptionProps) {
  const { label, help, blocks } = section
  const wireframe = useMemo(() => toWireframe(blocks, types), [blocks, types])
  return (
    <ListBoxItem id={id} textValue={label} className="block-option">
      <span className="block-picture drawn">
        <WireframePicture {...wireframe} width={wireframeWidth} />
      </span>
      <Text slot="label">{label}</Text>
      <Text slot="description" className="quiet">
        {help}
      </Text>
    </ListBoxItem>
  )
}

type PatternOptionProps = {
  readonly id: string
  readonly pattern: Pattern
  readonly types: BlockTypes
  readonly rejected: readonly string[]
}

const shownBlocks = 4

type OutlinePictureProps = { readonly blocks: readonly BlockNode[]; readonly types: BlockTypes }

/** The preview of several blocks, shown as a small outline. */
function OutlinePicture({ blocks, types }: OutlinePictureProps) {
  return (
    <span className="block-picture rows" aria-hidden="true">
      {listBlocks(blocks)
        .slice(0, shownBlocks)
        .map((node) => (
          <span key={node.id}>
            <Icon name={toIcon(types.get(node.block)?.category)} />
            <b>{toBlockName(node, types)}</b>
          </span>
        ))}
    </span>
  )
}

/** The list option for a pattern. */
function PatternOption({ id, pattern, types, rejected }: PatternOptionProps) {
  const { name, blocks, savedBy } = pattern
  return (
    <ListBoxItem id={id} textValue={name} className="block-option">
      <OutlinePicture {...{ blocks, types }} />
      <Text slot="label">{name}</Text>
      <Text slot="description" className="quiet">
        {rejected.length > 0
          ? patternMessages.notThere(rejected)
          : patternMessages.facts(listBlocks(blocks).length, savedBy)}
      </Text>
    </ListBoxItem>
  )
}

const toIcon = (category = '') => (isIconName(category) ? category : 'layout')

const toFirstSentence = (help: string) => help.split(/(?<=\.)\s/)[0] ?? ''

const choiceName = 'recent-blocks'
const recentCount = 4

function readRecent(): readonly string[] {
  const stored = readPreference(choiceName)
  return Array.isArray(stored) ? stored.filter((one: unknown) => typeof one === 'string') : []
}

const keepRecent = (type: string) =>
  storePreference(choiceName, [type, ...readRecent().filter((one) => one !== type)].slice(0, recentCount))
