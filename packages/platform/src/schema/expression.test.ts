import { describe, expect, it } from 'vitest'
import { createLabels } from '#model'
import { sanitizeRichText } from '#kit'
import {
  bindText,
  findExpressionProblem,
  type ExpressionContext,
  type ExpressionScope,
} from './expression.ts'

const mediaKey = 'MCADAMBQGAYDAMBQGAYDAMBQGAYD'

const scope: ExpressionScope = {
  Item: {
    id: '1',
    data: {
      title: 'Gel & cream',
      size: 50,
      isNew: true,
      none: null,
      maker: { name: 'Acme', place: { town: 'Leeds' } },
      price: { value: 12.5, displayValue: '£12.50', label: 'Price', type: 'Currency' },
      skinTypes: ['oily', 'dry'],
      answer: '<p>Use it <b>daily</b></p>',
      attack: '<img src=x onerror=alert(1)>',
      path: '/product/gel',
      outside: '//evil.example',
      sneaky: '/\t/evil.example',
      query: 'a&b=c/../d?e#f',
      nested: '{!Item.title}',
      dollars: "$& $' $1",
      dots: '..',
      half: 'a\ud800b',
      quote: `x" onclick='top.pwned=1' `,
      script: 'javascript:top.pwned=1',
      withQuery: '/product/gel&admin=1#x',
      tag: 'b href=/x',
    },
    derived: { _detailURL: '/product/gel', _Title: 'Gel' },
    richText: new Set(['answer']),
  },
  Record: { id: '2', data: { name: 'Record' } },
  labels: createLabels([{ 'menu.open': 'Menu', 'a<b': 'x', 'delivery.cutOffText': '5pm' }], () => {}),
  route: { q: 'acne', next: 'https://evil.example', empty: '' },
  recordId: '01t000000000001AAA',
  basePath: '/acme/s',
  mediaUrl: (key) => (key === mediaKey ? `/acme/s/cms/delivery/media/${key}` : undefined),
  assetUrl: (path) => `/acme/s/assets/${path}`,
  user: (field) => `mark-of-${field}`,
}
const bind = (text: string, landing: ExpressionContext = 'text') => bindText(text, scope, landing)

