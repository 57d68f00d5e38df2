/**
 * Serves the icon sprites (ICO-1, ICO-2): `…/symbols.svg` with all symbols, `…/symbols.svg?icons=check,close&v=…` with
 * only those symbols.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { iconSpriteVersion } from '#schema'
import { maxIconSubset } from '#blocks'
import type { Warn } from '#kit'
import { invalidIconQuery } from '../errors.ts'

type IconOptions = { readonly projectRoot: string; readonly basePath: string; readonly warn: Warn }

type IconRequest = FastifyRequest<{ Params: { sprite: string; file: string }; Querystring: IconQuery }>
type IconQuery = { icons?: string | string[]; v?: string | string[] }
type IconSymbols = ReadonlyMap<string, string>

/** Folders in order of preference. `npm run dev` has no build, so it reads the package. */
const folders = ['dist/client/assets/icons', 'node_modules/@salesforce-ux/design-system/assets/icons']
const sprites = new Set(
  ['utility', 'action', 'standard', 'doctype', 'custom'].map((name) => `${name}-sprite`),
)
const files = new Set(['symbols.svg', 'symbols-rtl.svg'])
const namePattern = /^\w{1,60}$/
const symbolPattern = /<symbol\b[^>]*?\sid="(\w+)"[^>]*>[\s\S]*?<\/symbol>/g

/** The CC BY-ND licence requires symbols to be served unchanged, with their origin and licence. */
const licence =
  '<!-- Icons of the Salesforce Lightning Design System, unchanged, CC BY-ND 4.0: https://creativecommons.org/licenses/by-nd/4.0/ -->'

export function addIcons(app: FastifyInstance, { projectRoot, basePath, warn }: IconOptions): void {
  const folder = folders.map((path) => join(projectRoot, path)).find(existsSync)
  const read = createSpriteReader(folder)
  const reported = new Set<string>()
  const warnOnce = (reason: string) => {
    if (reported.has(reason)) return
    reported.add(reason)
    warn({ message: 'Icons are replaced by the default placeholder', reason })
  }

  const handler = async (request: IconRequest, reply: FastifyReply) => {
    const { sprite, file } = request.params
    if (!sprites.has(sprite) || !files.has(file)) return reply.callNotFound()
    if (request.query.icons === undefined) return reply.sendFile(`icons/${sprite}/svg/${file}`)
    const names = toNames(request.query.icons)
    if (names === undefined) return sendWrongQuery(reply, request.query.icons)
    const symbols = await read(`${sprite}/svg/${file}`)
    reply.type('image/svg+xml')
    if (symbols === undefined) {
      warnOnce(`the sprite ${sprite}/svg/${file} cannot be read`)
      return reply.header('cache-control', 'no-store').send(toSprite(names, new Map()))
    }
    if (!names.some((name) => symbols.has(name))) {
      warnOnce(`the sprite ${sprite} lacks requested icons`)
      return reply.code(404).header('cache-control', 'no-store').send(toSprite([], symbols))
    }
    const isLasting = request.query.v === iconSpriteVersion && names.every((name) => symbols.has(name))
    return reply
      .header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(toSprite(names, symbols))
  }
  app.route<{ Params: { sprite: string; file: string }; Querystring: IconQuery }>({
    method: ['GET', 'HEAD'],
    url: `${basePath}/assets/icons/:sprite/svg/:file`,
    handler,
  })
}

/** Reads each sprite only once, when it is first used. Reads it again if a read failed. */
function createSpriteReader(folder: string | undefined): (path: string) => Promise<IconSymbols | undefined> {
  const known = new Map<string, IconSymbols>()
  return async (path) => {
    const found = known.get(path)
    if (found !== undefined || folder === undefined) return found
    const text = await readFile(join(folder, path), 'utf8').catch(() => '')
    const symbols = new Map(Array.from(text.matchAll(symbolPattern), ([symbol, id = '']) => [id, symbol]))
    if (symbols.size === 0) return undefined
    known.set(path, symbols)
    return symbols
  }
}

/** Attack: thousands of names, or names that contain markup or paths. */
function toNames(icons: string | string[]): string[] | undefined {
  const names = typeof icons === 'string' && icons.length < 4000 ? icons.split(',') : []
  const isRight = names.length > 0 && names.length <= maxIconSubset
  return isRight && names.every((name) => namePattern.test(name)) ? [...new Set(names)] : undefined
}

function sendWrongQuery(reply: FastifyReply, icons: string | string[]) {
  const { status, code, message, hint } = invalidIconQuery(String(icons), maxIconSubset)
  return reply.code(status).header('cache-control', 'no-store').send({ error: { code, message, hint } })
}

const toSprite = (names: readonly string[], symbols: IconSymbols): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${licence}${names.map((name) => symbols.get(name) ?? toPlaceholder(name)).join('')}</svg>\n`

/** ICO-2: the platform's own placeholder, a frame that replaces an unknown icon. */
const toPlaceholder = (name: string) =>
  `<symbol viewBox="0 0 24 24" id="${name}"><path fill-rule="evenodd" d="M4 4h16v16H4zM6 6v12h12V6z"/></symbol>`
