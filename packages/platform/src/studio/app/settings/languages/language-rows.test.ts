import { expect, it } from 'vitest'
import { addLanguage, changeLanguage, readLanguages, removeLanguage } from './language-rows.ts'

const stored = [
  { code: 'en_GB', label: 'English' },
  { code: 'ar_SA', label: 'العربية', isActive: false, direction: 'rtl' },
]

it('reads stored languages, which are shown unless they are switched off, and skips unfinished entries', () => {
  expect(readLanguages([...stored, {}, null])).toEqual([
    { code: 'en_GB', label: 'English', isActive: true },
    { code: 'ar_SA', label: 'العربية', isActive: false },
  ])
  expect(readLanguages(undefined)).toEqual([])
})

it('changes, adds and removes a language, and preserves all other properties', () => {
  expect(changeLanguage(stored, 'ar_SA', { isActive: true })).toEqual([
    stored[0],
    { ...stored[1], isActive: true },
  ])
  expect(addLanguage(stored, 'fr_CA')).toEqual([
    ...stored,
    { code: 'fr_CA', label: 'Français', isActive: false },
  ])
  expect(removeLanguage(stored, 'en_GB')).toEqual([stored[1]])
})
