import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
const clean = (inside: string, before = '') => {
  const { bytes, active } = cleanSvg(Buffer.from(`${before}${open}${inside}</svg>`))
  const text = bytes.toString()
  expect(cleanSvg(bytes)).toEqual({ bytes, active: [] })
  return {
    active,
    inside: text.replace(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"(?:\/>|>)|<\/svg>$/g, ''),
  }
}

describe('rewriting an SVG', () => {
  it.each([
    ['spaces and quotes', `<path  d = 'M0 0'  ></path >`, '<path d="M0 0"/>'],
    ['comments and instructions', '<!-- a --><?b c?><path/>', '<path/>'],
    ['CDATA', '<title><![CDATA[a < b]]></title>', '<title>a &lt; b</title>'],
    ['character references', '<title>Fish &#38; &#x63;hips</title>', '<title>Fish &amp; chips</title>'],
    ['line breaks in attributes', '<path d="M0&#10;0&#13;1"/>', '<path d="M0&#10;0&#13;1"/>'],
    ['a prefix', '<a:path xmlns:a="http://www.w3.org/2000/svg" d="M0 0"/>', '<path d="M0 0"/>'],
    ['XLink links', '<use xlink:href="#a"/>', '<use href="#a"/>'],
    ['two links', '<use xlink:href="#a" href="#b"/>', '<use href="#b"/>'],
    [
      'data of drawing software',
      '<i:a xmlns:i="i"><path/></i:a><metadata>x</metadata><path i:b="c" xmlns:i="i"/>',
      '<path/>',
    ],
    ['white space between shapes', '<g>\n  <path/>\n</g>', '<g><path/></g>'],
    [
      'white space in text',
      '<text xml:space="preserve"> a <tspan> b</tspan></text>',
      '<text xml:space="preserve"> a <tspan> b</tspan></text>',
    ],
    [
      'a style',
      '<style type="text/css">/* a */.b{fill:url(#c)}</style>',
      '<style type="text/css">.b{fill:url(#c)}</style>',
    ],
    ['an unknown element', '<path/><flowRoot><path/></flowRoot>', '<path/>'],
    [
      'text for screen readers',
      '<g role="img" aria-label="A &quot;b&quot;"/>',
      '<g role="img" aria-label="A &quot;b&quot;"/>',
    ],
  ])('normalises %s', (_what, inside, expected) => {
    expect(clean(inside)).toEqual({ active: [], inside: expected })
  })

  it('accepts any characters in text and attribute values', () => {
    const character = fc.constantFrom(...'<>&"\'\\ \t\n\r;#x(),/*!-[]é\u00A0\u{1F600}')
    const words = fc.string({ unit: character, maxLength: 12 })
    const escape = (text: string) => text.replace(/[^a-z]/gu, (sign) => `&#${sign.codePointAt(0)};`)
    fc.assert(
      fc.property(words, words, (text, value) => {
        const parts = `<text fill="${escape(value)}" style="${escape(value)}">${escape(text)}</text>`
        expect(clean(`${parts}<style>${escape(text)}</style>`).active).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('retains the features that drawing software uses', () => {
    const inside =
      '<defs><linearGradient id="a" x1="0" gradientTransform="rotate(45)"><stop offset="1" stop-color="#fff"/></linearGradient>' +
      '<filter id="b" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceGraphic" stdDeviation="2"/></filter></defs>' +
      '<g clip-path="url(#c)" transform="matrix(1 0 0 1 0 0)" style="mix-blend-mode:multiply;fill:url(&quot;#a&quot;)">' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/><use href="#d" fill="url(#a)"/></g>'
    expect(clean(inside)).toEqual({ active: [], inside })
  })

  it('changes nothing if the SVG is already clean', () => {
    const icon =
      '<rect width="32" height="32" rx="7" fill="#1F4D45"/><path d="M6 24h20v4H6z" fill="#FAF7F2"/>'
    expect(clean(icon)).toEqual({ active: [], inside: icon })
  })
})

describe('Attack: scripts, animations and embedded pages are removed from an SVG, and their removal is reported', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'script', ''],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>', 'script', ''],
    ['a script in another namespace', '<s:script xmlns:s="x">1</s:script>', 'script', ''],
    ['a script in capitals', '<SCRIPT>1</SCRIPT>', 'SCRIPT', ''],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', 'script', ''],
    ['a script inside a removed element', '<metadata><script>1</script></metadata>', 'script', ''],
    ['an event', '<path onload = "alert(1)"/>', 'onload', '<path/>'],
    ['an event handler in capitals', '<path ONCLICK="alert(1)"/>', 'ONCLICK', '<path/>'],
    [
      'an event handler under a prefix',
      '<path s:onclick="alert(1)" xmlns:s="http://www.w3.org/2000/svg"/>',
      'onclick',
      '<path/>',
    ],
    ['an event handler after a line break', '<path\nonclick\n=\n"alert(1)"/>', 'onclick', '<path/>'],
    ['a handler', '<handler type="text/ecmascript">1</handler>', 'handler', ''],
    [
      'a page',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
      'foreignObject',
      '',
    ],
    [
      'a page in a switch',
      '<switch><foreignObject/><path/></switch>',
      'foreignObject',
      '<switch><path/></switch>',
    ],
    ['a frame', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="//evil.example"/>', 'iframe', ''],
    ['an object', '<h:object xmlns:h="http://www.w3.org/1999/xhtml" data="//evil.example"/>', 'object', ''],
    ['a video', '<video xmlns="http://www.w3.org/1999/xhtml" src="//evil.example"/>', 'video', ''],
    [
      'an animation of a link',
      '<a><animate attributeName="href" to="javascript:alert(1)"/></a>',
      'animate',
      '<a/>',
    ],
    [
      'an animation that sets a link',
      '<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>',
      'set',
      '<a/>',
    ],
    [
      'a transform animation',
      '<path><animateTransform attributeName="transform"/></path>',
      'animateTransform',
      '<path/>',
    ],
    [
      'a link that runs a script',
      '<a href="javascript:alert(1)"><path/></a>',
      'href="javascript:alert(1)…"',
      '<a><path/></a>',
    ],
    [
      'a link with character references',
      '<a href="java&#115;cript:alert(1)"/>',
      'href="javascript:alert(1)…"',
      '<a/>',
    ],
    [
      'a link with control characters',
      '<a href=" &#9;java&#10;script:1"/>',
      'href="java\nscript:1…"',
      '<a/>',
    ],
    ['an XLink link that runs a script', '<a xlink:href="JavaScript:1"/>', 'href="JavaScript:1…"', '<a/>'],
    ['a VBScript link', '<a href="vbscript:1"/>', 'href="vbscript:1…"', '<a/>'],
    [
      'a page in a data URL',
      '<a href="data:text/html,&lt;script>1&lt;/script>"/>',
      'href="data:text/html,<scri…"',
      '<a/>',
    ],
    [
      'a drawing in a data URL',
      '<image href="data:image/svg+xml,&lt;svg/>"/>',
      'href="data:image/svg+xml,<…"',
      '<image/>',
    ],
    [
      'a reference to a drawing in a data URL',
      '<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>',
      'href="data:image/svg+xml;b…"',
      '<use/>',
    ],
  ])('%s', (_what, inside, name, expected) => {
    expect(clean(inside)).toEqual({ active: [name], inside: expected })
  })
})

describe('Attack: links that load other files are removed from an SVG', () => {
  it.each([
    ['an external picture', '<image href="https://evil.example/a.png"/>', '<image/>'],
    ['a picture without a scheme', '<image href="//evil.example/a.png"/>', '<image/>'],
    ['an image from this site', '<image href="/studio"/>', '<image/>'],
    ['an image from a file', '<image href="file:///etc/passwd"/>', '<image/>'],
    ['an external element', '<use href="https://evil.example/a.svg#b"/>', '<use/>'],
    ['an external filter picture', '<feImage href="//evil.example/a.png"/>', '<feImage/>'],
    ['an external link', '<a href="https://evil.example"><path/></a>', '<a><path/></a>'],
    ['a base', '<g xml:base="https://evil.example/"/>', '<g/>'],
    ['a source', '<image src="//evil.example/a.png"/>', '<image/>'],
    ['an external fill', '<path fill="url(https://evil.example/a.svg#b)"/>', '<path fill="none"/>'],
    ['a quoted fill', `<path fill="url('//evil.example/a')"/>`, '<path fill="none"/>'],
    ['a fill after a comment', '<path fill="url/**/(//evil.example/a)"/>', '<path fill="none"/>'],
    ['a fill without an end', '<path fill="url(//evil.example/a"/>', '<path fill="none"/>'],
    ['an escaped fill', '<path fill="\\75rl(//evil.example/a)"/>', '<path/>'],
    [
      'an element’s style',
      '<path style="background:url(//evil.example/a)"/>',
      '<path style="background:none"/>',
    ],
    ['an image set', '<path style="background:-webkit-image-set(\'//evil.example/a\' 1x)"/>', '<path/>'],
    [
      'an import',
      '<style>@import "//evil.example/a.css";.a{fill:red}</style>',
      '<style>.a{fill:red}</style>',
    ],
    ['an import in CDATA', '<style><![CDATA[@IMPORT url(//evil.example/a.css);]]></style>', '<style/>'],
    ['an import around another', '<style>@im@import x;port "//evil.example/a.css";</style>', '<style/>'],
    [
      'an import in a link',
      '<style>.a{fill:u@import x;rl(//evil.example/a)}</style>',
      '<style>.a{fill:none}</style>',
    ],
    ['an escaped import', '<style>@\\69mport "//evil.example/a.css"</style>', '<style/>'],
    [
      'an external font',
      '<style>@font-face{src:url(//evil.example/a.woff)}</style>',
      '<style>@font-face{src:none}</style>',
    ],
    ['an expression', '<path style="width:expression(alert(1))"/>', '<path/>'],
    ['a binding', '<path style="-moz-binding:url(#a)"/>', '<path/>'],
  ])('%s', (_what, inside, expected) => {
    expect(clean(inside)).toEqual({ active: [], inside: expected })
  })

  it('a style sheet at another address', () => {
    expect(clean('', '<?xml-stylesheet href="//evil.example/a.css"?>')).toEqual({ active: [], inside: '' })
  })
})

describe('Attack: a file that is not a plain SVG is rejected', () => {
  const svg = `${open}</svg>`
  it.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`, 'media-entities'],
    [
      'entities that expand exponentially',
      `<!DOCTYPE svg [<!ENTITY a "bb"><!ENTITY c "&a;&a;">]>${open}&c;</svg>`,
      'media-entities',
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${open}&a;</svg>`,
      'media-entities',
    ],
    ['an unknown entity', `${open}&nbsp;</svg>`, 'media-damaged'],
    [
      'an encoding that hides a script',
      `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg}`,
      'media-encoding',
    ],
    ['the seven-bit encoding UTF7', `<?xml version='1.0' encoding = 'utf-7'?>${svg}`, 'media-encoding'],
    ['a wrong label of UTF16', `<?xml version="1.0" encoding="UTF-16"?>${svg}\uFFFF`, 'media-damaged'],
    ['no end', open, 'media-damaged'],
    ['two roots', svg + svg, 'media-damaged'],
    ['the same attribute twice', `${open}<path d="" d=""/></svg>`, 'media-damaged'],
    ['an unknown prefix', `${open}<a:path/></svg>`, 'media-damaged'],
    ['many levels', `${open}${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`, 'media-damaged'],
    ['another root', '<html><svg/></html>', 'media-type-unknown'],
    ['no namespace', '<svg/>', 'media-type-unknown'],
  ])('%s', (_what, text, code) => {
    expect(() => cleanSvg(Buffer.from(text))).toThrow(expect.objectContaining({ code }))
  })

  it('bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(open), Buffer.from([0xff]), Buffer.from('</svg>')])
    expect(() => cleanSvg(bytes)).toThrow(expect.objectContaining({ code: 'media-encoding' }))
  })
})
