/**
 * Tests which areas each role sees, and that the command palette (Ctrl K) finds an area by the words that people use
 * for it.
 */
import { expect, it } from 'vitest'
import { accountRoles, isAllowed, type AccountRole, type Actor } from '#model'
import { messages } from '../messages/messages.ts'
import { findAreaOfType, listAreas } from './areas.ts'
import type { Command } from './commands.ts'
import { findCommands } from './find-commands.ts'
import { listScreens } from './screens.ts'

const allRights = [
  'seeUnpublished',
  'seeActivity',
  'editDrafts',
  'editMails',
  'changeRedirects',
  'manageInstallation',
] as const

const toRights = (role: AccountRole): string[] => {
  const actor: Actor =
    role === 'practitioner' ? { kind: 'visitor', userId: 'u' } : { kind: 'staff', userId: 'u', role }
  return allRights.filter((right) => isAllowed(actor, right))
}

it('lists only the areas that a role may use', () => {
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

const created = ['Product', 'Question'].map((label): Command => ({
  id: `new ${label}`,
  group: 'go',
  label: messages.areas.new(label),
  words: messages.areas.newWords,
  run: () => {},
}))
const areas = listAreas({ rights: toRights('administrator') }).map(({ id }): Command => ({
  id,
  group: 'go',
  label: messages.areas.labels[id],
  words: messages.areas.words[id],
  run: () => {},
}))
const toScreens = (role: AccountRole) =>
  listScreens({ rights: toRights(role) }).map(({ id }): Command => ({
    id,
    group: 'go',
    ...messages.areas.screens[id],
    run: () => {},
  }))
const commands = [...areas, ...toScreens('administrator'), ...created]

it.each([
  ['seo', 'pages'],
  ['meta', 'pages'],
  ['description', 'pages'],
  ['search engines', 'pages'],
  ['title', 'pages'],
  ['image', 'media'],
  ['picture', 'media'],
  ['upload', 'media'],
  ['alt text', 'missingAltTexts'],
  ['photo', 'media'],
  ['unused', 'unusedPictures'],
  ['redirect', 'redirects'],
  ['navigation', 'menus'],
  ['draft', 'changes'],
  ['font', 'fonts'],
  ['colour', 'colors'],
  ['color', 'colors'],
  ['favicon', 'logo'],
  ['logo', 'logo'],
  ['e-mail', 'mails'],
  ['phone', 'site'],
  ['opening hours', 'schedule'],
  ['cut-off', 'schedule'],
  ['holiday', 'schedule'],
  ['holidays', 'schedule'],
  ['bank holiday', 'schedule'],
  ['working days', 'schedule'],
  ['brand colour', 'colors'],
  ['email', 'mails'],
  ['robots', 'site'],
  ['cookie banner', 'labels'],
  ['webhook', 'installation'],
  ['404', 'notFound'],
  ['translation', 'languages'],
  ['missing alt text', 'missingAltTexts'],
  ['who changed', 'activity'],
  ['history', 'activity'],
  ['audit log', 'activity'],
  ['audit', 'activity'],
  ['deleted', 'deleted'],
  ['new product', 'new Product'],
  ['add product', 'new Product'],
  ['create question', 'new Question'],
])('finds “%s” first: %s', (words, area) => {
  expect(findCommands(commands, words)[0]?.id).toBe(area)
})

it('finds only screens that the role may use', () => {
  const found = (role: AccountRole, words: string) => findCommands(toScreens(role), words).map(({ id }) => id)
  expect(found('editor', 'e-mail')).toEqual(['site'])
  expect(found('editor', 'webhook')).toEqual([])
  expect(found('editor', 'redirect')).toEqual([])
  expect(found('viewer', 'holiday')).toEqual([])
  expect(found('viewer', 'logo')).toEqual(['logo'])
})

it('lists the site’s content types in the Content area', () => {
  expect(['epiderm__product', 'epiderm__question', 'epiderm__theme'].map(findAreaOfType)).toEqual([
    'content',
    'content',
    'design',
  ])
})
