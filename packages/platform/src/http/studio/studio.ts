/**
 * Serves the studio's page. It is the same for every URL below `/studio`, because routing happens in the browser.
 * Visitors never load the studio's files.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isAllowed } from '#model'
import type { Renderer } from '#render'
import { pageEditorModule, studioEntry, type SignInSite } from '#studio'
import type { Visitors } from '../session/visitor.ts'
import { setNoStoreHeader } from '../session/session.ts'
import { renderAccessDeniedPage, renderStudioPage, type StudioFiles } from './studio-page.ts'

type StudioOptions = {
  readonly visitors: Pick<Visitors, 'findActor'>
  readonly facts: Pick<Renderer['facts'], 'loadBrand' | 'loadAccountSite'>
  readonly basePath: string
  readonly projectRoot: string
  readonly isDevelopment: boolean
}

/**
 * Attacks: a script in content that an editor sees (the policy allows only the studio's own scripts, and no style
 * elements, objects or base URL). A canvas that navigates its frame to another site (`frame-src`). A page of another
 * site that frames the studio or keeps a reference to its window.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * For development only: the build tool opens a WebSocket to reload the page, and injects scripts and styles into it.
 */
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

export function addStudio(app: FastifyInstance, options: StudioOptions): void {
  const { visitors, basePath, isDevelopment } = options
  const { files, pageFiles } = findStudioFiles(options)
  const rejection = renderAccessDeniedPage({ basePath })
  const send = (reply: FastifyReply, html: string) => {
    setNoStoreHeader(reply)
    return reply
      .header('content-security-policy', isDevelopment ? developmentPolicy : policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  for (const path of ['/studio', '/studio/*'])
    app.get(basePath + path, async (request, reply) => {
      const actor = await visitors.findActor(request)
      const isGuest = actor.kind === 'guest'
      if (!isGuest && !isAllowed(actor, 'seeUnpublished')) return send(reply.code(403), rejection)
      const requested = isGuest ? [] : listAsked(request.url.slice(basePath.length))
      const isPage = findPage(request.url.slice(basePath.length)) !== undefined
      const site = await findSite(options)
      return send(reply, renderStudioPage({ basePath, files: isPage ? pageFiles : files, requested, site }))
    })
}

/** Returns no data for a site without settings, so that the studio opens and an editor can add the settings. */
async function findSite({ facts, basePath }: Pick<StudioOptions, 'facts' | 'basePath'>): Promise<SignInSite> {
  try {
    const { siteName } = await facts.loadBrand()
    const { forgottenPasswordPath: path } = await facts.loadAccountSite()
    return { name: siteName, forgottenPasswordUrl: path && basePath + path }
  } catch {
    return {}
  }
}

/** Lists the exact paths that the studio requests first. */
function listAsked(address: string): readonly string[] {
  const item = findPage(address)
  const first = ['session', 'pages', 'schemas'].map((name) => `/studio/${name}`)
  return item === undefined ? first : [...first, `/studio/drafts/${item}`]
}

/** Returns the item whose page is open at the given studio address. */
const findPage = (address: string): string | undefined =>
  /^\/studio\/page\/([\w-]+\/[\w-]+)\/?(?:\?|$)/.exec(address)?.[1]

type LoadedFiles = {
  readonly files: StudioFiles
  /**
   * Files to load for a studio address that opens a page. They include the page editor, so that it is loaded in
   * parallel with the main script.
   */
  readonly pageFiles: StudioFiles
}

/** Returns root-relative URLs; in development, the URLs of the source files. */
function findStudioFiles({ projectRoot, isDevelopment }: StudioOptions): LoadedFiles {
  if (isDevelopment) {
    const files = { script: `/${studioEntry}`, isDevelopment }
    return { files, pageFiles: files }
  }
  const entries = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'dist/studio/.vite/manifest.json'), 'utf8')),
  )
  const script = entries[studioEntry]?.file
  const style = entries['style.css']?.file
  if (script === undefined || style === undefined)
    throw new Error(`The build has no ${studioEntry}; remove dist and start again`)
  const toFiles = (names: readonly string[]): StudioFiles => ({
    script: `/${script}`,
    chunks: listFiles(entries, names).filter((file) => file !== `/${script}`),
    style: `/${style}`,
    isDevelopment,
  })
  return { files: toFiles([studioEntry]), pageFiles: toFiles([studioEntry, pageEditorModule]) }
}

/** Lists the files of these modules and of their static imports, as root-relative URLs. */
function listFiles(entries: z.infer<typeof manifest>, names: readonly string[]): readonly string[] {
  const found = new Set(names)
  for (const name of found) for (const imported of entries[name]?.imports ?? []) found.add(imported)
  return [...new Set([...found].flatMap((name) => entries[name]?.file ?? []))].map((file) => `/${file}`)
}
