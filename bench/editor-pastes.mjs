/** An editor's pastes: blocks, blocks with images from another site, and pages from Word. */
import { join } from 'node:path'
import sharp from 'sharp'

const countHeadings = `(top, frame) => frame.querySelectorAll('h2').length`
const isMoreHeadings = `(top, frame, past) => frame.querySelectorAll('h2').length > past`
const blocksType = 'application/x-epiderm-blocks+json'
const picturesType = 'application/x-epiderm-pictures'
/**
 * Selects the block that follows the page settings in the outline. Without a selection, pasted blocks are added at the
 * end, where images are not loaded until they are visible.
 */
async function selectFirst(page) {
  const row = page.getByRole('treegrid').getByRole('row').nth(1)
  await row.click()
  await row.and(page.locator('[aria-selected=true]')).waitFor()
}

export const listPastes = (tools) => [...listPicturePastes(tools), ...listTextPastes(tools)]

/** Evaluated in the browser page. */
function paste(target, texts) {
  const data = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) data.setData(type, text)
  const event = { clipboardData: data, bubbles: true, cancelable: true }
  target.dispatchEvent(new ClipboardEvent('paste', event))
}

const toSection = (all) => ({
  id: 'pasted',
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] } },
  slots: { all },
})

const sectionOfText = toSection(
  Array.from({ length: 20 }, (_, place) => ({
    id: `pasted-${place}`,
    block: 'text-block',
    props: { text: `Pasted ${place}`, headingTag: 'h2', textStyle: 'heading-small' },
  })),
)

const pagesOfWord = Array.from(
  { length: 60 },
  (_, at) =>
    `<p class="MsoNormal" style="mso-margin-top-alt:auto"><span style="font-family:Calibri">Line ${at} of a leaflet that <b>somebody</b> has written in Word.<o:p></o:p></span></p>`,
).join('')

const photos = { A: 'hero-home', B: 'texture-serum' }

/** Encodes new images each time, because existing images are not uploaded again. */
const drawPictures = (round) =>
  Promise.all(
    Object.entries(photos).map(async ([letter, name]) => {
      const bytes = await sharp(join(import.meta.dirname, `../sites/noon/content/media/${name}.webp`))
        .resize(1200, 800)
        .modulate({ brightness: 1 + round / 500 })
        .jpeg()
        .toBuffer()
      const key = `MC${letter.repeat(24)}${String.fromCharCode(65 + Math.floor(round / 26), 65 + (round % 26))}`
      const words = `${letter} ${round}`
      return { key, title: words, altText: words, type: 'image/jpeg', data: bytes.toString('base64') }
    }),
  )

const toPictureBlock = ({ key: contentKey }) => ({
  id: `of-${contentKey}`,
  block: 'image',
  props: { imageInfo: { contentKey }, ratio: '5:2' },
})

const withPictures = (pictures) => ({
  [blocksType]: JSON.stringify({ format: 1, blocks: [toSection(pictures.map(toPictureBlock))] }),
  [picturesType]: `https://other.example\n${JSON.stringify(pictures)}`,
})

function listPicturePastes({ page, heading, takeBack }) {
  let pictures = []
  return [
    {
      name: 'paste two pictures of another site',
      limit: 500,
      prepare: () => selectFirst(page),
      async begin(round) {
        pictures = await drawPictures(round)
      },
      toTask: (round) => ({
        on: 'paste',
        isDone: `(top, frame) => ['A', 'B'].every((letter) => frame.querySelector('img[alt="' + letter + ' ${round}"]')?.naturalWidth > 0)`,
        act: () => page.locator('body').evaluate(paste, withPictures(pictures)),
      }),
      async settle() {
        await takeBack()
        await heading(0).waitFor()
        await selectFirst(page)
      },
    },
  ]
}

const listTextPastes = ({ page, frame, heading, settle, takeBack }) => [
  {
    name: 'paste a section of 20 blocks',
    limit: 500,
    prepare: () => selectFirst(page),
    toTask: () => ({
      on: 'paste',
      before: countHeadings,
      isDone: isMoreHeadings,
      act: () =>
        page
          .locator('body')
          .evaluate(paste, { [blocksType]: JSON.stringify({ format: 1, blocks: [sectionOfText] }) }),
    }),
    async settle() {
      await takeBack()
      await heading(0).waitFor()
      await selectFirst(page)
    },
  },
  {
    name: 'paste three pages from Word',
    limit: 300,
    prepare: () => frame.getByText('Some words of').first().click(),
    async begin() {
      await page.locator('.ProseMirror').click()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Backspace')
    },
    toTask: () => ({
      on: 'paste',
      isDone: `(top) => top.querySelector('.ProseMirror').textContent.length > 2000`,
      act: () => page.locator('.ProseMirror').evaluate(paste, { 'text/html': pagesOfWord }),
    }),
    settle,
  },
]
