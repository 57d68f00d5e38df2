import { describe, expect, it } from 'vitest'
import { createUserPlaceholders } from './user-placeholders.ts'

const guest = { isGuest: true } as const
const anna = { isGuest: false, userId: '005&A' } as const

/**
 * Replaces `ID` and `GUEST` in the HTML with the page's marks for these values, and then fills in the visitor's values.
 */
function fill(html: string, visitor: typeof guest | typeof anna = guest) {
  const marks = createUserPlaceholders()
  const marked = html.replaceAll('ID', marks.toMark('userId')).replaceAll('GUEST', marks.toMark('isGuest'))
  const warnings: string[] = []
  return { html: marks.fill(marked, visitor, (reason) => warnings.push(reason)), warnings }
}

describe('placeholders for the visitor’s data', () => {
  it('SSN-1 contain the guest’s value, or the visitor’s value on a private page', () => {
    const text = '<p>You ID5 <b>GUEST</b></p>'
    expect(fill(text)).toEqual({
      html: '<p>You <span data-user="userId"></span>5 <b><span data-user="isGuest">true</span></b></p>',
      warnings: [],
    })
    expect(fill(text, anna).html).toBe(
      '<p>You <span data-user="userId">005&amp;A</span>5 <b><span data-user="isGuest">false</span></b></p>',
    )
  })

  it('SSN-1 are found regardless of case', () => {
    const marks = createUserPlaceholders()
    const html = marks.fill(`<p>${marks.toMark('userId').toUpperCase()}</p>`, guest, () => {})
    expect(html).toBe('<p><span data-user="userId"></span></p>')
  })

  it.each([
    ['<img alt="a ID b" src="/a"/>', '<img alt="a  b" src="/a"/>', 'in an attribute of <img>'],
    ['<a href="/a?u=ID">a</a>', '<a href="/a?u=">a</a>', 'in an attribute of <a>'],
    ['<option value="ID">GUEST a</option>', '<option value=""> a</option>', 'inside <option>'],
    ['<textarea>ID</textarea>', '<textarea></textarea>', 'inside <textarea>'],
    ['<svg><g><text>ID</text></g></svg>', '<svg><g><text></text></g></svg>', 'inside <svg>'],
    ['<div data-island="a"><div>ID</div>ID</div>', '<div data-island="a"><div></div></div>', 'inside <div>'],
  ])('SSN-1 are left empty in %s, with a warning', (html, expected, place) => {
    const filled = fill(`${html}<p>ID</p>`)
    expect(filled.html).toBe(`${expected}<p><span data-user="userId"></span></p>`)
    expect(filled.warnings.at(-1)).toBe(`left empty ${place}, where no browser can fill it`)
  })

  it('SSN-1 are filled in after an attribute whose text looks like an island', () => {
    const image = '<img alt="&lt;b data-island=&quot;x&quot;&gt;">'
    expect(fill(`${image}<p>ID</p>`).html).toBe(`${image}<p><span data-user="userId"></span></p>`)
  })

  it.each([
    '<title>a ID</title>',
    '<style>a{content:"ID"}</style>',
    '<meta content="ID"/>',
    '<script type="application/json">{"a":"ID"}</script>',
  ])('SSN-1 are left empty in %s, without a warning', (html) => {
    expect(fill(`${html}<p>a</p>`)).toEqual({ html: `${html.replace('ID', '')}<p>a</p>`, warnings: [] })
  })

  it('Attack: remain text if they come from another page or are guessed', () => {
    const other = createUserPlaceholders().toMark('userId')
    const html = `<p>${other} user000000000000000000001 user</p>`
    expect(fill(`${html}ID`).html).toBe(`${html}<span data-user="userId"></span>`)
    expect(fill(html).html).toBe(html)
  })

  it('are removed from data that is not part of the page’s HTML', () => {
    const marks = createUserPlaceholders()
    const data = [{ label: `For ${marks.toMark('userId')}!`, next: undefined }]
    expect(marks.clear(data)).toEqual([{ label: 'For !' }])
    expect(marks.clear([{ label: 'a', next: undefined }])).toStrictEqual([{ label: 'a', next: undefined }])
  })
})
