import { describe, expect, it } from 'vitest'
import type { CanvasView } from '../canvas/geometry/view.ts'
import { findCommands } from '../core/find-commands.ts'
import { toViewCommands } from './view-commands.ts'

function open(view: Partial<CanvasView> = {}) {
  const done: unknown[] = []
  const commands = toViewCommands({
    view: {
      width: 'desktop',
      isAll: false,
      zoom: 'fit',
      viewer: 'guest',
      language: 'en_GB',
      ...view,
    } as CanvasView,
    onView: (change) => done.push(change),
    languages: ['en_GB', 'de_DE'],
    onLanguage: (language) => done.push(language),
  })
  return { done, commands: commands.filter(({ isDisabled }) => isDisabled !== true) }
}

describe('view commands', () => {
  it.each([
    ['375', { isAll: false, width: 'mobile' }],
    ['mobile', { isAll: false, width: 'mobile' }],
    ['phone', { isAll: false, width: 'mobile' }],
    ['tablet', { isAll: false, width: 'tablet' }],
    ['custom', { isAll: false, width: 'free' }],
    ['free', { isAll: false, width: 'free' }],
    ['side by side', { isAll: true }],
    ['zoom', { zoom: 'full' }],
    ['100', { zoom: 'full' }],
    ['signed', { viewer: 'sample' }],
    ['view as', { viewer: 'sample' }],
    ['german', 'de_DE'],
  ])('are found by the search text "%s"', (words, change) => {
    const { commands, done } = open()
    findCommands(commands, words)[0]?.run()
    expect(done).toEqual([change])
  })

  it('include a command for the desktop view unless that view is selected', () => {
    expect(findCommands(open().commands, 'desk')).toEqual([])
    const { commands, done } = open({ width: 'mobile' })
    findCommands(commands, 'desk')[0]?.run()
    expect(done).toEqual([{ isAll: false, width: 'desktop' }])
  })
})
