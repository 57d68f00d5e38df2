/** What a block is. The schema is the only truth about its properties; everything else derives from it. */
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ContentItem, FormDefinition } from '#model'
import type { BlockNode, BoundRecord, OnDevice } from '#schema'
import type { ItemSource } from '#content-types'
import type { HeadContribution } from './head.ts'
import type { IslandNeeds } from './island.ts'
import type { InstanceStyle } from './styles/instance-style.ts'
import type { ListState } from './list-state.ts'
import type { Loaded, Needs, PageContext } from './page-context.ts'
import type { AvailableWidth } from './styles/available-width.ts'

/** Attributes that a view spreads on its outermost element. */
export type RootAttributes = {
  readonly className: string
  readonly 'data-block-id'?: string
} & Readonly<Partial<Record<AudienceMark, string>>>

/**
 * Tells the page's script what is not for everyone, with the block's id: shown to this visitor alone, standing for such a
 * block in a public page, or for guests alone.
 */
export type AudienceMark = 'data-private' | 'data-placeholder' | 'data-guests'

export type ViewProps<P, D = undefined> = {
  readonly props: P
  readonly data: D
  /** Rendered blocks by slot name; an empty slot is undefined. */
  readonly slots: Readonly<Record<string, ReactNode>>
  /** Rendered repetitions of a block that repeats (grid). */
  readonly items: readonly { readonly id: string; readonly content: ReactNode }[]
  readonly root: RootAttributes
}

/** A stored block for tests, gallery and editor: `smallest` has required content only, `hostile` tries to break out. */
export type BlockSample = {
  readonly name: 'typical' | 'smallest' | 'longest' | 'hostile' | (string & {})
  readonly props: Readonly<Record<string, unknown>>
  readonly slots?: Readonly<Record<string, readonly BlockNode[]>>
}

/** One turn of a repeating block: which slot is rendered, bound to which record. */
export type Repetition = { readonly slot: string; readonly record: BoundRecord }

/** Blocks with the item that says them. */
export type ShownTree = {
  readonly item: Pick<ContentItem, 'contentKey' | 'language' | 'title'>
  readonly nodes: readonly BlockNode[]
}

/** What a block makes its data from. `warn` writes one line about something left out or replaced; visitors never see it. */
export type DataContext = {
  readonly loaded: Loaded
  readonly page: PageContext
  readonly warn: (reason: string) => void
}

const categories = [
  'layout',
  'text',
  'media',
  'lists',
  'navigation',
  'forms',
  'account',
  'page',
  'records',
] as const
type BlockCategory = (typeof categories)[number]

/** What those who build pages find a block by, and where it may stand. */
export type EditorFacts = {
  readonly category: BlockCategory
  /** Other words that somebody looks for. */
  readonly keywords: readonly string[]
  /** By category and name: `utility:text`. */
  readonly icon: string
  /** The property that an outline shows as the block's name; without it, or where it is empty, the label. */
  readonly nameFrom?: string
  /** What a new one says where its defaults would leave nothing to go on with; a stored one that does not say it, has its defaults. */
  readonly beginning?: Readonly<Record<string, unknown>>
  /** By slot, the types of the blocks that may stand in it, `*` for each that is not named (slots of properties); without, any. */
  readonly accepts?: Readonly<Record<string, readonly string[]>>
}

/** The types of the blocks that may stand in this slot; undefined where any may. */
export const findAccepted = ({ editor }: Pick<BlockDefinition, 'editor'>, slot: string) =>
  editor.accepts?.[slot] ?? editor.accepts?.['*']

/** A class of the root; `[data-a=b]`, an attribute of the root; `>[data-icon=plus]`, one of an element right inside. */
export type Modifier = string

