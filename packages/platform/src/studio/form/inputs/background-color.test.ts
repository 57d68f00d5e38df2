import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import type { BlockType } from '../../api/shapes.ts'
import type { KnownTypes } from '../../blocks/types.ts'
import { findBackground } from './background-color.ts'

const section = { fields: [{ name: 'backgroundImage', kind: 'image' }] } as unknown as BlockType
const types: KnownTypes = { blocks: new Map([['section', section]]), contentTypes: new Map() }
const around = (...all: readonly Record<string, unknown>[]): readonly BlockNode[] =>
  all.map((props, at) => ({ id: `s${at}`, block: 'section', props }))
const picture = { contentKey: 'MCA' }

describe('the background of text', () => {
  it.each([
    ['nothing around it has a background', around({}, {}), '--dxp-g-root'],
    ['a block around it', around({ backgroundColor: '#1f4d45' }, {}), '#1f4d45'],
    [
      'the nearest of several',
      around({ backgroundColor: '#000000' }, { backgroundColor: '#ffffff' }),
      '#ffffff',
    ],
    ['a value of a larger device', around({ backgroundColor: { desktop: '#111111' } }), '#111111'],
    [
      'a value of its own device',
      around({ backgroundColor: { desktop: '#111111', mobile: '#222222' } }),
      '#222222',
    ],
    [
      'a picture, whatever is behind it',
      around({ backgroundColor: '#000000' }, { backgroundImage: picture }),
      undefined,
    ],
    [
      'a colour before a picture',
      around({ backgroundImage: picture }, { backgroundColor: '#000000' }),
      '#000000',
    ],
  ])('is the background of %s', (_, blocks, ground) => {
    expect(
      findBackground({ around: blocks, draft: { type: 'epiderm__page' }, device: 'mobile', types }),
    ).toBe(ground)
  })

  it('is unknown inside a pattern without a background', () => {
    const draft = { type: 'epiderm__pattern' }
    expect(findBackground({ around: around({}), draft, device: 'desktop', types })).toBeUndefined()
    expect(
      findBackground({ around: around({ backgroundColor: '#fff000' }), draft, device: 'desktop', types }),
    ).toBe('#fff000')
  })
})
