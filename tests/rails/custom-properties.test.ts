/**
 * Tests that every custom property that is used is also defined, because an undefined property silently disables its
 * declaration.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eachBlock, type BlockDefinition } from '#blocks'
import { addDefaultTokens, themeBody, themeTokens } from '#content-types'
import { readDeviceProps } from '#schema'
import { standardBlocks } from '#standard-blocks'
import baseStyles from '../../packages/platform/src/render/site/base.css?inline'
import { blocks, renderToHtml } from './samples.fixture.ts'

const content = resolve(import.meta.dirname, '../../sites/noon/content')

const themes = readFiles(join(content, 'themes'))
const tokens = themes.map(
  (text) => new Set(Array.from(text.matchAll(/^ {4}(--[\w-]+):/gm), ([, name = '']) => name)),
)

/**
 * Functions that find the definitions and uses of custom properties. A theme token with a fallback also counts as a
 * use, because theme tokens must always be defined.
 */
const findDefined = (css: string) => Array.from(css.matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name)
const findUsed = (css: string) =>
  Array.from(css.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g), ([, name = '', comma = '']) => ({
    name,
    isNeeded: comma === '' || name.startsWith('--dxp-'),
  }))

function findMissing(css: string, own: readonly string[]): string[] {
  const used = findUsed(css).filter(({ isNeeded }) => isNeeded)
  const isMissing = (name: string) => !own.includes(name) && tokens.some((theme) => !theme.has(name))
  return [...new Set(used.map(({ name }) => name).filter(isMissing))]
}

const toCss = ({ sharedStyles = [], styles }: BlockDefinition) => [...sharedStyles, styles].join('')

/** Reads the styles of all samples of a block, and the names of the custom properties that an editor can set. */
async function readInstances(definition: BlockDefinition) {
  const rendered = await Promise.all(definition.samples.map((sample) => renderToHtml(definition, sample)))
  const names = rendered.flatMap((sample) =>
    Array.from(eachBlock(sample.blocks)).flatMap(({ definition: { type, schema, style }, props, data }) =>
      type === definition.type
        ? Object.keys(style?.(readDeviceProps(schema, props).desktop, data, props) ?? {})
        : [],
    ),
  )
  return { css: rendered.map(({ css }) => css).join(''), names }
}

describe('a custom property', () => {
  it('in the platform’s styles is a token with a default, which a theme may contain', () => {
    const used = findUsed(baseStyles + standardBlocks.map(toCss).join(''))
    const names = used.map(({ name }) => name).filter((name) => name.startsWith('--dxp-'))
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !Object.hasOwn(themeTokens, name))).toEqual([])
    expect(() => themeBody.parse(addDefaultTokens({ tokens: {} }))).not.toThrow()
  })

  it('in base styles and themes is defined in base styles or by every theme', () => {
    expect(tokens.every((theme) => theme.size > 50)).toBe(true)
    expect(findUsed(baseStyles).length).toBeGreaterThan(10)
    expect(findMissing(baseStyles, findDefined(baseStyles))).toEqual([])
    expect(findMissing(themes.join(''), [])).toEqual([])
  })

  it.each(blocks.map((definition) => [definition.type, definition] as const))(
    'in the styles of %s is defined by every theme, the base styles or the block',
    async (_type, definition) => {
      const { css, names } = await readInstances(definition)
      const own = [...names, ...findDefined(baseStyles), ...findDefined(toCss(definition))]
      expect(findMissing(toCss(definition), own)).toEqual([])
      expect(findMissing(css, own)).toEqual([])
    },
  )

  it('in content is a token in every theme', () => {
    const named = readFiles(content).flatMap((text) => text.match(/(?<!^ {4})--dxp-[\w-]+/gm) ?? [])
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((name) => tokens.some((theme) => !theme.has(name)))).toEqual([])
  })
})

function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
