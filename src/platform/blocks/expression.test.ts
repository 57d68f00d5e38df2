import { describe, expect, it } from 'vitest'
import { createLabels } from '#kit'
import { bindText, findExpressionProblem, type Landing, type Scope } from './expression.ts'

const scope: Scope = {
  Item: {
    id: '1',
    data: {
      title: 'Gel & cream',
      size: 50,
      isNew: true,
      none: null,
      maker: { name: 'Noon', place: { town: 'Leeds' } },
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
    },
    derived: { _detailURL: '/product/gel', _Title: 'Gel' },
    richText: new Set(['answer']),
  },
  Record: { id: '2', data: { name: 'Record' } },
  labels: createLabels([{ 'menu.open': 'Menu', 'a<b': 'x' }], () => {}),
  route: { q: 'acne', next: 'https://evil.example', empty: '' },
  recordId: '01t000000000001AAA',
  basePath: '/noon/s',
  mediaUrl: (key) => (key === 'MCA' ? '/noon/s/cms/delivery/media/MCA' : undefined),
  assetUrl: (path) => `/noon/s/assets/${path}`,
}
const bind = (text: string, landing: Landing = 'text') => bindText(text, scope, landing)

describe('bindText', () => {
  it.each([
    ['Item.title', 'Gel & cream'],
    ['Item.size', 50],
    ['Item.isNew', true],
    ['Item.none', null],
    ['Item.maker.name', 'Noon'],
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
    ['Site.basePath', '/noon/s'],
    ['Site.secret', undefined],
    ['User.id', undefined],
    ['recordId', '01t000000000001AAA'],
    ['cmsMedia.MCA', '/noon/s/cms/delivery/media/MCA'],
    ['cmsMedia.MCB', undefined],
    ['asset.icons/leaf.svg', '/noon/s/assets/icons/leaf.svg'],
  ])('RTE-1 {!%s} alone gives the value itself', (expression, expected) => {
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
  ])('RTE-1 the metadata suffix of {!%s} reads %j', (expression, expected) => {
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
    ['For {!Item.maker.name} only', 'For Noon only'],
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
  ])('RTE-1 %s reads %j as text', (text, expected) => {
    expect(bind(text)).toBe(expected)
  })

  it.each([
    ['<p>{!Item.title}</p>', '<p>Gel &amp; cream</p>'],
    ['<p>{!Item.attack}</p>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['<p>{!Item.answer}</p>', '<p>&lt;p&gt;Use it &lt;b&gt;daily&lt;/b&gt;&lt;/p&gt;</p>'],
    ['{!Item.answer}', '<p>Use it <b>daily</b></p>'],
    ['{!Item.attack}', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('RTE-1 %s reads %j as HTML', (text, expected) => {
    expect(bind(text, 'html')).toBe(expected)
  })

  it.each([
    ['/search?q={!Item.query}', '/search?q=a%26b%3Dc%2F..%2Fd%3Fe%23f'],
    ['/product/{!recordId}', '/product/01t000000000001AAA'],
    ['{!Site.basePath}/skincare', '/noon/s/skincare'],
    ['{!Item._detailURL}#faq', '/product/gel#faq'],
    ['https://shop.example{!Item._detailURL}', 'https://shop.example/product/gel'],
    ['/{!Item.path}', '/product/gel'],
    ['{!Item.outside}/a', '%2F%2Fevil.example/a'],
    ['{!Item.sneaky}/a', '%2F%09%2Fevil.example/a'],
    ['/{!Item.missing}/evil.example', '/evil.example'],
    ['//cdn.example/{!Item.maker.name}', '//cdn.example/Noon'],
    ['{!Route.next}/a', 'https%3A%2F%2Fevil.example/a'],
    ['{!Route.next}', 'https%3A%2F%2Fevil.example'],
    ['{!Route.empty}', ''],
    ['{!Item._detailURL}', '/product/gel'],
    ['javascript:{!Item.maker.name}', 'javascript:Noon'],
  ])('URL-3 %s reads %j in a URL', (text, expected) => {
    expect(bind(text, 'url')).toBe(expected)
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
    '{!User.id}',
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
    '{!asset.../../api/session}',
    'good {!Item.a} bad {!Item[0]}',
  ])('%j is refused with the expression named', (text) => {
    expect(findExpressionProblem(text)).toContain('is no expression')
  })
})
