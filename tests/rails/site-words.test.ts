/** Tests that the platform does not contain words of the first site or of its trade. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** Words of the site `sites/noon`. No file may contain them. */
const siteWords = /\b(?:noon|skincare)\b/i
/** Words of its trade, and “storefront” for a site. Only tests may contain them. */
const tradeWords =
  /\b(?:clinic|practitioner|patient|pharmac(?:y|ist)|prescription|treatment|dermatolog\w+|skin|acne|peel|serum)s?\b|\b(?:an?|the|each|every|this) storefront\b|\bstorefront['’]s\b/i
/** Names in stored data and requests: they cannot change. */
const storedNames = /(['"])(?:account\.)?(?:clinic|practitioner)\1|\bclinic: string$/g

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file)

function findWords(file: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const prose = line.replaceAll(storedNames, '')
    const found = siteWords.exec(prose) ?? (isTest(file) ? null : tradeWords.exec(prose))
    return found ? [`${file}:${index + 1}: ${found[0]}`] : []
  })
}

it('the platform names no word of the first site or of its trade', () => {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .map((path) => `packages/${path}`)
    .filter((path) => /\.(?:tsx?|mjs|css|json|md|html)$/.test(path) && !path.includes('node_modules/'))
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  ['a.ts', "const base = '/noon/s'", ['a.ts:1: noon']],
  ['a.test.ts', "get('/skincare/acne')", ['a.test.ts:1: skincare']],
  ['a.ts', '\n/** Clinics share computers. */', ['a.ts:2: Clinics']],
  ['a.ts', "/** Imports the storefront's content. */", ['a.ts:1: the storefront']],
  ['a.ts', "const role = 'practitioner'", []],
  ['a.test.ts', "const title = 'Acne'", []],
  ['a.ts', '/** At afternoon. */', []],
])('in %s, %j contains %j', (file, text, words) => {
  expect(findWords(file, text)).toEqual(words)
})
