/** An editor's drag operations on the canvas: the preview during the drag, and the result of the drop. */

const exchanged = `(top) => Number(top.documentElement.dataset.exchanged ?? 0)`
const isExchanged = `(top, frame, past) => (${exchanged})(top) > past`
const start = `(top, frame) => frame.querySelector('main').textContent.slice(0, 2000)`
const isOtherStart = `(top, frame, past) => frame.querySelector('main').textContent.slice(0, 2000) !== past`
const dropLine = `(top) => top.querySelector('.drop-line')?.outerHTML`
const isOtherDropLine = `(top, frame, past) => ![undefined, past].includes((${dropLine})(top))`
const style = `(top, frame) => frame.querySelector('.columns[style]')?.getAttribute('style')`
const isOtherStyle = `(top, frame, past) => (${style})(top, frame) !== past`
const mark = `(top) => top.querySelector('.focal-point').getAttribute('style')`
const isOtherMark = `(top, frame, past) => (${mark})(top) !== past`

/** Returns a point between blocks, without text, at which "+" appears. */
export const pointBetweenBlocks = { position: { x: 40, y: 15 } }

export const listDrags = (tools) => [
  ...listBlockDrags(tools),
  ...listColumnDrags(tools),
  ...listFocalDrags(tools),
]

function createMouse(page) {
  const toCenter = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    return { x: x + width / 2, y: y + height / 2 }
  }
  return {
    toCenter,
    /** Presses the mouse button at the element's centre and returns the position. */
    async hold(locator) {
      const { x, y } = await toCenter(locator)
      await page.mouse.move(x, y)
      await page.mouse.down()
      return { x, y }
    },
    to: ({ x, y }) => page.mouse.move(x, y),
    drop: () => page.mouse.up(),
  }
}

function listBlockDrags({ page, frame, select, takeBack }) {
  const mouse = createMouse(page)
  const grip = page.locator('.block-grip button')
  const text = (at) => frame.getByText('Some words of').nth(at)
  /** Drops the dragged block after the first text. */
  const carry = async () => {
    await select()
    await mouse.hold(grip)
    const { x, y } = await mouse.toCenter(text(0))
    await mouse.to({ x, y: y - 20 })
    await mouse.to({ x, y: y + 4 })
    await page.locator('.drop-line').waitFor()
  }
  return [
    {
      name: 'drag a block: the drop line follows',
      limit: 16,
      prepare: carry,
      toTask: (round) => ({
        on: 'pointermove',
        isHeld: true,
        before: dropLine,
        isDone: isOtherDropLine,
        act: async () => mouse.to(await mouse.toCenter(text(1 + (round % 2)))),
      }),
      async finish() {
        await page.keyboard.press('Escape')
        await mouse.drop()
      },
    },
    {
      name: 'drop a block',
      limit: 100,
      begin: carry,
      toTask: () => ({ on: 'pointerup', before: start, isDone: isOtherStart, act: mouse.drop }),
      settle: takeBack,
    },
  ]
}

function listColumnDrags({ page, frame, settle }) {
  const mouse = createMouse(page)
  const selectColumns = async () => {
    const inside = frame.getByText('In a column').first()
    /** Clicks near the start of the line, because the line is short and the canvas is scaled. */
    await inside.click({ position: { x: 20, y: 6 } })
    await frame.locator('[contenteditable]').waitFor()
    await page.keyboard.press('Escape')
    await frame.locator('[contenteditable]').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('separator').first().waitFor()
  }
  const toRows = ({ name, separator, step }) => {
    let held = { x: 0, y: 0 }
    return [
      {
        name: `drag a ${name}: the page follows`,
        limit: 16,
        async prepare() {
          await selectColumns()
          held = await mouse.hold(separator)
        },
        toTask: (round) => ({
          on: 'pointermove',
          isHeld: true,
          before: style,
          isDone: isOtherStyle,
          act: () => mouse.to({ x: held.x + step + (round % 2) * step, y: held.y }),
        }),
        async finish() {
          await page.keyboard.press('Escape')
          await mouse.drop()
        },
      },
      {
        name: `… let go of the ${name}: the server’s rendering`,
        limit: 40,
        prepare: selectColumns,
        async begin(round) {
          const { x, y } = await mouse.hold(separator)
          await mouse.to({ x: x + (round % 2 === 0 ? 1.5 : -1.5) * step, y })
        },
        toTask: () => ({ on: 'pointerup', before: exchanged, isDone: isExchanged, act: mouse.drop }),
        settle,
      },
    ]
  }
  const gutter = page.getByRole('separator', { name: /^Gutter/ })
  const edge = page.getByRole('separator', { name: /^Edge/ })
  return [
    ...toRows({ name: 'gutter', separator: gutter, step: 8 }),
    ...toRows({ name: 'column’s edge', separator: edge, step: 60 }),
  ]
}

function listFocalDrags({ page, frame, settle }) {
  const mouse = createMouse(page)
  const point = page.locator('.focal-point')
  const picture = page.locator('.focal img')
  let box = { x: 0, y: 0, width: 0, height: 0 }
  const at = (share) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
  const selectPicture = async () => {
    await frame.locator('main img').first().click()
    await page.locator('.panel.right[aria-busy=false] .focal img').waitFor()
    await picture.scrollIntoViewIfNeeded()
    box = await picture.boundingBox()
  }
  return [
    {
      name: 'drag a focal point: its mark follows',
      limit: 16,
      async prepare() {
        await selectPicture()
        await mouse.hold(point)
      },
      toTask: (round) => ({
        on: 'pointermove',
        isHeld: true,
        before: mark,
        isDone: isOtherMark,
        act: () => mouse.to(at(round % 2 === 0 ? 0.3 : 0.7)),
      }),
      async finish() {
        await mouse.drop()
        await settle()
      },
    },
    {
      name: '… let go of the focal point: the server’s rendering',
      limit: 40,
      prepare: selectPicture,
      async begin(round) {
        await mouse.hold(point)
        await mouse.to(at(round % 2 === 0 ? 0.4 : 0.6))
      },
      toTask: () => ({ on: 'pointerup', before: exchanged, isDone: isExchanged, act: mouse.drop }),
      settle,
    },
  ]
}
