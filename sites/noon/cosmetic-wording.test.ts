/**
 * Tests that product texts make only claims that are permitted for a cosmetic in the UK: appearance, feel, cleansing,
 * moisturising, protecting (CAP Code, section 12; CAP's advice on acne and spots). Acne, and words that readers
 * understand as acne ("blemishes", "breakouts", "spots"), are adverse conditions. Naming a condition as the purpose of
 * a product is a medicinal claim, whatever the verb. Treating, preventing, healing or fighting anything is a medicinal
 * claim too.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { toPlainText } from '@epiderm/platform/testing'

const folder = fileURLToPath(new URL('./content', import.meta.url))

/** Names of conditions, and words that readers understand as a condition. */
const conditions = [
  /\b(?:acne|blemish\w*|break(?:s|ing)?[ -]?outs?|pimples?|zits?|spots?|rosacea|eczema|dermatitis|psoriasis|melasma)\b/i,
  /\b(?:inflam\w+|infect\w+|lesions?|disease\w*|hyperpigmentation|imperfections?|congest\w+)\b/i,
  /\b(?:akne\w*|unrein\w*|pickel\w*|rosazea|ekzem\w*|neurodermitis|entzünd\w*|erkrank\w*|infekt\w*|pusteln?)/i,
] as const

/** Effects that only medicines may claim to have. */
const effects = [
  /\b(?:treat(?:s|ed|ing|ments?)?|cur(?:e|es|ed|ing)|heal(?:s|ing)?|remed\w+|therap\w+|medicat\w+|medicinal)\b/i,
  /\b(?:prevent\w*|fight(?:s|ing)?|kill(?:s|ing)?|combat\w*|banish\w*|eradicat\w*|reliev\w*|repair\w*|regenerat\w*)\b/i,
  /\b(?:anti-?(?:acne|bacterial|inflammatory|microbial|septic)|bacteria|clinical(?:ly)? prove\w*|clinical results?)\b/i,
  /\b(?:clear(?:s|ing)? (?:up|the skin|your skin|skin|spots)|clearer skin|(?:fade|flatten|remove|reduce)s? (?:scars|marks|redness))\b/i,
  /\b(?:collagen production|stimulat\w+|hormon\w+|blood flow|circulation)\b/i,
  /\b(?:behand(?:le|elt|eln|lung\w*)|heil(?:t|en|ung\w*|end\w*)|lindert|lindern\w*|vorbeug\w*|beugt vor|bekämpf\w*)(?![\p{L}])/iu,
  /\b(?:antibakteriell\w*|therap\w*|klinisch\w*|regenerier\w*|repariert|reduziert (?:narben|rötungen))/i,
] as const

/**
 * Professionals who assess skin. A sentence that refers the reader to such a professional may mention a skin condition.
 */
const assessors =
  /\b(?:GP|doctors?|dermatolog\w+|pharmacists?|nurses?|ärzt\w+|arzt|hautarzt\w*|apothek\w*)\b/i

type ContentFile = { readonly file: string; readonly type: string; readonly body: Record<string, unknown> }
type LocatedText = { readonly place: string; readonly text: string }

const items: ContentFile[] = []
for (const file of await readdir(folder, { recursive: true })) {
  if (!file.endsWith('.yaml')) continue
  items.push({ file, ...(parse(await readFile(join(folder, file), 'utf8')) as Omit<ContentFile, 'file'>) })
}
const ofType = (type: string) => items.filter((item) => item.type === type)

/** Registered product names. They are allowed only in their exact form, and do not justify any other claim. */
const names = [
  ...new Set(ofType('epiderm__product').map(({ body }) => String(body.name).replace('Noon ', ''))),
]
const withoutNames = (text: string) =>
  names.reduce((left, name) => left.replaceAll(`Noon ${name}`, '•').replaceAll(name, '•'), toPlainText(text))

const findWords = (text: string, rules: readonly RegExp[]) =>
  rules.flatMap((rule) => rule.exec(withoutNames(text))?.[0] ?? [])

