/** Creates pages with many blocks, for benches. */
const sectionSize = 20

/** Returns sections of twenty blocks of several kinds. */
export function toBlocks(count) {
  const sectionConfig = { columns: [{ columnKey: 'all', columnWidth: 12 }] }
  return Array.from({ length: Math.floor(count / (sectionSize + 1)) }, (_, section) => ({
    id: `section-${section}`,
    block: 'section',
    props: { sectionConfig },
    slots: {
      all: Array.from({ length: sectionSize }, (_, place) => toBlock(section, place)),
    },
  }))
}

function toBlock(section, place) {
  const id = `block-${section}-${place}`
  if (place % 4 === 0)
    return {
      id,
      block: 'text-block',
      props: { text: `Heading ${id}`, headingTag: 'h2', textStyle: 'heading-small' },
    }
  if (place % 4 === 1) return { id, block: 'button', props: { text: `Button ${id}`, url: '/contact' } }
  if (place % 4 === 2) return { id, block: 'horizontal-line', props: {} }
  return { id, block: 'rich-text', props: { text: `<p>Some words of <strong>block</strong> ${id}.</p>` } }
}
