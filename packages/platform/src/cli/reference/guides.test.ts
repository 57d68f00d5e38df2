import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../../app/settings/variables.ts'
import { projectRoot } from '../../app/testing.ts'
import { commands } from '../command-list.ts'
import { createGuides } from './create-guides.ts'

const guides = createGuides()

it.each([...guides])('%s equals the output of `npm run reference -- --texts`', (path, text) => {
  expect(readFileSync(join(projectRoot, 'docs', path), 'utf8')).toBe(text)
})

it('the configuration guide lists each environment variable once', () => {
  const listed = Array.from(
    guides.get('configuration.md')?.matchAll(/^\| `(\w+)`/gm) ?? [],
    ([, name]) => name,
  )
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

it('the command guide has a section for each command', () => {
  const headings = Array.from(
    guides.get('commands.md')?.matchAll(/^## ([a-z-]+)$/gm) ?? [],
    ([, name]) => name,
  )
  expect(headings).toEqual(Object.keys(commands))
})