/** Finds names of conditions and medicinal effects, which product texts must not contain. */
const findClaims = (text: string) => findWords(text, [...conditions, ...effects])

/**
 * Finds names of conditions and medicinal effects in sentences about our products. Other sentences may explain a
 * condition, and so may sentences that mention a professional who assesses the condition.
 */
const findMixedClaims = (text: string) =>
  toSentences(text)
    .filter((sentence) => isAboutProducts(sentence) && !assessors.test(sentence))
    .flatMap(findClaims)

/** Splits text into sentences. A sentence also ends at the end of a paragraph. */
const toSentences = (text: string) =>
  text
    .split(/<\/(?:p|li|h\d)>/)
    .map(toPlainText)
    .flatMap((part) => part.split(/(?<=[.:;?!])\s+/))

const productWords =
  /\b(?:noon|our|products?|skincare|care|cosmetics?|peels?|gels?|serums?|creams?|cleansers?|toners?|balms?|routines?|kits?|sets?|produkte?\w*|pflege\w*|unsere?\w*|peelings?|serum|creme\w*)\b/i
const isAboutProducts = (sentence: string) =>
  sentence.includes('{!Record') ||
  productWords.test(sentence) ||
  names.some((name) => sentence.includes(name))

/** Yields all texts in a value. Omits the values of `skipped` keys, such as machine-readable values. */
function* eachText(value: unknown, place: string, skipped: ReadonlySet<string>): Generator<LocatedText> {
  if (typeof value === 'string') yield { place, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value))
    if (!skipped.has(key)) yield* eachText(child, `${place} › ${key}`, skipped)
}

const machineKeys = new Set(
  `id block url urlName contentKey contentKeys menu route ref tint picture texture backgroundColor textStyle columnKey
  pageType parameters type label`.split(/\s+/),
)
/**
 * Keys that are skipped in products. For example, warnings may name conditions, because they refer readers to
 * professionals.
 */
const productKeys = new Set([...machineKeys, 'warnings', 'conditions', 'related'])

const toTexts = (item: ContentFile, skipped: ReadonlySet<string> = machineKeys) =>
  Array.from(eachText(item.body, item.file, skipped))

type FileBlock = { readonly block: string; readonly props?: Record<string, unknown> }
function* eachBlock(value: unknown): Generator<FileBlock> {
  if (typeof value !== 'object' || value === null) return
  if ('block' in value && typeof value.block === 'string') yield value as FileBlock
  for (const child of Object.values(value)) yield* eachBlock(child)
}

/** Block types for promotion. Their texts count as product claims. */
const sellingBlocks = new Set(['image-tile', 'list', 'button', 'image'])
const findSellingTexts = (page: ContentFile): LocatedText[] =>
  Array.from(eachBlock(page.body)).flatMap(({ block, props }) =>
    sellingBlocks.has(block) ? Array.from(eachText(props, `${page.file} › ${block}`, machineKeys)) : [],
  )

const findProblems = (texts: readonly LocatedText[], find: (text: string) => readonly string[]) =>
  texts.flatMap(({ place, text }) => find(text).map((words) => `${place}: ${words}`))

const conditionPages = ofType('epiderm__page').filter(
  ({ body }) =>
    ofType('epiderm__condition').some((condition) => condition.body.url === body.route) ||
    body.route === '/skincare/acne/routine',
)

