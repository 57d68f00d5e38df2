/**
 * Defines blocks. The schema is the only source of truth for a block's properties: forms, validation and
 * documentation derive from it.
 */
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ContentItem, FormDefinition, IslandModule } from '#model'
import {
  requireMigrations,
  type BlockNode,
  type BoundRecord,
  type DeviceProps,
  type VersionedSchema,
} from '#schema'
import type { ItemSource, ListFields } from '#content-types'
import type { HeadContribution } from './head.ts'
import type { IslandDataRequest, IslandSource } from './island.ts'
import type { InstanceStyle } from './styles/instance-style.ts'
import type { ListState } from './list-state.ts'
import type { LoadedData, DataRequest, PageContext } from './page-context.ts'
import type { AvailableWidth } from './styles/available-width.ts'

/** Attributes that a view sets on its outermost element. */
export type RootAttributes = {
  readonly className: string
  readonly 'data-block-id'?: string
} & Readonly<Partial<Record<AudienceAttribute, string>>>

/**
 * Marks an element for the page's script: a block for the signed-in visitor, the placeholder for such a block on a
 * public page, or a block for guests.
 */
export type AudienceAttribute = 'data-private' | 'data-placeholder' | 'data-guests'

/**
 * Identifies the field of another item that supplies a block's text. For a field inside a list, dots separate the
 * segments of the path: `items.0`.
 */
export type SourceField = { readonly contentKey: string; readonly field: string }

/**
 * Returns attributes for an element whose text comes from a field of another item. On the editor's canvas, clicking the
 * element opens that field. A view spreads `source?.(…)`, because `source` is undefined on visitors' pages.
 */
export type ToSourceAttributes = (source: SourceField) => Readonly<Record<string, string>>

export type ViewProps<P, D = undefined> = {
  readonly props: P
  readonly data: D
  /** Rendered content by slot name; undefined for an empty slot. */
  readonly slots: Readonly<Record<string, ReactNode>>
  /** Rendered repetitions of a repeating block, such as a grid. */
  readonly items: readonly { readonly id: string; readonly content: ReactNode }[]
  readonly root: RootAttributes
  readonly source?: ToSourceAttributes | undefined
  /** Data for `IslandHost`; undefined for a block without an island. */
  readonly island?: IslandSource | undefined
}

/**
 * A stored block for tests, the gallery and the editor. `smallest` has only required content; `hostile` attempts an
 * injection.
 */
export type BlockSample = {
  readonly name: 'typical' | 'smallest' | 'longest' | 'hostile' | (string & {})
  readonly props: Readonly<Record<string, unknown>>
  readonly slots?: Readonly<Record<string, readonly BlockNode[]>>
}

/** The parts of a stored block that its block type defines. */
export type StoredBlock = {
  readonly props: Readonly<Record<string, unknown>>
  readonly slots: Readonly<Record<string, BlockNode[]>>
}

/** One repetition of a repeating block: the slot to render and the record it is bound to. */
export type Repetition = { readonly slot: string; readonly record: BoundRecord }

/** A block tree and the item that stores it. */
export type StoredTree = {
  readonly item: Pick<ContentItem, 'contentKey' | 'language' | 'title'>
  readonly nodes: readonly BlockNode[]
}

/**
 * Input for a block's `data` function. `warn` logs that content was omitted or replaced; visitors do not see the
 * warning.
 */
