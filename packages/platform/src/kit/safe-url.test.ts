import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankUrl, isValidUrl, maxUrlLength, sanitizeUrl } from './safe-url.ts'

const attacks: readonly (readonly [name: string, url: string])[] = [
  ['plain', 'javascript:alert(1)'],
  ['upper case', 'JAVASCRIPT:alert(1)'],
  ['mixed case', 'jAvAsCrIpT:alert(1)'],
  ['leading space', '  javascript:alert(1)'],
  ['leading control character', '\u0001javascript:alert(1)'],
  ['leading null', '\0javascript:alert(1)'],
  ['a tab inside', 'java\tscript:alert(1)'],
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
  ['encoded three times', 'java&amp;amp;#x73;cript:alert(1)'],
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
  ['unknown', 'acme+app:open'],
  ['about', 'about:srcdoc'],
  ['percent of a zero-width space', 'java%e2%80%8bscript:alert(1)'],
  ['percent of a tab', 'java%09%73cript%3aalert(1)'],
  ['percent beside a byte that is not a character', '%6aavascript:%ffalert(1)'],
  ['named soft hyphen', 'java&shy;script:alert(1)'],
  ['named zero-width space', 'java&ZeroWidthSpace;script:alert(1)'],
  ['named colon in capitals', 'javascript&COLON;alert(1)'],
  ['named tab in capitals without semicolon', 'java&TABscript:alert(1)'],
  ['named no-break space', '&nbsp;javascript:alert(1)'],
  ['null inside an entity', 'java&#\u0000x73;cript:alert(1)'],
  ['white space inside an entity', 'java& #x73;cript:alert(1)'],
  ['line break as a script writes it', 'java\\nscript:alert(1)'],
  ['line separator', 'java\u2028script:alert(1)'],
  ['paragraph separator first', '\u2029javascript:alert(1)'],
  ['bidirectional override', '\u202ejavascript:alert(1)'],
  ['bidirectional isolate inside', 'java\u2066script\u2069:alert(1)'],
  ['tag characters', 'java\u{e0041}script:alert(1)'],
  ['variation of an entity of the ampersand', 'java&#38;#x73;cript:alert(1)'],
  ['hexadecimal ampersand', 'java&#x00026;#115;cript:alert(1)'],
  ['500 times encoded', `java&${'amp;'.repeat(500)}#x73;cript:alert(1)`],
  ['600 percent signs', `jav%${'25'.repeat(600)}61script:alert(1)`],
  ['alternating encodings', 'jav%26amp%3b#x61;script:alert(1)'],
  ['more rounds than needed', `jav${toTurns('&#x61;', 60)}script:alert(1)`],
  ['slashes before', 'javascript:/*//*/alert(1)'],
  ['an at sign', 'javascript:alert(1)//@shop.example'],
  ['feed', 'feed:javascript:alert(1)'],
  ['ms', 'ms-settings:privacy'],
  ['intent', 'intent://scan/#Intent;scheme=zxing;end'],
  ['web socket', 'wss://evil.example'],
  ['one letter', 'c:/windows'],
  ['digits in the scheme', 'x1+2-3.4:open'],
]

/**
 * Encodes the text in rounds: each round percent-encodes the `&` of the previous round, and then encodes that percent
 * sign as an entity.
 */
function toTurns(text: string, turns: number): string {
  let current = text
  for (let turn = 0; turn < turns; turn++) current = current.replace('&', '%26').replace('%', '&#37;')
  return current
}

const harmless = [
  '/supplies/acne',
  '/supplies/acne?q=a%26b#faq',
  './acne',
  '../acne',
  'acne',
  'supplies/a:b',
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
  'MAILTO:care@example.com',
  'database/a:b',
  'data-sheet.html?time=10:30',
  'javascript-basics/a:b',
  'a?javascript:alert(1)',
  './javascript:alert(1)',
  '/%6aavascript:alert(1)',
  '/a&colon;b',
  `/a/${toTurns('&#x61;', 60)}`,
  `?a=${toTurns('&#x61;', 60)}`,
  `#${toTurns('&#x61;', 60)}`,
  '\\\\cdn.example/a',
  `a/${'%25'.repeat(300)}`,
  `a/%${'25'.repeat(900)}`,
  `a/?b&${'amp;'.repeat(300)}c=d`,
  'caf%C3%A9/%E2%82%AC',
  '%ff%fe/a',
  'ｊavascript：alert(1)',
  'javaſcript:alert(1)',
  '',
]

describe('sanitizeUrl', () => {
  it.each(attacks)('URL-3 replaces %s: %j', (_name, url) => {
    expect(sanitizeUrl(url)).toBe(blankUrl)
    expect(isValidUrl(url)).toBe(false)
  })

  it.each(harmless)('URL-3 returns %j unchanged', (url) => {
    expect(sanitizeUrl(url)).toBe(url)
  })

  it('URL-3 accepts only URLs whose scheme is harmless in browsers', () => {
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
      '%25',
      'amp;',
      '&shy;',
      '\\n',
      '%e2%80%8b',
      '\u202e',
      'mailto:',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const url = sanitizeUrl(parts.join(''))
        if (url === blankUrl || !URL.canParse(url, 'https://shop.example')) return
        expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(
          new URL(url, 'https://shop.example').protocol,
        )
      }),
      { numRuns: 10_000, seed: 1 },
    )
  })
})

describe('isValidUrl', () => {
  it('URL-4 accepts at most 2048 characters', () => {
    expect(maxUrlLength).toBe(2048)
    expect(isValidUrl('/'.padEnd(2048, 'a'))).toBe(true)
    expect(isValidUrl('/'.padEnd(2049, 'a'))).toBe(false)
    expect(sanitizeUrl('/'.padEnd(2049, 'a'))).toBe(blankUrl)
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
    'URL-4 accepts a path that consists only of %j, up to the limit',
    (piece) => {
      expect(isValidUrl(`/${piece.repeat(2047)}`.slice(0, 2048))).toBe(piece !== '/')
      expect(isValidUrl(`/${piece.repeat(200_000)}`)).toBe(false)
    },
  )
})
