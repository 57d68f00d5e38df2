/** Compares the pages of two states of the site: those of both are drawn, and their documents compared. */
import { createDataProvider } from '#content-types'
import type { ImportPlan, PlannedSite } from '#content'
import { createResizedUrls } from '#model'
import { createSiteUrls, EpidermError } from '#kit'
import { openPagePrints, type PagePrints } from '#render'
import { findScripts } from '../http/files/assets.ts'
import type { Platform } from '../app/open-platform.ts'
import type { CommandContext } from './command.ts'

export type ChangedPages =
  | {
      readonly changed: readonly ChangedPage[]
      /** How many addresses were compared. */
      readonly compared: number
      /** Addresses before and after, together. */
      readonly total: number
    }
  | { readonly reason: string }

type ChangedPage = {
  readonly path: string
  readonly title: string
  readonly kind: 'new' | 'changed' | 'gone'
}

type PageTask = {
  readonly plan: ImportPlan
  /** How many addresses are compared at most, those of changed items first; all of them without it. */
  readonly max?: number | undefined
}

const progressStep = 100

/** Another server's content is not asked for: what it brings is the same on both sides. */
export async function findChangedPages(
  context: CommandContext,
  platform: Platform,
  { plan, max }: PageTask,
): Promise<ChangedPages> {
  const open = createPrintOpener(context, platform)
  try {
    const was = plan.before.whole.release === 0 ? noPages : await open(plan.before)
    const is = await open(plan.after)
    const items = new Set(plan.items.map(({ contentKey }) => contentKey))
    const addresses = toAddresses({ was, is, items })
    const chosen = addresses.slice(0, max)
    const changed: ChangedPage[] = []
    for (const [position, { path, title }] of chosen.entries()) {
      const [before, after] = [await was.print(path), await is.print(path)]
      if (before !== after) changed.push({ path, title, kind: toKind(before, after) })
      const done = position + 1
      if (done % progressStep === 0) context.printProgress(`Compared ${done} of ${chosen.length} pages`)
    }
    return {
      changed: changed.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      compared: chosen.length,
      total: addresses.length,
    }
  } catch (error) {
    if (error instanceof EpidermError) return { reason: error.message }
    throw error
  }
}

function toKind(before: string | undefined, after: string | undefined): ChangedPage['kind'] {
  if (before === undefined) return 'new'
  return after === undefined ? 'gone' : 'changed'
}

const noPages: PagePrints = { addresses: [], print: () => Promise.resolve(undefined) }

/** Of both states; first those whose page or record is among the items. */
function toAddresses({ was, is, items }: { was: PagePrints; is: PagePrints; items: ReadonlySet<string> }) {
  const byPath = new Map([...was.addresses, ...is.addresses].map((address) => [address.path, address]))
  const isFirst = ({ contentKeys }: { contentKeys: readonly string[] }) =>
    contentKeys.some((key) => items.has(key))
  const all = [...byPath.values()]
  return [...all.filter(isFirst), ...all.filter((address) => !isFirst(address))]
}

function createPrintOpener({ configuration, storefront, registry }: CommandContext, platform: Platform) {
  const { basePath, publicOrigin: origin, imagePrefix: prefix } = configuration
  const url = createSiteUrls({ basePath, origin })
  const dataProvider = createDataProvider()
  storefront.registerSortActions(dataProvider)
  const { content, richTextFields } = platform
  return ({ open, whole }: PlannedSite) =>
    openPagePrints({
      open,
      whole,
      registry,
      url,
      themeAssets: storefront.themeAssets,
      dataProvider,
      richTextFields,
      schemas: new Map(Array.from(content.types, ([name, { schema }]) => [name, schema])),
      search: () => Promise.reject(new Error('No search while pages are compared')),
      // Names of sources: both sides have the same scripts, and a build is not needed.
      scripts: findScripts('', true),
      apiVersion: '65.0',
      isDevelopment: false,
      toResizedUrl: prefix === undefined ? undefined : createResizedUrls({ prefix, url }),
      warn: () => undefined,
    })
}
