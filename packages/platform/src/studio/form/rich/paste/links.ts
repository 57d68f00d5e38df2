/** Filters the URLs in clipboard content. The server checks the URLs again when it renders a page. */
import { videoHosts } from '#kit/browser'

const harmless = /^\s*(?:[/#?]|https?:|mailto:|tel:|sms:)/i
/**
 * Matches links to positions within the copied document, such as notes, headings and bookmarks in Word and Google Docs.
 */
const withinDocument = /^\s*#(?:_|heading=|bookmark=|id\.)/i

/** Returns undefined for a URL that is not permitted, or that refers to a position in the copied document. */
export function toHref(address: string): string | undefined {
  if (!harmless.test(address) || withinDocument.test(address)) return undefined
  return findTarget(address) ?? address
}

/** Returns the original target of a link that Outlook Safe Links or Google has wrapped in a redirect. */
function findTarget(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, pathname, searchParams } = new URL(address)
  let target: string | null = null
  if (host.endsWith('.safelinks.protection.outlook.com')) target = searchParams.get('url')
  if (host === 'www.google.com' && pathname === '/url') target = searchParams.get('q')
  return target !== null && /^https?:/i.test(target) && URL.canParse(target) ? target : undefined
}

/** Excludes a leading `/\`, because browsers treat `\` like `/`. */
export const isSitePicture = (image: Element): boolean => /^\/(?![/\\])/.test(image.getAttribute('src') ?? '')

export function isPlayer(frame: Element): boolean {
  const src = frame.getAttribute('src') ?? ''
  return src.startsWith('https://') && URL.canParse(src) && videoHosts.includes(new URL(src).host)
}
