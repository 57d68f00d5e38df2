/** Tests that the platform does not contain words that are specific to the first site or its trade. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/**
 * Words that are specific to the site `sites/noon`. Scripts and configuration may only mention the site's folder, as
 * the default site.
 */
const siteWords = /\b(?:noon|skincare)\b/i
/**
 * Words that are specific to the site's trade, and “storefront” in the sense of “site”. Only tests may contain these
 * words.
 */
const tradeWords =
  /\b(?:clinic|practitioner|patient|pharmac(?:y|ist)|prescription|treatment|dermatolog\w+|skin|acne|peel|serum)s?\b|\b(?:an?|the|each|every|this) storefront\b|\bstorefront['’]s\b/i
/** Matches names that are used in stored data and in requests and therefore cannot change. */
const storedNames = /(['"])(?:account\.)?(?:clinic|practitioner)\1|\bclinic: string$/g

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file)

function findWords(file: string, text: string): readonly string[] {
  const toProblem = (found: RegExpExecArray | null, index: number) =>
    found ? [`${file}:${index + 1}: ${found[0]}`] : []
  return text.split('\n').flatMap((line, index) => {
    if (!file.startsWith('packages/'))
      return toProblem(siteWords.exec(line.replaceAll('sites/noon', '')), index)
    const prose = line.replaceAll(storedNames, '')
    return toProblem(siteWords.exec(prose) ?? (isTest(file) ? null : tradeWords.exec(prose)), index)
  })
}

it('the platform, its scripts and its configuration contain no word from the first site or its trade', () => {
  const files = ['packages', 'scripts', 'deploy']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    )
    .filter((path) => !/\.(?:png|webp|woff2|gz|br)$|node_modules\//.test(path))
    .concat('.dependency-cruiser.cjs', '.oxlintrc.json', 'knip.json', 'package.json')
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  ['packages/a.ts', "const base = '/noon/s'", ['packages/a.ts:1: noon']],
  ['packages/a.test.ts', "get('/skincare/acne')", ['packages/a.test.ts:1: skincare']],
  ['packages/a.ts', '\n/** Clinics share computers. */', ['packages/a.ts:2: Clinics']],
  ['packages/a.ts', "/** Imports the storefront's content. */", ['packages/a.ts:1: the storefront']],
  ['packages/a.ts', "const role = 'practitioner'", []],
  ['packages/a.test.ts', "const title = 'Acne'", []],
  ['packages/a.ts', '/** At afternoon. */', []],
  ['scripts/a.mjs', "const site = 'sites/noon'", []],
  ['scripts/a.mjs', "const path = '/skincare'", ['scripts/a.mjs:1: skincare']],
])('in %s, %j contains %j', (file, text, words) => {
  expect(findWords(file, text)).toEqual(words)
})