export type BlockConfig<S extends z.ZodObject, D> = {
  /** Kebab-case, the folder's name; what stored trees say. */
  readonly type: string
  readonly label: string
  readonly editor: EditorFacts
  readonly schema: S
  /** What several blocks wear; on a page once, before the styles of its blocks. */
  readonly sharedStyles?: readonly string[]
  readonly styles: string
  /** What scripts put into the page later: the page keeps the rules for this markup, and the tokens of styles that come with it. */
  readonly addedLater?: { readonly html: string; readonly css?: string }
  /** What its island needs beside its props, and fetches when somebody comes to it. */
  readonly islandNeeds?: IslandNeeds
  readonly View: ComponentType<ViewProps<z.output<S>, D>>
  readonly samples: readonly BlockSample[]
  /** Names of the slots that are drawn once, fixed or from the props. */
  readonly slots?: readonly string[] | ((props: z.output<S>) => readonly string[])
  /** Whether a slot is drawn with these values; without it, each is. */
  readonly showsSlot?: (props: z.output<S>, slot: string) => boolean
  /** Slots that are drawn once for each item of a repeating block. */
  readonly itemSlots?: readonly string[]
  /** Which records those items are, as the props are stored: what expressions in `itemSlots` may read. */
  readonly itemSource?: (stored: Readonly<Record<string, unknown>>) => ItemSource | undefined
  /** What an author hardly means, although it can be shown. */
  readonly findFlaws?: (props: z.output<S>) => readonly { readonly message: string; readonly hint: string }[]
  /** The width available in a slot, from the block's own; without it, just as wide. */
  readonly slotWidth?: (props: z.output<S>, slot: string, own: AvailableWidth) => AvailableWidth
  /** What a slot holds as long as nothing is stored for it. What the block itself brings has its `id` in its own, which no stored id has (`list.pagination`). */
  readonly seeds?: (props: z.output<S>, id: string) => Readonly<Record<string, readonly BlockNode[]>>
  /** What must be loaded before the view can be drawn; asked again with what has been loaded meanwhile. */
  readonly needs?: (props: z.output<S>, page: PageContext, loaded: Loaded) => Needs
  /** What the view shows beside its props; undefined leaves the block out (its content is unusable). */
  readonly data?: (props: z.output<S>, context: DataContext) => D | undefined
  /** IMG-4: what expressions in other blocks of the tree read, by an expression key that is not empty. */
  readonly provides?: {
    readonly toKey: (props: z.output<S>) => string
    readonly toValue: (data: D) => unknown
  }
  /** A tree that another item says: it is drawn in `items`, as that item's own. Undefined leaves the block out. */
  readonly showsTree?: (props: z.output<S>, context: DataContext) => ShownTree | undefined
  /** Turns of a repeating block; `hasSlot` is whether the node stores that slot. */
  readonly repeat?: (
    props: z.output<S>,
    context: { loaded: Loaded; page: PageContext; hasSlot: (name: string) => boolean },
  ) => readonly Repetition[]
  /** What the blocks in its slots may know of the list that this block shows. */
  readonly list?: (props: z.output<S>, loaded: Loaded, page: PageContext) => ListState | undefined
  /** Of what one device shows; where devices differ it is asked for each. `all`: what all of them show. */
  readonly style?: (props: OnDevice<z.output<S>>, data: D, all: z.output<S>) => InstanceStyle
  /**
   * What its styles select it by, of what one device shows: classes of the root, which it wears without the view's doing, and
   * attributes (`[data-a=b]`, `>[data-icon=plus]` right inside), which the view writes where devices agree.
   */
  readonly modifiers?: (props: OnDevice<z.output<S>>, data: D) => readonly (Modifier | false)[]
  /** What the block asks visitors for and takes when it is sent (SSN-6). */
  readonly form?: (props: z.output<S>, data: D) => FormDefinition
  /** Properties that name the page that it stands on: a copy of the page begins without them, unless they are made of an expression. */
  readonly namesPage?: readonly string[]
  /** The properties that hold words of its own: search finds by them what it stands in, and quotes them. */
  readonly words?: readonly string[]
  /** Whether they are shown without the markup in them. */
  readonly dropsMarkup?: boolean
  /** The property that tells search engines of its page: search shows it where nothing answers better. */
  readonly summary?: string
  /** As the props are stored, the content key of an item whose words it shows: that item is found on its page. */
  readonly findShown?: (stored: Readonly<Record<string, unknown>>) => unknown
  /** The block's own words as it shows them, for structured data. */
  readonly text?: (props: z.output<S>, data: D) => string
  /** Names of what it asks for: search finds the page by them and quotes none, since they say nothing of it. */
  readonly labels?: (props: z.output<S>) => readonly string[]
  /** What the block says in the page's head; `slotText` is the text of all blocks inside it. */
  readonly head?: (
    props: z.output<S>,
    context: { data: D; page: PageContext; slotText: string },
  ) => HeadContribution
  /**
   * Whether what it says in the head, as its props are stored, may keep search engines away or name another address: then
   * the sitemap asks the page itself, which costs what resolving it costs. Nothing else in a head may do so.
   */
  readonly mayUnlist?: (stored: Readonly<Record<string, unknown>>) => boolean
  /** What the page loads for this block beside its HTML; every page names only the scripts that its blocks name. */
  readonly script?: BlockScript | ((props: z.output<S>, data: D) => BlockScript | undefined)
}

/** Small scripts of public pages, each an entry of the browser room, whose door says what it is for. */
export type BlockScript = 'analytics' | 'form' | 'grid' | 'print' | 'site' | 'video'

/** A block with its types folded away: the registry holds many kinds in one list. */
export type BlockDefinition = BlockConfig<z.ZodObject, unknown>

/**
 * The typed configuration of a block. Inside, each function receives exactly what the block's own schema and `data` give;
 * the walk guarantees it, which is why the types can be folded here and nowhere else.
 */
export const defineBlock = <S extends z.ZodObject, D = undefined>(
  config: BlockConfig<S, D>,
): BlockDefinition => config as unknown as BlockDefinition

export type BlockRegistry = ReadonlyMap<string, BlockDefinition>

/** Throws on two blocks of one type, and on a category that the studio does not know: types are not checked while `npm run dev` runs. */
export function createRegistry(definitions: readonly BlockDefinition[]): BlockRegistry {
  const registry = new Map<string, BlockDefinition>()
  for (const definition of definitions) {
    if (registry.has(definition.type)) throw new Error(`Two blocks are called ${definition.type}`)
    requireCategory(definition)
    registry.set(definition.type, definition)
  }
  return registry
}

function requireCategory({ type, editor: { category } }: BlockDefinition): void {
  if (categories.includes(category)) return
  const got = JSON.stringify(category)
  throw new Error(`The block ${type} has the category ${got}; it must be one of ${categories.join(', ')}`)
}
