/** `canvas`: prints a page as the studio shows it, or verifies that all canvases equal the visitors' pages. */
import type { VisitorDetails } from '#blocks'
import { guest, type Actor } from '#model'
import { checkCanvas, createRenderer, openSites, sampleVisitor } from '#render'
import type { Platform } from '../../app/opening/open-platform.ts'
import { createScriptUrls } from '../../http/files/assets.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { canvasMismatch, canvasPageNotFound, unknownViewer } from '../errors.ts'
import { withProgress } from '../progress.ts'
import { toPrintable } from '../printable.ts'
import { toSiteOptions } from '../site-options.ts'

const maxShown = 100

const aVisitor: Actor = { kind: 'visitor', userId: sampleVisitor.userId }
const viewers: Readonly<Record<string, VisitorDetails | undefined>> = {
  guest: undefined,
  sample: sampleVisitor,
  administrator: { ...sampleVisitor, isAdministrator: true },
}

export const canvasCommand = defineCommand({
  usage: '[path]',
  summary: 'prints a page as the studio shows it, with block marks',
  words: { min: 0, max: 1 },
  options: {
    viewer: { value: '<viewer>', summary: `the viewer: ${Object.keys(viewers).join(', ')}` },
    language: { value: '<language>', summary: 'the language of the page, such as de_DE' },
    check: { summary: 'compares every page with the page that visitors get, and lists the differences' },
  },
  async run(context, [path = '/'], { viewer = 'guest', language, check }) {
    if (!Object.hasOwn(viewers, viewer)) throw unknownViewer(viewer, Object.keys(viewers))
    await context.withPlatform(async (platform) => {
      if (check) return checkAll(context, platform)
      const canvas = await openCanvas(context, platform).render({
        path,
        query: new URLSearchParams(),
        language,
        visitor: viewers[viewer],
      })
      if (canvas === undefined) throw canvasPageNotFound(path, { viewer, language })
      context.print(canvas.html.trimEnd())
    })
  },
})

/** Opens the canvas without requesting content from another server. */
function openCanvas(context: CommandContext, platform: Platform) {
  const { search, ...options } = toSiteOptions(context, platform)
  const { content } = platform
  const readers = { everyone: guest, signedIn: aVisitor, administrators: operator }
  const sites = openSites({
    ...options,
    toScriptUrl: createScriptUrls({
      projectRoot: context.projectRoot,
      isDevelopment: false,
      registry: platform.registry,
    }),
    openSnapshot: (audience) => content.at(readers[audience]),
  })
  return createRenderer({ sites, search, maxCacheBytes: 1, isLazy: true, clock: context.now }).canvas
}

async function checkAll(context: CommandContext, platform: Platform): Promise<void> {
  const { content } = platform
  const { print } = context
  const options = {
    ...toSiteOptions(context, platform),
    open: content.at(guest),
    whole: content.at(operator),
  }
  const { compared, differing } = await withProgress(context, (onProgress) =>
    checkCanvas({ ...options, onProgress: (done, total) => onProgress({ step: 'checked', done, total }) }),
  )
  for (const { path, viewer, reason } of differing.slice(0, maxShown))
    print(toPrintable(`${path} (${viewer}): ${reason}`))
  if (differing.length > 0) throw canvasMismatch({ compared, differing: differing.length })
  print(`${compared} documents compared: without marks, each equals the visitors’ page byte for byte.`)
}
