import { describe, expect, it } from 'vitest'
import { createCommands, toMenuOrder, type Command } from './commands.ts'

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
  it('are called by their keys, wherever somebody is', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('k', true), typed)).toBe(true)
    expect(commands.press(press('z', true), anywhere)).toBe(true)
    expect(ran).toEqual(['palette', 'undo'])
  })

  it('leave to a field what types and what takes back there', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('/'), typed)).toBe(false)
    expect(commands.press(press('z', true), typed)).toBe(false)
    expect(ran).toEqual([])
  })

  it('hear Ctrl Y as Ctrl Shift Z', () => {
    const { commands, ran } = createListed()
    commands.add(() => [
      { id: 'redo', group: 'page', label: 'Redo', keys: 'Mod+Shift+Z', run: () => ran.push('redo') },
    ])
    expect(commands.press(press('y', true), anywhere)).toBe(true)
    expect(commands.press(press('y', true), typed)).toBe(false)
    expect(ran).toEqual(['redo'])
  })

  it('of blocks are called where blocks are, and nowhere else', () => {
    const { commands, ran } = createListed()
    expect(commands.press(press('Delete'), anywhere)).toBe(false)
    expect(commands.press(press('Delete'), inBlocks)).toBe(true)
    expect(ran).toEqual(['remove'])
  })

  it('that have names alone are listed, and no key asks for them: a page has very many', () => {
    const { commands } = createListed()
    let asked = 0
    const takeBack = commands.addNamed(() => {
      asked++
      return [{ id: 'go', group: 'go', label: 'A block', run: () => undefined }]
    })
    commands.press(press('x'), typed)
    commands.press(press('z', true), anywhere)
    expect(asked).toBe(0)
    expect(commands.list().map(({ id }) => id)).toContain('go')
    takeBack()
    expect(commands.list().map(({ id }) => id)).not.toContain('go')
  })

  it('that cannot be done now leave their keys to the browser; those of a part that is gone are gone', () => {
    const { commands, takeBack } = createListed()
    expect(commands.press(press('p', true), anywhere)).toBe(false)
    takeBack()
    expect(commands.list()).toEqual([])
    expect(commands.press(press('k', true), anywhere)).toBe(false)
  })
})

it('stand in menus in one order, whichever was told first, and signing out is last', () => {
  const toCommand = (id: string): Command => ({ id, group: 'studio', label: id, run: () => undefined })
  const toIds = (ids: readonly string[]) => toMenuOrder(ids.map(toCommand)).map(({ id }) => id)
  const fromList = ['sign-out', 'find', 'keys', 'publish', 'undo', 'own']
  const fromPage = ['undo', 'own', 'publish', 'sign-out', 'find', 'keys']
  expect(toIds(fromList)).toEqual(['undo', 'publish', 'find', 'keys', 'own', 'sign-out'])
  expect(toIds(fromPage)).toEqual(toIds(fromList))
})
