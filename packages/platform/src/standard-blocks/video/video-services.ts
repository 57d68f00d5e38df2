/**
 * Recognises and rewrites video addresses. A player's address contains only the video's id, never any other part of the
 * text that an editor has pasted.
 */

/** A website that plays videos. In its addresses, `{name}` is replaced with one of `parts`. */
export type VideoService = {
  readonly name: string
  /** Addresses that editors copy from the website, such as `https://video.example/watch?v={id}`. */
  readonly addresses: readonly string[]
  readonly parts: Readonly<Record<string, RegExp>>
  /** The video's page, for visitors without JavaScript. */
  readonly page: string
  /** Address of the player, which the browser loads when a visitor plays the video. */
  readonly player: string
}

export type VideoUrls = { readonly page: string; readonly player: string }

const vimeoId = /^\d{1,12}$/
const vimeoPlayer = 'https://player.vimeo.com/video/{id}?autoplay=1&dnt=1'

export const standardVideoServices: readonly VideoService[] = [
  {
    name: 'YouTube',
    addresses: [
      'https://www.youtube.com/watch?v={id}',
      'https://m.youtube.com/watch?v={id}',
      'https://youtube.com/watch?v={id}',
      'https://youtu.be/{id}',
      'https://www.youtube.com/shorts/{id}',
      'https://www.youtube.com/live/{id}',
      'https://www.youtube.com/embed/{id}',
      'https://www.youtube-nocookie.com/embed/{id}',
    ],
    parts: { id: /^[\w-]{11}$/ },
    page: 'https://www.youtube.com/watch?v={id}',
    player: 'https://www.youtube-nocookie.com/embed/{id}?autoplay=1',
  },
  {
    name: 'Vimeo',
    addresses: ['https://vimeo.com/{id}', 'https://player.vimeo.com/video/{id}'],
    parts: { id: vimeoId },
    page: 'https://vimeo.com/{id}',
    player: vimeoPlayer,
  },
  {
    name: 'Vimeo',
    addresses: ['https://vimeo.com/{id}/{key}', 'https://player.vimeo.com/video/{id}?h={key}'],
    parts: { id: vimeoId, key: /^[\da-f]{6,20}$/ },
    page: 'https://vimeo.com/{id}/{key}',
    player: `${vimeoPlayer}&h={key}`,
  },
]

/**
 * Attack: white space and control characters, because browsers remove them. Letters that resemble those of a known
 * host, or that browsers convert to them. Backslashes, because browsers read them as slashes. User names before a host.
 */
const plainAddress = /^https:\/\/[\w.-]+(?:[/?#][!#-;=?-[\]^_a-z|~]*)?$/

/** Returns the addresses of the video's page and player; undefined if the address matches no service. */
export function findVideo(address: string, services: readonly VideoService[]): VideoUrls | undefined {
  if (!plainAddress.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  /** Tries the services from last to first, because services with longer addresses come later in the list. */
  for (const { addresses, parts, page, player } of services.toReversed()) {
    const found = addresses.map((one) => matchAddress(url, one)).find((one) => hasParts(one, parts))
    if (found !== undefined) return { page: fill(page, found), player: fill(player, found) }
  }
  return undefined
}

/** Throws an error if a service address does not use HTTPS or contains an unknown placeholder. */
export function validateVideoServices(services: readonly VideoService[]): void {
  for (const { name, addresses, parts, page, player } of services) {
    for (const address of [...addresses, page, player]) {
      const used = Array.from(address.matchAll(partPattern), ([, part = '']) => part)
      const isComplete = address === page || address === player || used.length === Object.keys(parts).length
      if (/^https:\/\/[\w.-]+\//.test(address) && isComplete && used.every((part) => part in parts)) continue
      throw new Error(
        `The video service ${name} has the address ${address}; it must begin with https:// and a host, and contain the parts ${Object.keys(parts).join(', ')}`,
      )
    }
  }
}

const partPattern = /\{(\w+)\}/g
type AddressParts = Readonly<Record<string, string>>

/**
 * Compares an address with a template, and returns the values of the placeholders. Ignores other parameters, such as a
 * playlist.
 */
function matchAddress(url: URL, template: string): AddressParts | undefined {
  const expected = new URL(template)
  const segments = toSegments(url)
  const expectedSegments = toSegments(expected).map(decodeURIComponent)
  if (url.host !== expected.host || segments.length !== expectedSegments.length) return undefined
  const pairs = [
    ...expectedSegments.map((one, at) => [one, segments[at]] as const),
    ...Array.from(expected.searchParams, ([name, one]) => [one, url.searchParams.get(name)] as const),
  ]
  const found: Record<string, string> = {}
  for (const [one, value] of pairs) {
    const name = /^\{(\w+)\}$/.exec(one)?.[1]
    if (value === null || value === undefined) return undefined
    if (name !== undefined) found[name] = value
    else if (one !== value) return undefined
  }
  return found
}

const toSegments = ({ pathname }: URL) => pathname.replace(/\/$/, '').split('/')

const hasParts = (found: AddressParts | undefined, parts: VideoService['parts']): found is AddressParts =>
  found !== undefined && Object.entries(parts).every(([name, pattern]) => pattern.test(found[name] ?? ''))

const fill = (template: string, parts: AddressParts): string =>
  template.replaceAll(partPattern, (_whole, name: string) => parts[name] ?? '')
