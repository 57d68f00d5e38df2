/** Defines blocks. The schema is the only source of truth for a block's properties; everything else derives from it. */
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
 * Marks an element that is not for everyone, so that the page's script finds it: one for this visitor only, the
 * placeholder of such a block on a public page, or one for guests only.
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

/** A stored block for tests, gallery and editor: `smallest` has only required content, `hostile` tries to break out. */
export type BlockSample = {
  readonly name: 'typical' | 'smallest' | 'longest' | 'hostile' | (string & {})
  readonly props: Readonly<Record<string, unknown>>
  readonly slots?: Readonly<Record<string, readonly BlockNode[]>>
}

/** One repetition of a repeating block: the slot to render and the record it is bound to. */
export type Repetition = { readonly slot: string; readonly record: BoundRecord }

/** Blocks with the item that stores them. */
export type ShownTree = {
  readonly item: Pick<ContentItem, 'contentKey' | 'language' | 'title'>
  readonly nodes: readonly BlockNode[]
}

/** Input for a block's `data`. `warn` logs one line about something left out or replaced; visitors never see it. */
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
  'advanced',
] as const
type BlockCategory = (typeof categories)[number]

/** Facts for the studio's block picker, and the block types that each slot accepts. */
export type EditorFacts = {
  readonly category: BlockCategory
  /** Other search terms for the block picker. */
  readonly keywords: readonly string[]
  /** Category and name of the icon: `utility:text`. */
  readonly icon: string
  /** The property that an outline shows as the block's name. The outline shows the label if there is none or if it is empty. */
  readonly nameFrom?: string
  /**
   * Initial values for a new block that would show nothing with its defaults. Stored blocks without these values
   * get the defaults.
   */
  readonly beginning?: Readonly<Record<string, unknown>>
  /** Block types that each slot accepts, `*` for slots that are not listed (slots from properties). Without it, slots accept any type. */
  readonly accepts?: Readonly<Record<string, readonly string[]>>
}

/** Returns the block types that this slot accepts; undefined for any type. */
export const findAccepted = ({ editor }: Pick<BlockDefinition, 'editor'>, slot: string) =>
  editor.accepts?.[slot] ?? editor.accepts?.['*']

/** A class of the root; `[data-a=b]`, an attribute of the root; `>[data-icon=plus]`, an attribute of a direct child. */
export type Modifier = string

