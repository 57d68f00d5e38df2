/**
 * `node scripts/sample-texts.mjs <seed>`: prints a random sample of comments, names, test titles and interface strings
 * for review.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listComments, listFullTitles, listMessages, listNames } from './plain-english.mjs'

const root = new URL('..', import.meta.url)
const sizes = { comments: 60, names: 40, titles: 30, messages: 40 }
const seed = process.argv[2] ?? ''

const files = execFileSync('git', ['ls-files', '--', 'packages', 'sites', 'tests', 'scripts', 'bench'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  .map((file) => ({ file, code: readFileSync(new URL(file, root), 'utf8') }))

/** Matches keys such as `mobile`, `pageBreak` and `account.mail`, and locales such as `en-GB`. */
const key = /^(?:[a-z][\w-]*(?:\.[\w-]+)*|[a-z]{2}[-_][A-Z]{2})$/

/** Returns the texts in a messages file, except keys and templates that consist only of placeholders. */
const listTexts = (code) =>
  listMessages(code).filter((text) => !key.test(text) && /[a-z]/i.test(text.replace(/\$\{[^}]*\}/g, '')))

/** Returns the test titles in a file, except titles that come from a table. */
const listWrittenTitles = (code) => listFullTitles(code).filter((title) => !/(?:^|> )%s$/.test(title))

/** Returns the comments in a file, except linter directives. */
const listProse = (code) => listComments(code).filter((comment) => !comment.startsWith('oxlint-'))

const readers = {
  comments: listProse,
  names: listNames,
  titles: (code, file) => (/\.(?:test|e2e)\.tsx?$/.test(file) ? listWrittenTitles(code) : []),
  messages: (code, file) => (/messages\/(?:areas\/)?en(?:-[\w-]+)?\.ts$/.test(file) ? listTexts(code) : []),
}

/** Sorts texts by a hash of the seed and the text, so that the same seed always produces the same sample. */
const toOrder = (text) => createHash('sha256').update(`${seed} ${text}`).digest('hex')

for (const [kind, read] of Object.entries(readers)) {
  const texts = files.flatMap(({ file, code }) => read(code, file).map((text) => `${file}: ${text}`))
  const sample = texts.toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1)).slice(0, sizes[kind])
  process.stdout.write(`\n${kind} (${sample.length} of ${texts.length})\n${sample.join('\n')}\n`)
}
