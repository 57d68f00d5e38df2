import { expect, it } from 'vitest'
import { z } from 'zod'
import { toResponsive } from '#model'
import { defineBlock } from '../define-block.ts'
import { toModifierCss, toSharedClasses, type Modifiers } from './modifiers.ts'

const styles = `@layer blocks{.tile{color:red}.tile.small>a,.tile.large>a{gap:1px}.tile.small-print{gap:9px}
.tile:is(.large,.wide):hover{gap:2px}.tile>[data-icon="plus"]::after{rotate:1deg}@media print{.tile.large{gap:3px}}
@media (forced-colors: active){.tile.tile{color:CanvasText}}}`
const define = (css: string) =>
  defineBlock({
    type: 'tile',
    label: 'Tile',
    editor: { category: 'page', keywords: [], icon: 'utility:text' },
    schema: z.object({}),
    styles: css,
    View: () => null,
    samples: [],
  })
const tile = define(styles)
const toCss = (modifiers: Modifiers, definition = tile) => toModifierCss(definition, modifiers)

it('adds only a class if a modifier applies on all devices', () => {
  expect(toSharedClasses(toResponsive(['large', '>[data-icon=plus]']))).toEqual(['large'])
  expect(toCss(toResponsive(['large', '>[data-icon=plus]']))).toBe('')
})

it('adds rules with unchanged specificity if a modifier applies only on some devices', () => {
  const css = toCss(
    { mobile: ['wide', 'small'], tablet: ['wide'], desktop: ['wide', 'large'] },
    define(styles.replace(/@media \(forced[^]*/, '}')),
  )
  expect(css).toBe(
    '@media screen and (width < 48em){@layer blocks{.tile.own-class>a{gap:1px}}}' +
      '@media (width >= 64.0625em),print{@layer blocks{.tile.own-class>a{gap:1px}' +
      '.tile:is(.own-class,.wide):hover{gap:2px}@media print{.tile.own-class{gap:3px}}}}',
  )
})

it('a modifier for an attribute of a direct child selects the child through its parent', () => {
  const css = toCss({ ...toResponsive([]), mobile: ['>[data-icon=plus]'] })
  expect(css).toContain('.tile>:is(.own-class>*)::after{rotate:1deg}')
})

it('adds rules for forced colours last', () => {
  expect(toCss({ ...toResponsive([]), mobile: ['small'] })).toMatch(
    /gap:1px\}\}\}@layer blocks\{@media \(forced-colors: active\)\{\.tile\.tile\{color:CanvasText\}\}\}$/,
  )
})
