import { expect, it } from 'vitest'
import { toLanguageName } from './language-name.ts'

it.each([
  ['de_DE', 'German'],
  ['de-AT', 'Austrian German'],
  ['fr', 'French'],
  ['en_GB', 'British English'],
  ['en_US', 'American English'],
  ['pt_BR', 'Portuguese'],
  ['no such code', 'no such code'],
])('names the language %s', (code, name) => expect(toLanguageName(code)).toBe(name))