export type BlockConfig<S extends z.ZodObject, D> = {
  /** Kebab-case, the folder's name; stored trees use it. */
  readonly type: string
  readonly label: string
  readonly editor: EditorFacts
  readonly schema: S
  /** Styles that several blocks share; included once per page, before the styles of its blocks. */
  readonly sharedStyles?: readonly string[]
  readonly styles: string
  /**
   * Markup that scripts add later. The page includes the style rules for this markup, and the tokens that styles
   * loaded with it use.
   */
  readonly addedLater?: { readonly html: string; readonly css?: string }
  /** Data that its island needs in addition to its props; fetched when the visitor reaches the island. */
  readonly islandNeeds?: IslandNeeds
  readonly View: ComponentType<ViewProps<z.output<S>, D>>
  readonly samples: readonly BlockSample[]
  /** Names of the slots that are rendered once, fixed or derived from the props. */
  readonly slots?: readonly string[] | ((props: z.output<S>) => readonly string[])
  /** Returns true if a slot is rendered with these values. Without it, all slots are. */
  readonly showsSlot?: (props: z.output<S>, slot: string) => boolean
  /** Slots that are rendered once for each item of a repeating block. */
  readonly itemSlots?: readonly string[]
  /** Returns the source of those items, from the stored props: expressions in `itemSlots` may read them. */
  readonly itemSource?: (stored: Readonly<Record<string, unknown>>) => ItemSource | undefined
  /** Reports likely mistakes in valid props. */
  readonly findFlaws?: (props: z.output<S>) => readonly { readonly message: string; readonly hint: string }[]
  /** Returns the width available in a slot, from the block's own. Without it, the slot is as wide as the block. */
  readonly slotWidth?: (props: z.output<S>, slot: string, own: AvailableWidth) => AvailableWidth
  /**
   * Returns the content of slots for which nothing is stored. Ids of generated blocks contain the block's `id` and a
   * dot, which stored ids cannot contain (`list.pagination`).
   */
  readonly seeds?: (props: z.output<S>, id: string) => Readonly<Record<string, readonly BlockNode[]>>
  /** Returns the data to load before the view can render. Called again with the data loaded meanwhile. */
  readonly needs?: (props: z.output<S>, page: PageContext, loaded: Loaded) => Needs
  /** Returns the data that the view shows in addition to its props; undefined leaves the block out (its content is unusable). */
  readonly data?: (props: z.output<S>, context: DataContext) => D | undefined
  /** Provides a value to expressions in other blocks of the tree, under an expression key that is not empty (IMG-4). */
  readonly provides?: {
    readonly toKey: (props: z.output<S>) => string
    readonly toValue: (data: D) => unknown
  }
  /** Returns a tree stored in another item, rendered in `items` as that item's own. Undefined leaves the block out. */
  readonly showsTree?: (props: z.output<S>, context: DataContext) => ShownTree | undefined
  /** Returns the repetitions of a repeating block. `hasSlot` is true if the node stores that slot. */
  readonly repeat?: (
    props: z.output<S>,
    context: { loaded: Loaded; page: PageContext; hasSlot: (name: string) => boolean },
  ) => readonly Repetition[]
  /** Returns the state of the list that this block shows, for the blocks in its slots. */
  readonly list?: (props: z.output<S>, loaded: Loaded, page: PageContext) => ListState | undefined
  /** Returns the styles for one device; called for each device where they differ. `all`: the values of all devices. */
  readonly style?: (props: OnDevice<z.output<S>>, data: D, all: z.output<S>) => InstanceStyle
  /**
   * Returns the modifiers by which its styles select elements, for one device. Classes of the root are added without the view; the view
   * renders attributes (`[data-a=b]`, `>[data-icon=plus]` for a direct child) where devices agree.
   */
  readonly modifiers?: (props: OnDevice<z.output<S>>, data: D) => readonly (Modifier | false)[]
  /** Returns the form that visitors fill in and submit (SSN-6). */
  readonly form?: (props: z.output<S>, data: D) => FormDefinition
  /**
   * Properties that identify the page which contains the block. A copy of the page starts without them, unless they contain an expression.
   */
  readonly namesPage?: readonly string[]
  /** Properties with the block's own text, which search indexes and quotes. */
  readonly words?: readonly string[]
  /** True if the text is shown without its markup. */
  readonly dropsMarkup?: boolean
  /** The property with the page's description for search engines. Site search shows it when no better excerpt exists. */
  readonly summary?: string
  /** Returns, from the stored props, the content key of an item whose text it shows: search finds that item on its page. */
  readonly findShown?: (stored: Readonly<Record<string, unknown>>) => unknown
  /** Returns the block's own text as shown, for structured data. */
  readonly text?: (props: z.output<S>, data: D) => string
  /** Returns the labels of its form fields: search finds the page by them but does not quote them. */
  readonly labels?: (props: z.output<S>) => readonly string[]
  /** Returns the block's contribution to the page's head. `slotText` is the text of all blocks inside it. */
  readonly head?: (
    props: z.output<S>,
    context: { data: D; page: PageContext; slotText: string },
  ) => HeadContribution
  /**
   * Returns true if its head, with these stored props, may exclude the page from search engines or set another
   * address. The sitemap must then resolve the page to find out. The heads of blocks without this function must not
   * do so.
   */
  readonly mayUnlist?: (stored: Readonly<Record<string, unknown>>) => boolean
  /** The script that the page loads for this block. A page loads only the scripts that its blocks name. */
  readonly script?: BlockScript | ((props: z.output<S>, data: D) => BlockScript | undefined)
}

/** Small scripts of public pages, each an entry of the browser room; its door describes each. */
export type BlockScript = 'analytics' | 'form' | 'grid' | 'print' | 'site' | 'video'

/** A block without its specific types: the registry holds many kinds in one list. */
export type BlockDefinition = BlockConfig<z.ZodObject, unknown>

/**
 * Returns the typed configuration of a block. Each function receives exactly what the block's own schema and `data` return; the tree walk
 * guarantees it, so this function alone may erase the types.
 */
export const defineBlock = <S extends z.ZodObject, D = undefined>(
  config: BlockConfig<S, D>,
): BlockDefinition => config as unknown as BlockDefinition

export type BlockRegistry = ReadonlyMap<string, BlockDefinition>

/**
 * Creates a registry. Throws for two blocks of one type and for a category that the studio does not know: `npm run dev`
 * does not check types.
 */
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
