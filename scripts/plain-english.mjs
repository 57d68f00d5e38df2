/**
 * Finds names and texts that break the language rules in CONTRIBUTING.md. `node scripts/plain-english.mjs [folder…]`
 * lists them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = new URL('..', import.meta.url)
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })

const privateNames = new Set([
  'carried',
  'clothes',
  'deed',
  'elsewhere',
  'hear',
  'heard',
  'kinship',
  'settle',
  'told',
  'unworded',
  'world',
])
const privateWords = /\b(?:told|hears|heard|whoever|somebody|unworded)\b/i
/** Matches words that must not begin a sentence. Excludes questions, which may begin with any word. */
const opening = /(?:^|[.!:] )(?:What|Whether|Where|Of|Whoever|That which)\b(?![^.!]*\?)[^.!?]*/
const maxWords = 35

/** Returns project jargon in a name. Examples of such names are `toWorld` and `page-world.ts`. */
export const findJargonWords = (name) => {
  const words = Array.from(name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g), ([word]) => word.toLowerCase())
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}-${word}`)].filter(
    (word) => privateNames.has(word) || word === 'stand-in',
  )
}

/**
 * Returns the violations in one text, ignoring code in backticks. A violation is a forbidden opening or project jargon.
 */
export const findProseFaults = (text) => {
  const prose = text.replace(/`[^`]*`/g, 'code')
  return [opening.exec(prose)?.[0], privateWords.exec(prose)?.[0]].filter((found) => found !== undefined)
}

/** Returns the sentences that are longer than 35 words. */
export const findLongSentences = (text) =>
  text
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > maxWords)

/** Returns the names of exports and types in a file. */
export const listNames = (code) =>
  Array.from(
    code.matchAll(
      /^(?:export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface)|type|interface) (\w+)/gm,
    ),
    ([, name]) => name,
  )

/** Returns the comments in a file, each as one line. Ignores `/*` inside strings such as `image/*`. */
export const listComments = (code) =>
  Array.from(
    code.matchAll(/(?<=^|[\s({[])\/\*\*?([\s\S]*?)\*\/|^[^\S\n]*\/\/ .*(?:\n[^\S\n]*\/\/ .*)*/gm),
    ([comment, block]) =>
      block === undefined
        ? comment.replace(/\s*\/\/ /g, ' ').trim()
        : block.replace(/\s*\n\s*\* ?/g, ' ').trim(),
  )

/** Returns the test titles in a file. */
export const listTitles = (code) =>
  Array.from(
    code.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g),
    ([, , title]) => title,
  )

/** Returns a file's test titles as the runner prints them. Each title is preceded by the titles of its groups. */
export const listFullTitles = (code) => {
  const groups = []
  const titles = []
  for (const [, indent, call, , title] of code.matchAll(
    /^( *)((?:it|test|describe)(?:\.\w+)*)(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\3).)*)\3/gm,
  )) {
    groups.splice(indent.length / 2)
    if (call.includes('describe')) groups[indent.length / 2] = title
    else titles.push([...groups, title].filter((part) => part !== undefined).join(' > '))
  }
  return titles
}

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
/** Synonyms are used only for searching. They are in properties such as `words` and `commandWords`. */
const isNeverShown = (node) =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isPropertyAssignment(node) && /words$/i.test(node.name.getText()))

/**
 * Returns the quoted strings in a file, except strings that are never shown to users. A template counts as one string,
 * including the strings in its placeholders.
 */
export function listMessages(code) {
  const read = (node) => {
    if (isNeverShown(node)) return []
    if (isText(node)) return [node.getText().slice(1, -1)]
    const texts = []
    ts.forEachChild(node, (child) => void texts.push(...read(child)))
    return texts
  }
  return read(ts.createSourceFile('messages.ts', code, ts.ScriptTarget.Latest, true)).filter(
    (text) => text !== '',
  )
}

/** Returns the paragraphs, list entries and headings in a Markdown document, without code, links and tables. */
export const listParagraphs = (markdown) =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n(?=\s*(?:[-*#>]|\d+\.) )|\n\s*\n/)
    .filter((text) => !text.trim().startsWith('|'))
    .map((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/^\s*(?:[-*#>]+|\d+\.) /, '')
        .trim(),
    )

const imperative = /^[a-z]+(?:\([\w, -]+\))?!?: (?!\w*(?:(?<!e)ed|ing|(?<!s)s)\b)[a-z]/
const imperativeAnyway = /: (?:bring|embed|focus|shed) /

/** Returns true if a commit's subject line is short and imperative, or if the commit is a merge. */
export const isGoodSubject = (subject) =>
  subject.startsWith('Merge ') ||
  (subject.length <= 72 && (imperative.test(subject) || imperativeAnyway.test(subject)))

const isProgram = (file) => /\.(?:tsx?|[cm]js|[cm]ts)$/.test(file)
const isDocument = (file) => extname(file) === '.md' && !file.startsWith('docs/reference/')
const isMessages = (file) => /^packages\/platform\/src\/studio\/messages\/(?:areas\/)?en[^/]*\.ts$/.test(file)

/** Returns all violations in files below the folders, as `file: fault`. */
export function findFaults(folders = ['.']) {
  const files = git('ls-files', '--', ...folders)
    .split('\n')
    .filter((file) => (isProgram(file) || isDocument(file)) && existsSync(new URL(file, root)))
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    const prose = isProgram(file) ? [...listComments(text), ...listTitles(text)] : listParagraphs(text)
    const interfaceTexts = isMessages(file) ? listMessages(text) : []
    const bounded = isProgram(file) ? interfaceTexts : prose
    return [
      ...findJargonWords(basename(file)).map((word) => `file name: ${word}`),
      ...(isProgram(file) ? listNames(text) : []).filter((name) => findJargonWords(name).length > 0),
      ...[...prose, ...interfaceTexts].flatMap((line) =>
        findProseFaults(line).map((found) => `“${found}” in “${line}”`),
      ),
      ...bounded.flatMap(findLongSentences).map((sentence) => `${maxWords} words: ${sentence}`),
    ].map((fault) => `${file}: ${fault}`)
  })
}

/**
 * Returns the subject lines of the commits made since this check was added. Returns an empty list in a clone without
 * history.
 */
export function listCommitSubjects() {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return []
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/plain-english.mjs')
    .trim()
    .split('\n')
    .at(-1)
  return first === ''
    ? []
    : git('log', '--format=%s', `${first}..HEAD`)
        .trim()
        .split('\n')
        .filter((line) => line !== '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(process.argv.slice(2).length > 0 ? process.argv.slice(2) : undefined)
  process.stdout.write(`${[...faults, `${faults.length} faults`].join('\n')}\n`)
}