export type DataContext = {
  readonly loaded: LoadedData
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

/** Data for the studio's block picker, and the block types that each slot accepts. */
export type EditorMetadata = {
  readonly category: BlockCategory
  /** Additional search terms for the block picker. */
  readonly keywords: readonly string[]
  /** Category and name of the icon, such as `utility:text`. */
  readonly icon: string
  /**
   * The property that the outline shows as the block's name. If it is undefined or empty, the outline shows the block's
   * label.
   */
  readonly nameFrom?: string
  /** Initial values for a new block that would be invisible with its defaults. They do not apply to stored blocks. */
  readonly beginning?: Readonly<Record<string, unknown>>
  /**
   * Block types that each slot accepts; `*` applies to all other slots. If undefined, every slot accepts any type.
   */
  readonly accepts?: Readonly<Record<string, readonly string[]>>
}

/** Returns the block types that the slot accepts; undefined if it accepts any type. */
export const findAcceptedTypes = ({ editor }: Pick<BlockDefinition, 'editor'>, slot: string) =>
  editor.accepts?.[slot] ?? editor.accepts?.['*']

/**
 * A class or attribute that the block's styles use. `.a` is a class of the root element, `[data-a=b]` is an attribute
 * of the root element, and `>[data-icon=plus]` is an attribute of a direct child.
 */
export type Modifier = string

export type BlockConfig<S extends z.ZodObject, D> = VersionedSchema<StoredBlock> & {
  /** The block's folder name, in kebab-case. Stored trees refer to the block by this name. */
  readonly type: string
  readonly label: string
  readonly editor: EditorMetadata
  readonly schema: S
  /** Styles shared by several blocks. A page includes them once, before the styles of its blocks. */
  readonly sharedStyles?: readonly string[]
  readonly styles: string
  /**
   * Markup that scripts add to the page later. The page includes the style rules for this markup, and the design tokens
   * that the style sheets loaded with it use.
   */
  readonly addedLater?: { readonly html: string; readonly css?: string }
  /** Data that the island needs in addition to its props. The browser fetches it when the island is needed. */
  readonly islandNeeds?: IslandDataRequest
  readonly View: ComponentType<ViewProps<z.output<S>, D>>
  readonly samples: readonly BlockSample[]
  /** Names of the slots that are rendered once: a fixed list, or derived from the props. */
  readonly slots?: readonly string[] | ((props: z.output<S>) => readonly string[])
  /** Returns true if the slot is rendered with these props. If undefined, all slots are rendered. */
  readonly showsSlot?: (props: z.output<S>, slot: string) => boolean
  /** Slots that are rendered once for each item of a repeating block. */
  readonly itemSlots?: readonly string[]
  /** Returns the source of the items. Expressions inside `itemSlots` may read the fields of these items. */
  readonly itemSource?: (stored: Readonly<Record<string, unknown>>) => ItemSource | undefined
  /**
   * Returns the fields by which the block sorts and filters items of a content type. An import rejects fields that are
   * not indexed.
   */
  readonly listFields?: (stored: Readonly<Record<string, unknown>>) => ListFields | undefined
  /** Finds likely mistakes in valid props. */
  readonly findFlaws?: (props: z.output<S>) => readonly { readonly message: string; readonly hint: string }[]
  /** Returns the width available inside a slot. If undefined, the slot is as wide as the block. */
  readonly slotWidth?: (props: z.output<S>, slot: string, own: AvailableWidth) => AvailableWidth
  /**
   * Returns default content for empty slots. Generated blocks have ids such as `list.pagination`: the block's `id`, a
   * dot and a name. Stored ids cannot contain a dot.
   */
  readonly seeds?: (props: z.output<S>, id: string) => Readonly<Record<string, readonly BlockNode[]>>
  /** Returns the data that must be loaded before the view can render. Called again after each load. */
  readonly needs?: (props: z.output<S>, page: PageContext, loaded: LoadedData) => DataRequest
  /** Returns the data for the view. If it returns undefined, the block is omitted because its content is unusable. */
  readonly data?: (props: z.output<S>, context: DataContext) => D | undefined
  /** Provides a value to expressions in other blocks of the tree, under a non-empty expression key (IMG-4). */
  readonly provides?: {
    readonly toKey: (props: z.output<S>) => string
    readonly toValue: (data: D) => unknown
  }
  /**
   * Returns a tree that is stored in another item. The block's view receives the rendered tree as `items`. If the function returns undefined,
   * the block is omitted.
   */
  readonly showsTree?: (props: z.output<S>, context: DataContext) => StoredTree | undefined
  /** Returns the repetitions of a repeating block. `hasSlot` returns true if the node stores that slot. */
  readonly repeat?: (
    props: z.output<S>,
    context: { loaded: LoadedData; page: PageContext; hasSlot: (name: string) => boolean },
  ) => readonly Repetition[]
  /** Returns the state of the list that this block shows. Blocks in its slots read it. */
  readonly list?: (props: z.output<S>, loaded: LoadedData, page: PageContext) => ListState | undefined
  /**
   * Returns the styles for one device; called once per device if the values differ. `all` contains the values of all
   * devices.
   */
  readonly style?: (props: DeviceProps<z.output<S>>, data: D, all: z.output<S>) => InstanceStyle
  /**
   * Returns the modifiers that apply on one device. Classes for the root element are added automatically; the view
   * renders attributes (`[data-a=b]`, or `>[data-icon=plus]` for a direct child) that are the same on all devices.
   */
  readonly modifiers?: (props: DeviceProps<z.output<S>>, data: D) => readonly (Modifier | false)[]
  /** Returns the form that visitors fill in and submit (SSN-6). */
  readonly form?: (props: z.output<S>, data: D) => FormDefinition
  /**
   * Properties that identify the page. When the page is copied, these properties are omitted unless they contain an
   * expression.
   */
  readonly namesPage?: readonly string[]
  /** Properties that contain the block's own text. Search indexes these properties and quotes them in excerpts. */
  readonly words?: readonly string[]
  /** True if the view shows the text without its markup. */
  readonly dropsMarkup?: boolean
  /**
   * The property with the page's description for search engines. Site search shows it if there is no better excerpt.
   */
  readonly summary?: string
  /**
   * Returns the content key of an item whose text the block shows. Search results for that item link to this page.
   */
  readonly findShownItem?: (stored: Readonly<Record<string, unknown>>) => unknown
  /** Returns the block's own text as shown, for structured data. */
  readonly text?: (props: z.output<S>, data: D) => string
  /** Returns the labels of the block's form fields. Search finds the page by these labels but does not quote them. */
  readonly labels?: (props: z.output<S>) => readonly string[]
  /** Returns what the block adds to the page's head. `slotText` is the text of all blocks inside it. */
  readonly head?: (
    props: z.output<S>,
    context: { data: D; page: PageContext; slotText: string },
  ) => HeadContribution
  /**
   * Returns true if the block may exclude its page from search engines or set another canonical URL. The sitemap must
   * then resolve the page. A block without this function must do neither.
   */
  readonly mayUnlist?: (stored: Readonly<Record<string, unknown>>) => boolean
  /**
   * Loads the block's script: `() => import('./x.browser.ts')`. The build reads the path; the server does not call the
   * function. A page loads only the scripts of its blocks.
   */
  readonly browser?: BrowserModule
  /** Loads the component that makes a part of the block interactive: `() => import('./island.tsx')`. */
  readonly island?: BrowserModule<IslandModule>
  /**
   * True if the block needs the site's script, which announces page views, supports type-ahead in menus, shows delivery
   * days and hydrates islands. A block with an island always needs it.
   */
  readonly usesSiteScript?: boolean
  /**
   * Returns true if the block needs its scripts with these props. If this function is undefined, the block always needs
   * them.
   */
  readonly needsScripts?: (props: z.output<S>, data: D) => boolean
  /** True if the block's script inserts HTML from other pages of this site, such as more list items. */
  readonly insertsHtml?: boolean
  /**
   * The maximum sizes of `browser` and `island` in bytes, compressed with brotli. They must be number literals, not
   * expressions. The build fails if a limit is exceeded. Defaults: 3000 and 8000.
   */
  readonly byteBudget?: { readonly browser?: number; readonly island?: number }
}

/** Loads code that only browsers run. The build adds `file`, the path by which the server finds the built file. */
type BrowserModule<M = unknown> = (() => Promise<M>) & { readonly file?: string }

/** A block without its specific types, because a registry contains blocks with different props. */
export type BlockDefinition = BlockConfig<z.ZodObject, unknown>

/**
 * Returns a block's configuration without its specific types. Erasing the types is safe, because the tree walk passes
 * each function only the output of the block's own schema and `data`.
 */
export const defineBlock = <S extends z.ZodObject, D = undefined>(
  config: BlockConfig<S, D>,
): BlockDefinition => config as unknown as BlockDefinition

export type BlockRegistry = ReadonlyMap<string, BlockDefinition>

/**
 * Creates a registry. Throws if two blocks have the same type, a category is unknown (`npm run dev` does not check
 * types), or the migration of an older version is missing.
 */
export function createRegistry(definitions: readonly BlockDefinition[]): BlockRegistry {
  const registry = new Map<string, BlockDefinition>()
  for (const definition of definitions) {
    if (registry.has(definition.type)) throw new Error(`Two blocks are called ${definition.type}`)
    requireCategory(definition)
    requireFiles(definition)
    requireMigrations(definition.type, definition)
    registry.set(definition.type, definition)
  }
  return registry
}

function requireCategory({ type, editor: { category } }: BlockDefinition): void {
  if (categories.includes(category)) return
  const got = JSON.stringify(category)
  throw new Error(`The block ${type} has the category ${got}; it must be one of ${categories.join(', ')}`)
}

/** Throws if the build did not find a block's script. Otherwise, pages would silently lack the script. */
function requireFiles({ type, browser, island }: BlockDefinition): void {
  for (const [name, load] of Object.entries({ browser, island })) {
    if (load === undefined || load.file !== undefined) continue
    throw new Error(
      `The build did not find the ${name} code of the block ${type}; write \`${name}: () => import('./file.ts')\` in the call of defineBlock`,
    )
  }
}