describe('claims about products', () => {
  it('mention no condition and no medicinal effect in product text, in any language', () => {
    const products = ofType('epiderm__product')
    expect(products.length).toBeGreaterThan(14)
    expect(
      findProblems(
        products.flatMap((product) => toTexts(product, productKeys)),
        findClaims,
      ),
    ).toEqual([])
  })

  it('mention no medicinal effect in product warnings', () => {
    const warnings = ofType('epiderm__product').flatMap(({ file, body }) =>
      Array.from(eachText(body.warnings, file, machineKeys)),
    )
    expect(warnings.length).toBeGreaterThan(40)
    expect(findProblems(warnings, (text) => findWords(text, effects))).toEqual([])
  })

  it('mention no condition and no medicinal effect in tiles, lists, buttons, captions and alternative text', () => {
    const selling = ofType('epiderm__page').flatMap(findSellingTexts)
    const pictures = ofType('sfdc_cms__image').map(({ file, body }) => ({
      place: file,
      text: String(body.altText),
    }))
    expect(findProblems([...selling, ...pictures], findClaims)).toEqual([])
  })

  it('do not appear in the care text of links from a product to a condition’s page', () => {
    const care = ofType('epiderm__condition').map(({ file, body }) => ({
      place: file,
      text: String(body.care),
    }))
    expect(care.filter(({ text }) => text.length < 6 || text === 'undefined')).toEqual([])
    expect(findProblems(care, findClaims)).toEqual([])
  })

  it('do not mention a product and a condition in one sentence of a page, question or description', () => {
    const texts = ['epiderm__page', 'epiderm__question', 'epiderm__condition', 'epiderm__menu']
      .flatMap(ofType)
      .flatMap((item) => toTexts(item))
    expect(findProblems(texts.filter(isProse), findMixedClaims)).toEqual([])
  })

  it.each(conditionPages.map((page): [string, ContentFile] => [page.file, page]))(
    'come with the names of professionals who assess skin, near the top of %s',
    (_, page) => {
      const [first] = page.body.blocks as unknown[]
      const lead = Array.from(eachText(first, '', machineKeys), ({ text }) => text).join(' ')
      expect(lead).toMatch(/\bGP\b|ärztlich|Ärzt|Hausarzt/)
      expect(lead).toMatch(/pharmacist|Apothek/)
      expect(lead).toMatch(/dermatolog|hautärzt|hautarzt|Dermatolog/i)
    },
  )
})

/**
 * Excludes the texts of questions, because PAGE-A4 prescribes the wording of three questions. The answers are checked
 * like other texts.
 */
const isProse = ({ place }: LocatedText) => !place.endsWith('› question')

describe('the rule', () => {
  it.each([
    'Treatment gel for oily, blemish-prone skin',
    'Skincare for acne-prone skin',
    'Helps prevent breakouts',
    'Starts to clear spots in four hours',
    'Fights bacteria and calms inflammation',
    'Anti-inflammatory serum',
    'Clinically proven to reduce redness',
    'For congested skin',
    'Gives you clearer skin',
    'Relieves eczema',
    'Heals the barrier',
    'Fades marks and flattens scars',
    'Stimulates the skin’s own collagen production',
    'For <strong>rosacea</strong>',
    'Noon Acno Solution for acne',
    'Pflege gegen Unreinheiten',
    'Behandlungsgel',
    'Lindert Entzündungen und beugt vor',
    'Hilft bei Akne',
  ])('rejects “%s” in a product’s text', (text) => {
    expect(findClaims(text)).not.toEqual([])
  })

  it.each([
    'Noon Acne Starter Kit: four products for oily skin',
    'Lifts oil and dead cells from the opening of the pore',
    'Reduces the look of pores and leaves skin looking matt',
    'Cleanses, moisturises and protects',
    'Evens the look of tone and smooths the feel of the surface',
    'Blackheads: exfoliates the opening of the pore',
    'Für ölige Haut und sichtbare Poren',
    'Nur für geschulte Behandelnde',
  ])('allows “%s”', (text) => {
    expect(findClaims(text)).toEqual([])
  })

  it.each([
    ['{!Record._Title} in acne care', false],
    ['Our routine is for acne.', false],
    ['Noon Clear Peel treats spots.', false],
    ['Acne is a condition of the oil glands. Our gel leaves skin matt.', true],
    ['<p>What is acne</p><p>Our gel leaves skin matt</p>', true],
    ['Beside what a GP prescribes for acne, our cream moisturises.', true],
  ])('for a page, allows “%s”: %s', (text, isAllowed) => {
    expect(findMixedClaims(text).length === 0).toBe(isAllowed)
  })
})
