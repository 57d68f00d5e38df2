import { createPageRowUpdater } from '#dependencies'
import { guest, type Actor } from '#model'
import { createPageScanner, openSites, type Audience } from '#render'
import { createSearchRowUpdater } from '#search'
import type { Platform } from '../../app/opening/open-platform.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { fillFieldValues } from '../fill-field-values.ts'
import { toSiteOptions } from '../site-options.ts'

export const rebuildCommand = defineCommand({
  usage: '',
  summary: 'rebuilds the search index and the dependencies of pages; both remain available',
  words: { min: 0, max: 0 },
  async run(context) {
    await context.withPlatform(async (platform) => {
      const { content, searchRows } = platform
      await fillFieldValues(context, content)
      await content.deleteUnusedFieldValues()
      await createSearchRowUpdater({ rows: searchRows, openSnapshot: () => content.at(operator) }).rebuild()
      await rebuildPageRows(context, platform)
    })
    context.print('Rebuilding the search index and the dependencies of pages.')
  },
})

/**
 * Rebuilds page rows. For a site with a content origin, only deletes them, because only a running server has the
 * origin's content. That server then writes the rows again.
 */
async function rebuildPageRows(context: CommandContext, platform: Platform): Promise<void> {
  if (platform.origin !== undefined) return platform.pageRows.release()
  const options = toSiteOptions(context, platform)
  const sites = openSites({ ...options, openSnapshot: (audience) => platform.content.at(readers[audience]) })
  const updater = createPageRowUpdater({
    rows: platform.pageRows,
    scanner: createPageScanner({ sites, search: options.search }),
    code: platform.code,
    holder: `site rebuild ${process.pid}`,
    after: () => () => undefined,
    warn: context.warn,
    rest: 0,
  })
  await updater.rebuild()
}

const readers: Readonly<Record<Audience, Actor>> = {
  everyone: guest,
  signedIn: operator,
  administrators: operator,
}