describe('bindText', () => {
  it.each([
    ['Item.title', 'Gel & cream'],
    ['Item.size', 50],
    ['Item.isNew', true],
    ['Item.none', null],
    ['Item.maker.name', 'Acme'],
    ['Item.maker.place.town', 'Leeds'],
    ['Item.skinTypes', ['oily', 'dry']],
    ['Item.skinTypes.1', 'dry'],
    ['Item.skinTypes.2', undefined],
    ['Item.skinTypes.length', undefined],
    ['Item.missing', undefined],
    ['Item.missing.deeper', undefined],
    ['Item.title.length', undefined],
    ['Item._detailURL', '/product/gel'],
    ['Item._nothing', undefined],
    ['Record.name', 'Record'],
    ['Content.name', undefined],
    ['Label.menu.open', 'Menu'],
    ['Label.nothing', '[missing label: nothing]'],
    ['Route.q', 'acne'],
    ['Route.other', ''],
    ['Site.basePath', '/acme/s'],
    ['Site.secret', undefined],
    ['User.userId', 'mark-of-userId'],
    ['User.isGuest', 'mark-of-isGuest'],
    ['User.id', undefined],
    ['User.userId.length', undefined],
    ['User.constructor', undefined],
    ['recordId', '01t000000000001AAA'],
    ['Delivery.cutOffText', '5pm'],
    ['Delivery.cutOff', undefined],
    ['Delivery.constructor', undefined],
    [`cmsMedia.${mediaKey}`, `/acme/s/cms/delivery/media/${mediaKey}`],
    ['cmsMedia.MCADAMBQGAYDAMBQGAYDAMBQGAYE', undefined],
    ['asset.icons/leaf.svg', '/acme/s/assets/icons/leaf.svg'],
  ])('RTE-1 {!%s} alone returns the value itself', (expression, expected) => {
    expect(bind(`{!${expression}}`)).toEqual(expected)
  })

  it.each([
    ['Item.price._rawValue', 12.5],
    ['Item.price._displayValue', '£12.50'],
    ['Item.price._label', 'Price'],
    ['Item.price._type', 'Currency'],
    ['Item.size._rawValue', 50],
    ['Item.size._displayValue', 50],
    ['Item.maker.name._label', 'name'],
    ['Item.size._type', 'number'],
  ])('RTE-1 binds the metadata suffix of {!%s} to %j', (expression, expected) => {
    expect(bind(`{!${expression}}`)).toEqual(expected)
  })

  it.each([
    'Item.constructor',
    'Item.__proto__',
    'Item.maker.__proto__',
    'Item.maker.toString',
    'Item.title.constructor',
    'Item.skinTypes.map',
    'Record.hasOwnProperty',
    'cmsMedia.constructor',
  ])('Attack: {!%s} reads nothing', (expression) => {
    expect(bind(`{!${expression}}`)).toBeUndefined()
  })

  it.each(['Route.constructor', 'Route.__proto__'])('Attack: {!%s} reads nothing', (expression) => {
    expect(bind(`{!${expression}}`)).toBe('')
  })

  it.each([
    ['For {!Item.maker.name} only', 'For Acme only'],
    ['{!Item.size} ml', '50 ml'],
    ['{!Item.title}{!Item.size}', 'Gel & cream50'],
    ['a {!Item.missing} b', 'a  b'],
    ['a {!Item.maker} b', 'a  b'],
    ['a {!Item.nested}', 'a {!Item.title}'],
    ['a {!Item.dollars}', "a $& $' $1"],
    ['no expression { ! }', 'no expression { ! }'],
    ['{!Item.title', '{!Item.title'],
    ['a {!Item.size + 1}', 'a '],
    ['a {!alert(1)}', 'a '],
    ['a {!{!Item.title}}', 'a {!Gel & cream}'],
  ])('RTE-1 binds %s to %j as text', (text, expected) => {
    expect(bind(text)).toBe(expected)
  })

  it.each([
    ['<p>{!Item.title}</p>', '<p>Gel &amp; cream</p>'],
    ['<p>{!Item.attack}</p>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['<p>{!Item.answer}</p>', '<p>&lt;p&gt;Use it &lt;b&gt;daily&lt;/b&gt;&lt;/p&gt;</p>'],
    ['{!Item.answer}', '<p>Use it <b>daily</b></p>'],
    ['{!Item.attack}', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('RTE-1 binds %s to %j as HTML', (text, expected) => {
    expect(bind(text, 'html')).toBe(expected)
  })

  it.each<[ExpressionContext, unknown, string]>([
    ['text', 'mark-of-userId', 'a mark-of-userId b'],
    ['html', 'mark-of-userId', 'a mark-of-userId b'],
    ['url', undefined, 'a  b'],
    ['setting', undefined, 'a  b'],
  ])('SSN-1 a visitor field bound as %s is %j alone and %j inside other text', (landing, alone, inside) => {
    expect(bind('{!User.userId}', landing)).toBe(alone)
    expect(bind('a {!User.userId} b', landing)).toBe(inside)
  })

  it('SSN-1 binds visitor fields to an empty string if there is no visitor', () => {
    expect(bindText('a {!User.userId}', { ...scope, user: undefined }, 'text')).toBe('a ')
  })

  it.each([
    ['/search?q={!Item.query}', '/search?q=a%26b%3Dc%2F..%2Fd%3Fe%23f'],
    ['/product/{!recordId}', '/product/01t000000000001AAA'],
    ['{!Site.basePath}/supplies', '/acme/s/supplies'],
    ['{!Item._detailURL}#faq', '/product/gel#faq'],
    ['https://shop.example{!Item._detailURL}', 'https://shop.example/product/gel'],
    ['/{!Item.path}', '/product/gel'],
    ['{!Item.outside}/a', '%2F%2Fevil.example/a'],
    ['{!Item.sneaky}/a', '%2F%09%2Fevil.example/a'],
    ['/{!Item.missing}/evil.example', '/evil.example'],
    ['//cdn.example/{!Item.maker.name}', '//cdn.example/Acme'],
    ['{!Route.next}/a', 'https%3A%2F%2Fevil.example/a'],
    ['{!Route.next}', 'https%3A%2F%2Fevil.example'],
    ['{!Route.empty}', ''],
    ['{!Item._detailURL}', '/product/gel'],
    ['javascript:{!Item.maker.name}', 'javascript:Acme'],
    ['/a?b={!Item.path}', '/a?b=%2Fproduct%2Fgel'],
    ['/a?b={!Item.withQuery}', '/a?b=%2Fproduct%2Fgel%26admin%3D1%23x'],
    ['/a#{!Item.path}', '/a#%2Fproduct%2Fgel'],
    ['/a/{!Item.dots}/b', '/a//b'],
    ['/a/{!Item.half}', '/a/a%EF%BF%BDb'],
    ['/a/{!Item.size}', '/a/50'],
    ['/a/{!Item.script}', '/a/javascript%3Atop.pwned%3D1'],
    ['{!Item.script}//', 'javascript%3Atop.pwned%3D1//'],
  ])('URL-3 binds %s to %j in a URL', (text, expected) => {
    expect(bind(text, 'url')).toBe(expected)
  })
})

/** Renders text as a rich text block does. */
const show = (html: string) => sanitizeRichText(String(bind(html, 'html')), { ownHosts: ['shop.example'] })

describe('bindText in HTML', () => {
  it.each([
    ['<a href="/s?q={!Item.query}">x</a>', '<a href="/s?q=a%26b%3Dc%2F..%2Fd%3Fe%23f">x</a>'],
    [
      '<A HREF="/s?q={!Item.query}" TITLE={!Item.tag}>x</A>',
      '<a href="/s?q=a%26b%3Dc%2F..%2Fd%3Fe%23f" title="b href=/x">x</a>',
    ],
    ['<a href="/s?a=1&amp;q={!Item.title}">x</a>', '<a href="/s?a=1&amp;q=Gel%20%26%20cream">x</a>'],
    ['<a href="{!Item._detailURL}">x</a>', '<a href="/product/gel">x</a>'],
    ["<a href='{!Item._detailURL}#faq'>x</a>", '<a href="/product/gel#faq">x</a>'],
    ['<a href={!Item._detailURL}>x</a>', '<a href="/product/gel">x</a>'],
    ['<a HREF = {!Item._detailURL}?a=b>x</a>', '<a href="/product/gel?a=b">x</a>'],
    ['<a href="{!Item.script}">x</a>', '<a href="about:blank">x</a>'],
    ['<a href="/{!Item.outside}">x</a>', '<a href="/%2F%2Fevil.example">x</a>'],
    ['<a href="&#47;{!Item.path}">x</a>', '<a href="/product/gel">x</a>'],
    ['<a href="{!Route.next}">x</a>', '<a href="https%3A%2F%2Fevil.example">x</a>'],
    ['<a href="/a" title="{!Item.quote}">x</a>', `<a href="/a" title="x&quot; onclick='top.pwned=1' ">x</a>`],
    ['<a href="/a" title={!Item.quote}>x</a>', `<a href="/a" title="x&quot; onclick='top.pwned=1' ">x</a>`],
    ['<a title={!Item.tag} href=/a>x</a>', '<a href="/a" title="b href=/x">x</a>'],
    ['<a {!Item.tag} href=/a>x</a>', '<a href="/a">x</a>'],
    ['<{!Item.tag}>x</b>', '&lt;b href=/x&gt;x'],
    [
      '<a title="a > {!Item.quote}" href="/a">x</a>',
      `<a href="/a" title="a &gt; x&quot; onclick='top.pwned=1' ">x</a>`,
    ],
    ['<a title="b" x"y title=c {!Item.tag}>x</a>', '<a title="b">x</a>'],
    [
      '<img alt="{!Item.title}" src="{!asset.a.png}">',
      '<img alt="Gel &amp; cream" loading="lazy" src="/acme/s/assets/a.png"/>',
    ],
    [
      `<img alt="" src="{!cmsMedia.${mediaKey}}">`,
      `<img alt="" loading="lazy" src="/acme/s/cms/delivery/media/${mediaKey}"/>`,
    ],
    ['<img alt="" src="{!Item.outside}">', ''],
    ['<p class="{!Item.tag} lead">x</p>', '<p class="lead">x</p>'],
    ['<!-- {!Item.attack} -->x', 'x'],
    ['<!-- {!Item.attack}', ''],
    ['a < b {!Item.title} > c', 'a &lt; b Gel &amp; cream &gt; c'],
    ['<p>{!Item.nested} {!Item.half}</p>', '<p>{!Item.title} a\ud800b</p>'],
    ['<a href="/a/{!Item.nested}">x</a>', '<a href="/a/%7B!Item.title%7D">x</a>'],
    ['<a title="{!Item.nested}">x</a>', '<a title="{!Item.title}">x</a>'],
    ['<a href="{!Item.skinTypes}">x</a>', '<a>x</a>'],
  ])('RTE-1 %s shows %s', (html, expected) => {
    expect(show(html)).toBe(expected)
  })

  it.each([
    ['<a title="', 'Gel&#32;&#38;&#32;cream'],
    ['<!--', 'Gel&#32;&#38;&#32;cream'],
    ['<a href ', 'Gel&#32;&#38;&#32;cream'],
    ['{!', 'Gel &amp; cream'],
  ])('RTE-1 binds a value after ten thousand repetitions of %s', (piece, value) => {
    const html = piece.repeat(10_000)
    expect(bind(`${html}{!Item.title}`, 'html') === html + value).toBe(true)
  })
})

describe('findExpressionProblem', () => {
  it.each([
    '',
    'plain',
    '{!Item.title} and {!Record.price._displayValue}',
    '{!Label.grid.listItem}',
    '{!recordId}',
    '{!cmsMedia.MCADAMBQGAYDAMBQGAYDAMBQGA}',
    '{!asset.img/a-b_c.png}',
    '{!User.userId} {!User.isGuest}',
    '{!routine.Picture.Url}{!my_key-2.Pictures.1.AltText} {!routine.Pictures.0} {!Items.Picture}',
  ])('%j is well-formed', (text) => {
    expect(findExpressionProblem(text)).toBeUndefined()
  })

  it.each([
    '{!}',
    '{!Item}',
    '{!Item.}',
    '{!Item.a b}',
    '{!Item.a()}',
    '{!item.title}',
    '{!Window.location}',
    '{!Item.a + 1}',
    '{!recordId.x}',
    '{!routine.Pictures.first}',
    '{!routine.Url}',
    '{!7.Picture.Url}',
    '{!routine.Picture.}',
    '{!asset.Picture..}',
    '{!asset.../../api/session}',
    'good {!Item.a} bad {!Item[0]}',
  ])('%j is rejected with the expression in the message', (text) => {
    expect(findExpressionProblem(text)).toContain('is not an expression')
  })

  it.each(['{!Delivery.cutOff}', '{!Delivery.constructor}', '{!Delivery.cutOffText._label}'])(
    'PAGE-A2 %j is rejected with a list of the valid paths',
    (text) => {
      expect(findExpressionProblem(text)).toBe(
        `${text} reads nothing: of the delivery schedule there is {!Delivery.cutOffText}`,
      )
      expect(findExpressionProblem('Before {!Delivery.cutOffText}')).toBeUndefined()
    },
  )

  it.each(['{!User.id}', '{!User.email}', '{!User.userId._label}', '{!User.constructor}'])(
    'SSN-1 %j is rejected with a list of the valid paths',
    (text) => {
      expect(findExpressionProblem(text)).toBe(
        `${text} is unknown. The fields of a visitor are {!User.isGuest} and {!User.userId}`,
      )
    },
  )
})
