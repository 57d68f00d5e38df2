/** SITE-2: tests that the texts that visitors read are stored content and labels, never literals in code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { parseSync, Visitor, type ESTree } from 'vite'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '#kit'
import { toPlatformLabels } from '#model'
import { describeFields, type FieldDescription } from '#schema'
import { blocks, contents, renderToHtml } from './samples.fixture.ts'

const source = resolve(import.meta.dirname, '../../packages/platform/src')
const viewFolders = ['standard-blocks', 'render', 'blocks', '../../../sites/noon/blocks']
const textAttributes = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
const [english = {}] = toPlatformLabels('en')
const englishLabels = new Set(Object.values(english))
/**
 * Texts that are not stored: placeholders that are filled in when a page is sent, and dates formatted in the page's
 * language.
 */
const generated = /\{\{\w+\}\}|\d{1,2} \p{L}+ \d{4}(?: at [\d:]+)?/gu
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replace(generated, ''))

describe('SITE-2 strings that visitors read', () => {
  it('are not literals in views', () => {
    const found = viewFolders.flatMap((folder) =>
      readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !/test|fixture/.test(file))
        .flatMap((file) => findLiterals(join(source, folder, file))),
    )
    expect(found).toEqual([])
  })

  it('are found in a view that contains them as literals', () => {
    const view = '<p aria-label="Two words">{label} More <b>{"bold"}</b>{isOpen ? "yes" : `no`}</p>'
    expect(findLiterals('View.tsx', view)).toEqual(
      expect.arrayContaining(['Two words', 'More', 'bold', 'yes', 'no']),
    )
  })

  it('are not defaults of a property, except defaults from a label', () => {
    expect(
      blocks.flatMap(({ type, schema }) =>
        findDefaults(describeFields(schema)).map((name) => `${type} ${name}`),
      ),
    ).toEqual(['grid labelField', 'page-data-layer pageType', 'range-structured-data sortBy'])
  })

  it('include a platform label for each key in the code', () => {
    const keys = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/test|fixture|^cli/.test(file))
      .flatMap((file) => findLabelKeys(readFileSync(join(source, file), 'utf8')))
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([])
  })

  const cases = blocks.flatMap((definition) =>
    definition.samples.map((sample) => [definition.type, sample.name, definition, sample] as const),
  )
  const marked = Object.fromEntries(Object.keys(english).map((key) => [key, '⟦{0}{1}{2}⟧']))

  it.each(cases)('in %s, %s, are stored content', async (_type, _name, definition, sample) => {
    const { html } = await renderToHtml(definition, sample, marked)
    const own = toStored([sample, contents, pageTexts])
    const isStored = (text: string) => text.split(/, | and /).every((part) => own.includes(part))
    expect(findTexts(html).filter((text) => hasWord(text) && !isStored(text))).toEqual([])
  })
})

/** Texts that the samples page contains in addition to its samples. */
const pageTexts = ['Acme', 'Home', 'Supplies', 'Acne', 'English', 'Deutsch']

function findDefaults(fields: readonly FieldDescription[]): string[] {
  return fields.flatMap(({ name, kind, defaultValue, inside }) => [
    ...(/text/i.test(kind ?? '') && isOwnText(defaultValue) ? [name] : []),
    ...findDefaults(inside.flatMap((group) => group.fields)),
  ])
}

const isOwnText = (value: unknown) => typeof value === 'string' && hasWord(value) && !englishLabels.has(value)

const findLabelKeys = (code: string) =>
  Array.from(code.matchAll(/labels\s*\.format(?:Optional)?\(\s*'([\w.]+)'/g), ([, key = '']) => key)

function findLiterals(file: string, code = readFileSync(file, 'utf8')): string[] {
  const found: string[] = []
  const add = (texts: readonly string[]) => found.push(...texts.map((text) => text.trim()).filter(hasWord))
  const addChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    add(
      children.flatMap((child) =>
        child.type === 'JSXExpressionContainer' ? readTexts(child.expression) : [],
      ),
    )
  new Visitor({
    JSXText: ({ value }) => add([value]),
    JSXAttribute({ name, value }) {
      if (value === null || !textAttributes.has(String(name.name))) return
      add(readTexts(value.type === 'JSXExpressionContainer' ? value.expression : value))
    },
    JSXElement: addChildren,
    JSXFragment: addChildren,
  }).visit(parseSync(file, code).program)
  return found
}

/** Returns the possible text values of an expression in source code. */
function readTexts(expression: ESTree.Node): readonly string[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : []
    case 'TemplateLiteral':
      return expression.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate].flatMap(readTexts)
    case 'LogicalExpression':
      return [expression.left, expression.right].flatMap(readTexts)
    default:
      return []
  }
}

type Element = DefaultTreeAdapterTypes.Element

/**
 * Returns the text of the markup and of attributes that browsers display or screen readers announce. Label placeholders
 * are removed.
 */
function findTexts(html: string): string[] {
  const read = (
    node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment,
  ): string[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value]
    if (!('childNodes' in node) || ['script', 'style'].includes(node.nodeName)) return []
    const attributes = 'attrs' in node ? (node as Element).attrs : []
    return [
      ...attributes.flatMap(({ name, value }) => (textAttributes.has(name) ? [value] : [])),
      ...node.childNodes.flatMap(read),
    ]
  }
  return read(parseFragment(html)).flatMap((text) =>
    toVisibleText(text.replace(/⟦[^⟧]*⟧|\[missing label: [^\]]*\]/g, '')),
  )
}

const toVisibleText = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Joins all stored strings into one string, both without markup and verbatim. */
function toStored(value: unknown): string {
  const strings: string[] = []
  JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'string') strings.push(toVisibleText(toPlainText(each)), toVisibleText(each))
    return each
  })
  return strings.join('\n')
}
