import { describe, expect, it } from 'vitest'
import { createCommands, sortMenuCommands, type Command } from './commands.ts'

const press = (key: string, ctrlKey = false) => ({
  key,
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
})
const anywhere = { isTyped: false, isInBlocks: false }
const typed = { isTyped: true, isInBlocks: false }
const inBlocks = { isTyped: false, isInBlocks: true }

function createListed() {
  const ran: string[] = []
  const commands = createCommands()
  const toCommand = (id: string, keys: string, more: Partial<Command> = {}): Command => ({
    id,
    group: 'page',
    label: id,
    keys,
    run: () => ran.push(id),
    ...more,
  })
  const takeBack = commands.add(() => [
    toCommand('palette', 'Mod+K'),
    toCommand('undo', 'Mod+Z'),
    toCommand('insert', '/'),
    toCommand('remove', 'Delete', { isOfBlocks: true }),
    toCommand('publish', 'Mod+P', { isDisabled: true }),
  ])
  return { commands, ran, takeBack }
}

describe('commands', () => {
  it('run when their keys are pressed, wherever the focus is', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('k', true), typed)).toBe(true)
    expect(commands.press(press('z', true), anywhere)).toBe(true)
    expect(ran).toEqual(['palette', 'undo'])
  })

  it('do not handle typing or undo in a focused field', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('/'), typed)).toBe(false)
    expect(commands.press(press('z', true), typed)).toBe(false)
    expect(ran).toEqual([])
  })

  it('treat Ctrl Y as Ctrl Shift Z', () => {
    const { commands, ran } = createListed()
    commands.add(() => [
      { id: 'redo', group: 'page', label: 'Redo', keys: 'Mod+Shift+Z', run: () => ran.push('redo') },
    ])
    expect(commands.press(press('y', true), anywhere)).toBe(true)
    expect(commands.press(press('y', true), typed)).toBe(false)
    expect(ran).toEqual(['redo'])
  })

  it('for blocks run only in the outline and on the canvas', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('Delete'), anywhere)).toBe(false)
    expect(commands.press(press('Delete'), inBlocks)).toBe(true)
    expect(ran).toEqual(['remove'])
  })

  it('without keys are listed but ignored on key presses, because a page has very many of them', () => {
    const { commands } = createListed()
    let callCount = 0
    const takeBack = commands.addNamed(() => {
      callCount++
      return [{ id: 'go', group: 'go', label: 'A block', run: () => undefined }]
    })
    commands.press(press('x'), typed)
    commands.press(press('z', true), anywhere)
    expect(callCount).toBe(0)
    expect(commands.list().map(({ id }) => id)).toContain('go')
    takeBack()
    expect(commands.list().map(({ id }) => id)).not.toContain('go')
  })

  it('ignore their keys while disabled, and are removed with their component', () => {
    const { commands, takeBack } = createListed()
    expect(commands.press(press('p', true), anywhere)).toBe(false)
    takeBack()
    expect(commands.list()).toEqual([])
    expect(commands.press(press('k', true), anywhere)).toBe(false)
  })
})

it('commands have a fixed order in menus, regardless of their registration order, and signing out is last', () => {
  const toCommand = (id: string): Command => ({ id, group: 'studio', label: id, run: () => undefined })
  const toIds = (ids: readonly string[]) => sortMenuCommands(ids.map(toCommand)).map(({ id }) => id)
  const fromList = ['sign-out', 'find', 'keys', 'publish', 'undo', 'own']
  const fromPage = ['undo', 'own', 'publish', 'sign-out', 'find', 'keys']
  expect(toIds(fromList)).toEqual(['undo', 'publish', 'find', 'keys', 'own', 'sign-out'])
  expect(toIds(fromPage)).toEqual(toIds(fromList))
})
