/** Tests which areas each role sees, and that Ctrl K finds them by the words that people use. */
import { expect, it } from 'vitest'
import { accountRoles, isAllowed, type AccountRole, type Actor } from '#model'
import { say } from '../messages/messages.ts'
import { findAreaOfType, listAreas } from './areas.ts'
import type { Command } from './commands.ts'
import { findCommands } from './find-commands.ts'

const toRights = (role: AccountRole): string[] => {
  const actor: Actor =
    role === 'practitioner' ? { kind: 'visitor', userId: 'u' } : { kind: 'staff', userId: 'u', role }
  return (['seeUnpublished', 'seeActivity', 'editDrafts'] as const).filter((right) => isAllowed(actor, right))
}

it('only lists areas that a role may use', () => {
  const looks = ['home', 'pages', 'content', 'media', 'menus', 'design']
  const edits = ['home', 'pages', 'content', 'media', 'menus', 'changes', 'design', 'settings', 'activity']
  const listed = accountRoles.map((role) => [role, listAreas({ rights: toRights(role) }).map(({ id }) => id)])
  expect(Object.fromEntries(listed)).toEqual({
    administrator: edits,
    publisher: edits,
    editor: edits,
    viewer: looks,
    practitioner: [],
  })
})

const commands = listAreas({ rights: toRights('administrator') }).map(({ id }): Command => ({
  id,
  group: 'go',
  label: say.areas.labels[id],
  words: say.areas.words[id],
  run: () => {},
}))

it.each([
  ['seo', 'pages'],
  ['meta', 'pages'],
  ['description', 'pages'],
  ['image', 'media'],
  ['photo', 'media'],
  ['unused', 'media'],
  ['redirect', 'menus'],
  ['draft', 'changes'],
  ['font', 'design'],
  ['colour', 'design'],
  ['logo', 'design'],
  ['e-mail', 'settings'],
  ['opening hours', 'settings'],
  ['cut-off', 'settings'],
  ['holiday', 'settings'],
  ['who changed', 'activity'],
])('finds “%s” in the area %s', (words, area) => {
  expect(findCommands(commands, words)[0]?.id).toBe(area)
})

it('lists content types of the site in the area Content', () => {
  expect(['epiderm__product', 'epiderm__question', 'epiderm__theme'].map(findAreaOfType)).toEqual([
    'content',
    'content',
    'design',
  ])
})
