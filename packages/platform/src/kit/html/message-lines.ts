/** Converts sanitised rich text to plain text for a message. */
import { decodeBasicEntities } from './escape-html.ts'
import { toTextLines } from './safe-html.ts'

const block = /<\/(?:p|h[1-6]|ul|ol|dl|table|blockquote|pre|div)>/g
const line = /<\/(?:li|dt|dd|tr)>|<br\/>/g
const anyLink = /<a [^>]*?href="([^"]*)"[^>]*>([^]*?)<\/a>/g

/**
 * Returns the text with a blank line between blocks, list items as `- item`, and each link's address in brackets after
 * the link text. Expects the result of `sanitizeRichText`.
 */
export const toMessageLines = (html: string): string =>
  decodeBasicEntities(
    html
      .replace(/\s+/g, ' ')
      .replace(anyLink, toTextLink)
      .replaceAll(/<li[^>]*>/g, '- ')
      .replaceAll(/<\/t[dh]>(?=\s*<t[dh])/g, ' | ')
      .replaceAll(line, '\n')
      .replaceAll(block, '\n\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' '),
  )
    .split('\n')
    .map((each) => each.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function toTextLink(_link: string, href: string, html: string): string {
  const text = toTextLines(html)
  return decodeBasicEntities(href) === text || text === '' ? href : `${html} (${href})`
}
