import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmlessUrl, isValidUrl, maxUrlLength, sanitizeUrl } from './safe-url.ts'

const attacks: readonly (readonly [name: string, url: string])[] = [
  ['plain', 'javascript:alert(1)'],
  ['upper case', 'JAVASCRIPT:alert(1)'],
  ['mixed case', 'jAvAsCrIpT:alert(1)'],
  ['leading space', '  javascript:alert(1)'],
  ['leading control character', '\u0001javascript:alert(1)'],
  ['leading null', '\0javascript:alert(1)'],
  ['tab inside', 'java\tscript:alert(1)'],
  ['line break inside', 'java\r\nscript:alert(1)'],
  ['tab before the colon', 'javascript\t:alert(1)'],
  ['zero-width space', 'java\u200bscript:alert(1)'],
  ['byte order mark', '\ufeffjavascript:alert(1)'],
  ['soft hyphen', 'java\u00adscript:alert(1)'],
  ['right-to-left mark', '\u200fjavascript:alert(1)'],
  ['no-break space', '\u00a0javascript:alert(1)'],
  ['decimal entity', '&#106;avascript:alert(1)'],
  ['decimal entity without semicolon', '&#106avascript:alert(1)'],
  ['padded decimal entity', '&#0000106;avascript:alert(1)'],
  ['hexadecimal entity', '&#x6A;avascript:alert(1)'],
  ['hexadecimal entity without semicolon', '&#X6avascript:alert(1)'.replace('6av', '6A;av')],
  ['all entities', Array.from('javascript:alert(1)', (char) => `&#${char.charCodeAt(0)};`).join('')],
  ['colon entity', 'javascript&colon;alert(1)'],
  ['tab entity', 'java&Tab;script:alert(1)'],
  ['new line entity', 'java&NewLine;script:alert(1)'],
  ['entity of an entity', 'java&amp;#x73;cript:alert(1)'],
  ['thrice encoded', 'java&amp;amp;#x73;cript:alert(1)'],
  ['percent encoding', 'jav%61script:alert(1)'],
  ['percent of percent', 'jav%2561script:alert(1)'],
  ['percent colon', 'javascript%3Aalert(1)'],
  ['percent and entity', 'jav%26%23x61;script:alert(1)'],
  ['comment after', 'javascript://shop.example/%0Aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['data base64', 'DATA:text/html;base64,PHNjcmlwdD4='],
  ['data image', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ['vbscript', 'vbscript:msgbox(1)'],
  ['vbscript mixed', 'VbScRiPt:msgbox(1)'],
  ['livescript', 'livescript:x'],
  ['view-source', 'view-source:javascript:alert(1)'],
  ['jar', 'jar:https://a!/b'],
  ['file', 'file:///etc/passwd'],
  ['blob', 'blob:https://shop.example/1'],
  ['filesystem', 'filesystem:https://shop.example/1'],
  ['ftp', 'ftp://shop.example'],
  ['unknown', 'noon+app:open'],
  ['about', 'about:srcdoc'],
]

const harmless = [
  '/skincare/acne',
  '/skincare/acne?q=a%26b#faq',
  './acne',
  '../acne',
  'acne',
  'skincare/a:b',
  '#faq',
  '#data:x',
  '?page=2',
  '?next=javascript:1',
  '/a?next=javascript:alert(1)',
  '/data:image',
  '//cdn.example/a.png',
  'https://example.com/a b?c=d&e=%26amp;#f',
  'HTTPS://EXAMPLE.COM/',
  'http://example.com:8080/',
  'https://example.com/javascript:alert(1)',
  'https://xn--bcher-kva.example/ü',
  'mailto:care@example.com?subject=Acne%20care',
  'tel:+44-20-7946-0100',
  'sms:+442079460100?body=Hello',
  '',
]

describe('sanitizeUrl', () => {
  it.each(attacks)('URL-3 replaces %s: %j', (_name, url) => {
    expect(sanitizeUrl(url)).toBe(harmlessUrl)
    expect(isValidUrl(url)).toBe(false)
  })

  it.each(harmless)('URL-3 passes %j to the letter', (url) => {
    expect(sanitizeUrl(url)).toBe(url)
  })

  it('URL-3 whatever is let through has a harmless scheme in a browser’s eyes', () => {
    const pieces = fc.constantFrom(
      'java',
      'script',
      ':',
      'data',
      '&#x3a;',
      '&colon',
      '%3a',
      '\t',
      '\n',
      ' ',
      '\0',
      '\u200b',
      '/',
      '\\',
      '#',
      '?',
      'a',
      '&',
      ';',
      'vbscript',
      'https',
      '&#106',
      '%6a',
      'J',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const url = sanitizeUrl(parts.join(''))
        if (url === harmlessUrl || !URL.canParse(url, 'https://shop.example')) return
        expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(
          new URL(url, 'https://shop.example').protocol,
        )
      }),
      { numRuns: 3000, seed: 1 },
    )
  })
})

describe('isValidUrl', () => {
  it('URL-4 takes 2048 characters and no more', () => {
    expect(maxUrlLength).toBe(2048)
    expect(isValidUrl('/'.padEnd(2048, 'a'))).toBe(true)
    expect(isValidUrl('/'.padEnd(2049, 'a'))).toBe(false)
    expect(sanitizeUrl('/'.padEnd(2049, 'a'))).toBe(harmlessUrl)
  })

  it.each(['', 'https://', 'https://exa mple.com', 'http://[::1'])('URL-4 %j is not valid', (url) => {
    expect(isValidUrl(url)).toBe(false)
  })

  it.each(['/', 'acne', '#faq', 'https://example.com', 'mailto:a@b.example', 'tel:1'])(
    'URL-4 %j is valid',
    (url) => {
      expect(isValidUrl(url)).toBe(true)
    },
  )

  it.each(['a', '%', '&#', '&amp;', '/', '.', '@', ':', '%25', '\t', '&#x26;'])(
    'URL-4 judges a URL of nothing but %j at once, of any length',
    (piece) => {
      const started = performance.now()
      for (let round = 0; round < 20; round++) isValidUrl(`/${piece.repeat(2047)}`.slice(0, 2048))
      isValidUrl(`/${piece.repeat(200_000)}`)
      expect(performance.now() - started).toBeLessThan(1000)
    },
  )
})
