import { describe, expect, it } from 'vitest'
import { createInstanceStyles, toStableClassName, type InstanceStyle } from './instance-style.ts'

const css = (style: InstanceStyle) => {
  const styles = createInstanceStyles()
  styles.toClass(style)
  return styles.toCss()
}

describe('createInstanceStyles', () => {
  it('DEV-1 writes rules for a larger device only if its value changes', () => {
    expect(css({ '--gap': { mobile: '1rem', tablet: '1rem', desktop: '2rem' }, '--color': '#abcdef' })).toBe(
      '.i0{--gap:1rem;--color:#abcdef}@media (width >= 64.0625em),print{.i0{--gap:2rem}}',
    )
    expect(css({ '--gap': { mobile: '1rem', tablet: '2rem', desktop: '2rem' } })).toBe(
      '.i0{--gap:1rem}@media (width >= 48em),print{.i0{--gap:2rem}}',
    )
    expect(css({ '--gap': { mobile: '1rem', tablet: '2rem', desktop: '1rem' } })).toBe(
      '.i0{--gap:1rem}@media (width >= 48em),print{.i0{--gap:2rem}}@media (width >= 64.0625em),print{.i0{--gap:1rem}}',
    )
  })

  it('DEV-1 resets a value on larger devices if only a smaller device has it', () => {
    expect(css({ '--gap': { mobile: '1rem', tablet: undefined, desktop: undefined } })).toBe(
      '.i0{--gap:1rem}@media (width >= 48em),print{.i0{--gap:initial}}',
    )
    expect(css({ '--gap': { mobile: undefined, tablet: '1rem', desktop: '1rem' } })).toBe(
      '@media (width >= 48em),print{.i0{--gap:1rem}}',
    )
  })

  it('shares one class between blocks whose values are equal', () => {
    const styles = createInstanceStyles()
    expect(styles.toClass({ '--a': 1 })).toBe('i0')
    expect(styles.toClass({ '--a': 2 })).toBe('i1')
    expect(styles.toClass({ '--a': 1 })).toBe('i0')
    expect(styles.toCss()).toBe('.i0{--a:1}.i1{--a:2}')
  })

  it('GRD-8 assigns equal values the same class name on every page', () => {
    const [one, other] = [createInstanceStyles(toStableClassName), createInstanceStyles(toStableClassName)]
    other.toClass({ '--a': 2 })
    const name = one.toClass({ '--a': 1 })
    expect(name).toMatch(/^i[0-9a-z]{1,7}$/)
    expect(other.toClass({ '--a': 1 })).toBe(name)
    expect(other.toClass({ '--a': 2 })).not.toBe(name)
  })

  it('never assigns the same class name to different values, even if their hashes collide', () => {
    const styles = createInstanceStyles(() => 'same')
    expect(styles.toClass({ '--a': 1 })).toBe('same')
    expect(styles.toClass({ '--a': 2 })).toBe('same-1')
    expect(styles.toCss()).toBe('.same{--a:1}.same-1{--a:2}')
  })

  it('adds no class if there are no values', () => {
    const styles = createInstanceStyles()
    expect(styles.toClass({})).toBeUndefined()
    expect(styles.toClass({ '--a': undefined })).toBeUndefined()
    expect(styles.toCss()).toBe('')
  })

  it.each([
    '1px;}body{display:none',
    'red}',
    '</style><script>alert(1)</script>',
    'url(//evil.example)',
    'URL (//evil.example)',
    "image-set('//evil.example/a' 1x)",
    "-webkit-image-set('//evil.example/a' 1x)",
    "src('//evil.example/a')",
    'cross-fade(a, b)',
    'expression(alert(1))',
    'u\\72l(//evil.example)',
    '1px/* */',
    '@import',
    'a"b',
    '',
    'x'.repeat(301),
  ])('Attack: omits the value %j', (value) => {
    expect(css({ '--a': value })).toBe('')
  })

  it.each(['1px', '50%', '#1F4D45', 'var(--dxp-g-brand)', 'calc(1rem + 2px)', '4/5', '0 auto', 0, -1.5])(
    'accepts the value %j',
    (value) => {
      expect(css({ '--a': value })).toBe(`.i0{--a:${value}}`)
    },
  )
})
