/**
 * Rewrites an SVG with only the elements and attributes in `svg-allow-list.ts`. The result is canonical: the same SVG always produces the
 * same bytes, and sanitising it again changes nothing.
 */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { damagedSvg, entitiesInSvg, unknownMediaType } from '../errors.ts'
import { cleanCss } from './clean-css.ts'
import { decodeSvg } from './decode-svg.ts'
import { activeElements, svgAttributes, svgElements, textElements } from './svg-allow-list.ts'

export type CleanSvg = {
  readonly bytes: Buffer
  /** Names of the active parts that were removed (scripts, animations, embedded pages): `script`, `onload`, `href="javascript:…"`. */
  readonly active: readonly string[]
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const maxDepth = 200

/** Sanitises an SVG. Throws `media-type-unknown` (415), `media-encoding`, `media-entities`, `media-damaged` (422). */
export function cleanSvg(svg: Uint8Array): CleanSvg {
  const text = decodeSvg(svg)
  const writer = createWriter(svg)
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw damagedSvg(error)
  })
  /** Attack: entities that hide a forbidden name, or that expand endlessly. */
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw entitiesInSvg()
  })
  parser.on('opentag', writer.open)
  parser.on('closetag', writer.close)
  parser.on('text', writer.write)
  parser.on('cdata', writer.write)
  parser.write(text).close()
  return writer.finish()
}

type OpenElement = { readonly name: string; isEmpty: boolean }

function createWriter(svg: Uint8Array) {
  const parts: string[] = []
  const active = new Set<string>()
  const stack: OpenElement[] = []
  /** Number of open elements inside the element that is being removed. */
  let skipped = 0
  let style: string[] | undefined

  const add = (text: string) => {
    const parent = stack.at(-1)
    if (parent?.isEmpty === true) {
      parts.push('>')
      parent.isEmpty = false
    }
    parts.push(text)
  }

  return {
    open(tag: SaxesTagNS) {
      if (stack.length + skipped >= maxDepth) throw damagedSvg(new Error(`more than ${maxDepth} levels`))
      if (stack.length === 0 && skipped === 0 && !isSvg(tag, 'svg')) throw unknownMediaType(svg)
      if (activeElements.has(tag.local.toLowerCase())) active.add(tag.local)
      if (skipped > 0 || !isSvg(tag) || !svgElements.has(tag.local)) {
        skipped++
        return
      }
      const attributes = toAttributes(tag, active)
      add(`<${tag.local}${stack.length === 0 ? ` xmlns="${svgNamespace}"` : ''}${attributes}`)
      stack.push({ name: tag.local, isEmpty: true })
      if (tag.local === 'style') style = []
    },
    close() {
      if (skipped > 0) {
        skipped--
        return
      }
      if (style !== undefined) {
        const css = cleanCss(style.join(''))
        style = undefined
        if (css !== '') add(escapeText(css))
      }
      const { name, isEmpty } = stack.pop() ?? { name: '', isEmpty: true }
      parts.push(isEmpty ? '/>' : `</${name}>`)
    },
    write(text: string) {
      const { name = '' } = stack.at(-1) ?? {}
      if (skipped > 0 || !textElements.has(name)) return
      if (style === undefined) add(escapeText(text))
      else style.push(text)
    },
    finish: (): CleanSvg => ({ bytes: Buffer.from(parts.join('')), active: Array.from(active) }),
  }
}

const isSvg = ({ uri, local }: SaxesTagNS, name = local) => uri === svgNamespace && local === name

function toAttributes({ local, attributes }: SaxesTagNS, active: Set<string>): string {
  const written = new Map<string, string>()
  for (const attribute of Object.values(attributes)) {
    const name = toAttributeName(attribute)
    if (/^on/i.test(attribute.local)) active.add(attribute.local)
    if (name === 'href' && isActiveUrl(attribute.value))
      active.add(`href="${attribute.value.trim().slice(0, 20)}…"`)
    const value = name === undefined ? undefined : toValue({ element: local, name, value: attribute.value })
    /** A plain `href` takes precedence over an XLink `href`. */
    if (name !== undefined && value !== undefined && !(attribute.prefix !== '' && written.has(name)))
      written.set(name, value)
  }
  return Array.from(written, ([name, value]) => ` ${name}="${toAttributeText(value)}"`).join('')
}

/** Returns undefined for an attribute that must be removed. */
function toAttributeName({ uri, local, prefix }: SaxesAttributeNS): string | undefined {
  if (uri === xmlNamespace && (local === 'space' || local === 'lang')) return `xml:${local}`
  if (local === 'href' && (uri === xlinkNamespace || prefix === '')) return 'href'
  if (prefix !== '') return undefined
  return svgAttributes.has(local) || /^aria-[a-z]+$/.test(local) ? local : undefined
}

type SvgAttribute = { readonly element: string; readonly name: string; readonly value: string }

function toValue({ element, name, value }: SvgAttribute): string | undefined {
  if (name === 'href') return isLocalUrl(element, value) ? value.trim() : undefined
  if (name !== 'style' && !/[(\\]/.test(value)) return value
  const css = cleanCss(value)
  return css === '' ? undefined : css
}

/** Returns true for a link to a part of the same SVG. For an image, also returns true for a data URL whose format cannot run scripts. */
const isLocalUrl = (element: string, value: string): boolean =>
  /^\s*#/.test(value) ||
  ((element === 'image' || element === 'feImage') &&
    /^\s*data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,[\w+/=\s]*$/i.test(value))

/** Browsers ignore control characters and white space in a scheme. */
const isActiveUrl = (value: string): boolean =>
  /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|avif)[;,]))/i.test(
    value.replace(/[\s\p{Cc}]+/gu, ''),
  )

/** Escapes text. An unescaped carriage return would be read as a line feed. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')

const toAttributeText = (text: string) =>
  escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n]/g, (space) => `&#${space.charCodeAt(0)};`)
